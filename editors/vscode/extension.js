// Starts `turnto lsp` for Markdown files; the server itself tells books from other texts by their header.

const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

let client;

exports.activate = async () => {
  const [command, ...args] = vscode.workspace.getConfiguration("turnto").get("command");
  client = new LanguageClient("turnto", "Turnto", { command, args, transport: TransportKind.stdio }, {
    documentSelector: [{ scheme: "file", language: "markdown" }],
  });
  await client.start();
};

exports.deactivate = () => client?.stop();
