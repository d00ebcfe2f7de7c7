// What the page keeps of the site for next time: the site itself, by its service worker, and a picture of Python's memory.

const { turnto } = globalThis;
const { site } = turnto;
const at = (url) => new URL(url, document.baseURI).href;

// --- offline ------------------------------------------------------------------------------------

function offer(worker) {
  turnto.update = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    worker.postMessage("take over");
  };
  dispatchEvent(new Event("turnto:update"));
}

export async function keepForOffline() {
  if (!navigator.serviceWorker) return;
  try {
    // A site served for writing keeps nothing, but must be rid of what an earlier one kept.
    if (site.alone || (!site.offline && !(await navigator.serviceWorker.getRegistration()))) return;
    const kept = await navigator.serviceWorker.register(at("service-worker.js"), { updateViaCache: "none" });
    if (kept.waiting && navigator.serviceWorker.controller) offer(kept.waiting);
    kept.addEventListener("updatefound", () => {
      const coming = kept.installing;
      coming?.addEventListener("statechange", () => {
        if (coming.state === "installed" && navigator.serviceWorker.controller) offer(coming);
      });
    });
    if (navigator.serviceWorker.controller) await kept.update();
  } catch (reason) {
    // Offline, or a browser that keeps nothing in this mode.
    console.info("No look for a newer edition:", reason.message);
  }
}

// --- a quicker start next time -----------------------------------------------------------------------

// The worker uses the picture (interpreter.mjs); what the page has to do with it is when it is made, and that one with
// which a start did not come to its end is not tried again (look.js).
const CACHE = `turnto-memory ${new URL(".", document.baseURI).pathname} ${site.runtime.python}`;
const PICTURE = at("memory");
// Set while a start from a picture is under way.
const TRYING = "turnto:memory";
// So many milliseconds after the start, when there is nothing else to do but read.
const SETTLED = 15_000;
// The picture has some fourteen million bytes; a browser with less room than this has better use for it.
const ROOM = 100e6;

turnto.memory = { cache: CACHE, picture: PICTURE, trying: TRYING, used: false };

function trying(now) {
  try {
    if (now) sessionStorage.setItem(TRYING, site.build);
    else sessionStorage.removeItem(TRYING);
  } catch {
    // Without this a picture that brings the browser down is tried again.
  }
}

export function pictureUsed(used) {
  turnto.memory.used = used;
  trying(used);
}

turnto.remember = async () => {
  if (turnto.memory.used || !site.offline || !navigator.serviceWorker) return "not wanted";
  // From here on the worker finds all its files in what the site has kept.
  await navigator.serviceWorker.ready;
  if (await caches.match(PICTURE, { cacheName: CACHE })) return "there already";
  const { quota, usage } = await navigator.storage.estimate();
  if (quota - usage < ROOM) return "no room";
  const { pyodide, library, lock, core, imports, memory } = site.runtime;
  const worker = new Worker(at(memory), { type: "module" });
  // With the rules of the books here, as far as there is room for them.
  const systems = [...new Set(site.books.map(({ system_zip }) => at(system_zip)))];
  const modules = site.books.map(({ system_address }) => system_address.split(":")[0]);
  const wanted = {
    cache: CACHE,
    picture: PICTURE,
    pyodide: at(pyodide),
    library: at(library),
    core: at(core),
    systems,
    lock,
    imports: [...new Set([...imports, ...modules])],
  };
  return new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => resolve(message ?? "no worker");
    worker.postMessage(wanted);
  });
};

export function rememberLater() {
  trying(false);
  setTimeout(() => turnto.remember().catch(() => {}), SETTLED);
}
