// A worker that, once and in the background, starts Python beside the page's, imports what a page
// wants before its first choice, and keeps the memory as it is then for the next start: see
// interpreter.mjs.  Nothing is fetched that the site has not kept already, and nothing is sent anywhere.

// As interpreter.mjs.
const CORE = "/home/pyodide/core.zip";
// More than this Pyodide cannot take back: the memory that it begins with.
const LARGEST = 31 * 2 ** 20;

async function remembered({ pyodide, library, lock, core, systems, imports }) {
  const { loadPyodide } = await import(`${pyodide}pyodide.mjs`);
  const python = await loadPyodide({
    indexURL: pyodide,
    stdLibURL: library,
    lockFileContents: lock,
    _makeSnapshot: true,
  });
  python.FS.writeFile(CORE, new Uint8Array(await (await fetch(core)).arrayBuffer()));
  for (const system of systems) {
    python.unpackArchive(await (await fetch(system)).arrayBuffer(), "zip", { extractDir: "/home/pyodide" });
  }
  // Pyodide puts "" before the path at every start, and would at the next put a second one there.
  python.runPython(`
import gc, sys
sys.path.insert(0, "${CORE}")
import generated
import ${imports.join(", ")}
generated.CODE.clear()  # all of it is in use by now
gc.collect()
sys.path.remove("")
`);
  const memory = python.makeMemorySnapshot();
  if (memory.length > LARGEST) throw new Error("the memory has grown too large");
  return memory;
}

const BLOCK = 2 ** 16;

// What need not be kept: the longest stretch of nothing but zeros (where the stack has not been), and those at the end.
function zeros(memory) {
  let [from, to, end] = [0, 0, 0];
  for (let block = 0; block < memory.length; block += BLOCK) {
    if (memory.subarray(block, block + BLOCK).every((byte) => byte === 0)) continue;
    if (block - end > to - from) [from, to] = [end, block];
    end = Math.min(block + BLOCK, memory.length);
  }
  return { from, to, end };
}

async function keep({ cache, picture, ...wanted }) {
  const kept = await caches.open(cache);
  // A mark that this build has none.  It stays if anything goes wrong, a browser that is out of memory and
  // closes the page included: it would go wrong again.
  await kept.put(picture, new Response(""));
  const memory = await remembered(wanted);
  const { from, to, end } = zeros(memory);
  const parts = new Blob([memory.subarray(0, from), memory.subarray(to, end)]);
  const headers = { "turnto-zeros": JSON.stringify({ from, to, end }) };
  await kept.put(picture, new Response(parts, { headers }));
  return "";
}

self.addEventListener("message", async ({ data }) => {
  // What cannot be kept (no room, a browser that keeps nothing) is done without.
  postMessage(await keep(data).catch((reason) => reason.message));
  close();
});
