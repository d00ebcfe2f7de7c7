// PyScript's "interpreter": Pyodide with the trimmed, compiled standard library of this build.
// What lies where is said by the page itself (#turnto-site), so that nothing is fetched to find out.
//
// It begins as soon as it is read, not when PyScript has come to ask for it; and where the last visit
// left a picture of the memory of a Python that had everything imported (static/memory.mjs), it goes
// on from there.  Whatever is wrong with the picture, the start is an ordinary one.

const { build, runtime } = JSON.parse(document.getElementById("turnto-site").textContent);
const at = (path) => new URL(path, document.baseURI).href;

const MEMORY = `turnto-memory ${new URL(".", document.baseURI).pathname} ${build}`;
const PICTURE = at("memory");
// Set while a start from a picture is under way: what is there at the next has not come to its end.
const TRYING = "turnto:memory";

async function picture() {
  try {
    const kept = await caches.match(PICTURE, { cacheName: MEMORY });
    if (!kept?.headers.has("turnto-zeros")) return null;
    const { from, to, end } = JSON.parse(kept.headers.get("turnto-zeros"));
    const bytes = new Uint8Array(await kept.arrayBuffer());
    if (bytes.length === end - (to - from) && !sessionStorage.getItem(TRYING)) return filled(bytes, from, to);
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
  sessionStorage.removeItem(TRYING);
  await caches.delete(MEMORY);
  await (await caches.open(MEMORY)).put(PICTURE, new Response(""));
}

const coming = picture();
const pyodide = await import(at(`${runtime.pyodide}pyodide.mjs`));

const ordinary = () => ({
  indexURL: at(runtime.pyodide),
  stdLibURL: at(runtime.library),
  lockFileContents: runtime.lock,
});

// What a picture must not bring with it: the state of `random`, and what folders held.
const AFRESH = "import importlib, random; random.seed(); importlib.invalidate_caches()";

async function remembered(bytes) {
  try {
    sessionStorage.setItem(TRYING, build);
    const python = await pyodide.loadPyodide({ ...ordinary(), _loadSnapshot: bytes });
    python.runPython(AFRESH);
    return python;
  } catch (reason) {
    console.info("The picture of the memory is not used:", reason.message);
    await refuse().catch(() => {});
    return null;
  }
}

async function start() {
  const bytes = await coming;
  const python = bytes && (await remembered(bytes));
  globalThis.turnto.memory = { cache: MEMORY, picture: PICTURE, trying: TRYING, used: Boolean(python) };
  return python ?? pyodide.loadPyodide(ordinary());
}

const starting = start();
// Whoever asks for it is told of a failure; that nobody has asked yet is none.
starting.catch(() => {});

export const version = pyodide.version;

export async function loadPyodide({ stdout, stderr }) {
  const python = await starting;
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  globalThis.turnto.interpreter = python;
  performance.mark("turnto:python");
  return python;
}
