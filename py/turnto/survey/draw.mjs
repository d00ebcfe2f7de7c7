// node draw.mjs VIZ: the graph on standard input in DOT, as SVG on standard output, drawn by Viz.js from the folder VIZ.

import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import path from "node:path";

const { instance } = await import(pathToFileURL(path.join(process.argv[2], "dist", "viz.js")));
const drawn = (await instance()).render(await text(process.stdin), { format: "svg", engine: "dot" });
for (const { message } of drawn.errors) console.error(message);
if (drawn.status === "success") process.stdout.write(drawn.output);
else process.exitCode = 1;
