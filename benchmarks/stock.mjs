// The stock page of start.py: Python on the page's own thread, in place of python.mjs and interpreter.mjs.

import * as dom from "./dom.mjs";
import * as store from "./store.mjs";

const { turnto } = globalThis;
const at = (url) => new URL(url, document.baseURI).href;

let hear;
const tell = (...input) => hear(JSON.stringify(input));

const said = {
  ...dom.said,
  keep() {},
  done() {},
  failed: turnto.failed,
  ready() {
    dom.listen(tell);
    turnto.ready();
  },
};

Object.assign(turnto, {
  hello: store.open().then(({ texts, back }) => ({
    site: document.getElementById("turnto-site").textContent,
    texts: texts ? [...texts] : undefined,
    back,
    route: location.hash,
    here: location.href.split("#")[0],
    search: location.search,
    language: navigator.language || "en",
  })),
  say(text) {
    const batch = JSON.parse(text);
    store.write(batch.filter(([what]) => what === "put").map(([, name, text]) => [name, text]));
    for (const [what, ...about] of batch) if (what !== "put") said[what](...about);
  },
  listen(heard) {
    hear = heard;
  },
  async fetchBytes(url) {
    return new Uint8Array(await (await fetch(at(url))).arrayBuffer());
  },
  async addPackage(url) {
    turnto.interpreter.unpackArchive(await turnto.fetchBytes(url), "zip", { extractDir: "/home/pyodide" });
    turnto.interpreter.pyimport("importlib").invalidate_caches();
  },
});
