// The worker that alone.mjs starts and sends its files.  Of a page on a disk Chromium starts no blob as a module, no worker can fetch
// the page's blobs, and in WebKit none can import its own: modules are data: addresses, and every file is handed out here.

// Filled in by the build: { base: what addresses begin with, interpreter: our module, modules: those that it imports }.
const SITE = {};

async function start(files) {
  self.fetch = async (asked) => {
    const name = String(asked.url ?? asked).slice(SITE.base.length);
    if (!Object.hasOwn(files, name)) throw new TypeError(`${name} is not in this file`);
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(files[name], { headers: { "content-type": type } });
  };
  const textOf = (name) => new TextDecoder().decode(files[name]);
  const addressOf = (script) => `data:text/javascript,${encodeURIComponent(script)}`;
  let script = textOf(SITE.interpreter);
  for (const name of SITE.modules) script = script.replace(JSON.stringify(name), () => JSON.stringify(addressOf(textOf(name))));
  const { loadPyodide } = await import(addressOf(script));
  const python = await loadPyodide({ stdout: (text) => console.log(text), stderr: (text) => console.error(text) });
  await python.runPythonAsync("import browser.main");
}

self.addEventListener("message", ({ data: { files, begun } }) => {
  self.begun = begun;
  // An error of a promise does not reach whoever has started the worker.
  start(files).then(() => postMessage({ up: true }), (reason) => postMessage({ failed: String(reason?.message ?? reason) }));
}, { once: true });
