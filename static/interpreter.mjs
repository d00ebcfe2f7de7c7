// PyScript's "interpreter", in its worker: Pyodide with the trimmed, compiled standard library of this build.
//
// look.js begins it before the page is read to its end, so that it is well on its way when PyScript asks for it.  Where the last
// visit left a picture of the memory of a Python that had everything imported (memory.mjs), it goes on from there.  Whatever is
// wrong with the picture, the start is an ordinary one.

// Filled in by the build: { base: where this module stands to the page, pyodide: its folder, loader, machine and wasm: files of it, library,
// core, lock, imports: what the page's Python begins with, version: Pyodide's, python: what a picture of the memory is good for }.
const SITE = {};

const BASE = new URL(SITE.base, import.meta.url);
const at = (path) => new URL(path, BASE).href;

// What look.js has begun this worker with.
const { port, isAfresh, isCounted } = self.begun;

// --- the page's thread ---------------------------------------------------------------------------------

// What the import system knows of folders is forgotten.  `importlib.invalidate_caches` would also import importlib.metadata and
// read the directories of the zips again, which takes longer than to import a rule system.
const FOLDERS_AFRESH = `
import sys
for path in [path for path in sys.path_importer_cache if not path.endswith(".zip")]:
    del sys.path_importer_cache[path]
`;

const early = new Map();
// What came before Python listened.
const waiting = [];

const turnto = {
  interpreter: null,
  // What the page knows at the start; comes once.
  hello: new Promise((resolve) => {
    port.onmessage = ({ data }) => {
      if (typeof data === "string") return waiting.push(data);
      for (const url of data.early) early.set(url, fetch(at(url)).catch(() => null));
      resolve(data);
    };
  }),
  say(text) {
    port.postMessage(text);
  },
  listen(heard) {
    port.onmessage = ({ data }) => typeof data === "string" && heard(data);
    for (const data of waiting.splice(0)) heard(data);
  },
  // The bytes of a file of this site; an error named NothingCame where nothing answered.
  async fetchBytes(url) {
    const asked = await early.get(url);
    early.delete(url);
    try {
      const response = asked ?? (await fetch(at(url)));
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      throw new Error(`${response.status} for ${url}`);
    } catch (reason) {
      // A TypeError is how fetch says that nothing answered.
      throw reason instanceof TypeError ? Object.assign(new Error(url), { name: "NothingCame" }) : reason;
    }
  },
  // A zip of compiled Python, unpacked for import.
  async addPackage(url) {
    const bytes = await turnto.fetchBytes(url);
    turnto.interpreter.unpackArchive(bytes, "zip", { extractDir: "/home/pyodide" });
    turnto.interpreter.runPython(FOLDERS_AFRESH);
  },
};
globalThis.turnto = turnto;

// Pyodide would wait for ever for a file that it does not get: the start fails with the first that is wrong.
let startFails;
const wrongFile = new Promise((_, reject) => (startFails = reject));
wrongFile.catch(() => {});

function refuseFile(reason) {
  startFails(reason);
  throw reason;
}

// Only a first visit waits for the network, and only there are the bytes worth counting as they
// come: a response that passed through our hands loses the browser's cache of compiled code.
const { fetch } = globalThis;
async function checked(asked, ...options) {
  const response = await fetch(asked, ...options).catch(refuseFile);
  const { url, body, status, statusText } = response;
  const headers = new Headers(response.headers);
  const type = headers.get("content-type") ?? "";
  const isOurs = url.startsWith(BASE.href);
  if (isOurs && !response.ok) refuseFile(new Error(`${status} for ${url}`));
  if (isOurs && type.startsWith("text/html")) refuseFile(new Error(`${url} is a page, and no file`));
  const isMistaken = isOurs && url.endsWith(".wasm") && type !== "application/wasm";
  if (isMistaken) headers.set("content-type", "application/wasm");
  if (!body || !(isMistaken || isCounted)) return response;
  let bytes = 0;
  const counter = new TransformStream({
    transform(chunk, out) {
      bytes += chunk.byteLength;
      port.postMessage({ url, bytes });
      out.enqueue(chunk);
    },
  });
  return new Response(body.pipeThrough(counter), { status, statusText, headers });
}
// Python's machine code is compiled beside all else; Pyodide, which asks for it later, gets an empty response and then the module.
const WASM = at(SITE.wasm);
const wasm = WebAssembly.compileStreaming(checked(WASM));
wasm.catch(startFails);
globalThis.fetch = async (asked, ...options) => (String(asked.url ?? asked) === WASM ? new Response() : checked(asked, ...options));
WebAssembly.instantiateStreaming = async (_, imports) => {
  const module = await wasm;
  return { module, instance: await WebAssembly.instantiate(module, imports) };
};
// Modules do not pass through our hands: they are counted when they are there.
if (isCounted) {
  new PerformanceObserver((list) => {
    for (const { name: url } of list.getEntries()) port.postMessage({ url, bytes: Infinity });
  }).observe({ type: "resource", buffered: true });
}

// --- the picture of the memory ----------------------------------------------------------------------------

const MEMORY = `turnto-memory ${BASE.pathname} ${SITE.python}`;
const PICTURE = at("memory");

async function picture() {
  try {
    const kept = await caches.match(PICTURE, { cacheName: MEMORY });
    if (!kept?.headers.has("turnto-zeros")) return null;
    const { from, to, end } = JSON.parse(kept.headers.get("turnto-zeros"));
    const bytes = new Uint8Array(await kept.arrayBuffer());
    if (bytes.length === end - (to - from)) return filled(bytes, from, to);
    await refuse();
  } catch {
    // A browser that keeps nothing here, or not in this mode.
  }
  return null;
}

// With the zeros that were not kept.
function filled(bytes, from, to) {
  const memory = new Uint8Array(bytes.length + to - from);
  memory.set(bytes.subarray(0, from));
  memory.set(bytes.subarray(from), to);
  return memory;
}

// In the picture's place is then a mark that this build wants no other.
async function refuse() {
  await caches.delete(MEMORY);
  await (await caches.open(MEMORY)).put(PICTURE, new Response(""));
}

const coming = isAfresh ? refuse().catch(() => {}) : picture();
const core = turnto.fetchBytes(SITE.core);
core.catch(() => {});
// Nothing of this module waits while it is read: WebKit hands PyScript a module that still waits as if it were whole.
const scripts = Promise.all([import(at(SITE.loader)), import(at(SITE.machine))]);

// Where memory.mjs puts it, too.
const CORE = "/home/pyodide/core.zip";

// What a picture must not bring with it: the state of `random`, and what folders held.
const AFRESH = `
import random
random.seed()
${FOLDERS_AFRESH}`;

async function remembered(pyodide, options) {
  try {
    port.postMessage({ picture: true });
    const python = await pyodide.loadPyodide(options);
    python.runPython(AFRESH);
    return python;
  } catch (reason) {
    console.info("The picture of the memory is not used:", reason.message);
    port.postMessage({ picture: false });
    await refuse().catch(() => {});
    return null;
  }
}

async function start() {
  const [pyodide, { default: createPyodideModule }] = await scripts;
  const options = { createPyodideModule, indexURL: at(SITE.pyodide), stdLibURL: at(SITE.library), lockFileContents: SITE.lock };
  const _loadSnapshot = await coming;
  const python = (_loadSnapshot && (await remembered(pyodide, { ...options, _loadSnapshot }))) ?? (await pyodide.loadPyodide(options));
  // Ours is imported from the zip as it is: nothing is unpacked that may not be wanted.
  python.FS.writeFile(CORE, await core);
  // Raises where it is no zip: what the host sent, or what was kept, is something else.
  python.runPython(`import sys, zipimport; zipimport.zipimporter("${CORE}")`);
  python.runPython(`"${CORE}" in sys.path or sys.path.insert(0, "${CORE}"); import generated`);
  // What the page's Python begins with: the way there is long while PyScript gets ready.
  python.runPython(`import ${SITE.imports.join(", ")}`);
  return python;
}

const starting = Promise.race([start(), wrongFile]);
// Whoever asks for it is told of a failure; that nobody has asked yet is none.
starting.catch(() => {});

export const { version } = SITE;

export async function loadPyodide({ stdout, stderr }) {
  const python = await starting;
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  turnto.interpreter = python;
  return python;
}
