// What the page does before Python is up, and the few things Python asks of JavaScript afterwards.
//
// globalThis.turnto:
//   site                  what the build says of itself and its books (#turnto-site)
//   pending               the press made before the core was ready: {answer, do, href, words}, or null
//   ready()               called by Python once it listens; hands the pending press over
//   stage(words)          called by Python to say what it is doing before it is ready
//   keep(book, html, title)   stores the page in play, to be shown at once at the next visit
//   fetchBytes(url)       the bytes of a file of this site, as a promise; an error named NothingCame without a network
//   addPackage(url)       fetches a zip of compiled Python and unpacks it for import, as a promise
//   memory                where a picture of Python's memory is kept, and whether this start was from it
//   remember()            makes that picture in the background, as a promise of why not ("" if it did)
//   update                null, or a function that takes the waiting new edition and reloads;
//                         the event "turnto:update" on the window tells when it appears

const site = JSON.parse(document.getElementById("turnto-site").textContent);
const page = document.getElementById("page");
const top = document.getElementById("top");
const progress = document.getElementById("progress");
const at = (url) => new URL(url, document.baseURI).href;

const turnto = { site, pending: null, interpreter: null, memory: null, update: null };
globalThis.turnto = turnto;

// --- the right page at once -----------------------------------------------------------------------

function stored(name) {
  try {
    return JSON.parse(localStorage.getItem(`turnto:${name}`));
  } catch {
    return null;
  }
}

function look() {
  const { theme, size } = stored("settings") ?? {};
  if (theme) document.documentElement.dataset.theme = theme;
  if (size) document.documentElement.dataset.size = size;
}

const ROUTE = /^#\/([^/?]+)(\/play$)?/;

function keptPage(book) {
  const kept = stored(`page:${book}`);
  return kept?.build === site.build ? kept : null;
}

// An address that anybody may have written.
function decoded(book) {
  try {
    return decodeURIComponent(book);
  } catch {
    return book;
  }
}

function show() {
  if (location.hash && !location.hash.startsWith("#/")) return;
  const [, book = "", playing] = ROUTE.exec(location.hash) ?? [];
  const id = decoded(book);
  const kept = playing ? keptPage(id) : null;
  const head = document.querySelector(`template[data-top="${CSS.escape(kept ? `${id}/play` : id)}"]`);
  if (head) top.innerHTML = head.innerHTML;
  if (kept) {
    page.innerHTML = kept.html;
    document.title = kept.title;
    return;
  }
  const parts = [...page.querySelectorAll("[data-part]")];
  const part = parts.find((one) => one.dataset.part === id) ?? parts.find((one) => !one.dataset.part);
  for (const one of parts) one.hidden = one !== part;
}

// --- a press made too early ---------------------------------------------------------------------------

const PRESSABLE = "[data-answer], [data-do], a[href^='#/']";

const pressed = ({ dataset, hash, textContent }) => ({
  answer: dataset.answer ?? null,
  do: dataset.do ?? null,
  href: hash ?? null,
  words: textContent.trim(),
});

function remember(event) {
  const target = event.target.closest?.(PRESSABLE);
  if (target?.hash === "#page") {
    // The way past the head works at once, and is no route.
    event.preventDefault();
    page.focus();
    return;
  }
  if (!target || target.disabled || target.ariaDisabled === "true" || settled) return;
  for (const other of document.querySelectorAll(".waiting")) other.classList.remove("waiting");
  target.classList.add("waiting");
  turnto.pending = pressed(target);
  say();
}

function carryOut(press) {
  if (press.href) {
    if (location.hash !== press.href) location.hash = press.href;
    return;
  }
  const same = (one) => {
    const now = pressed(one);
    return now.answer === press.answer && now.do === press.do && now.words === press.words;
  };
  const target = [...document.querySelectorAll(PRESSABLE)].find(same);
  if (target && !target.disabled) target.click();
}

// --- how far the start is -------------------------------------------------------------------------

const sizes = new Map(Object.entries(site.fetched).map(([url, size]) => [at(url), size]));
const arrived = new Map();
const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
const [bar, words] = progress.children;
let stage = "";
let settled = false;

const inMegabytes = (bytes) => (bytes / 1e6).toFixed(1);

function said() {
  const sum = [...arrived.values()].reduce((all, one) => all + one, 0);
  bar.value = sum / total;
  const then = turnto.pending ? " What you pressed is done as soon as they are here." : "";
  if (sum < total) {
    return `You can read on: the dice are still on their way, ${inMegabytes(sum)} of ${inMegabytes(total)} MB.${then}`;
  }
  return stage || "The dice are here; the game is waking up.";
}

function say() {
  if (!settled) words.textContent = said();
}

function count(url, bytes) {
  if (!sizes.has(url)) return;
  lastHeard = performance.now();
  // What was asked for early comes a second time, out of the cache: the count does not go back for it.
  arrived.set(url, Math.max(arrived.get(url) ?? 0, Math.min(bytes, sizes.get(url))));
  say();
}

const observer = new PerformanceObserver((list) => {
  for (const { name } of list.getEntries()) count(name, sizes.get(name));
});
observer.observe({ type: "resource", buffered: true });

// Only a first visit waits for the network, and only there are the bytes worth counting as they
// come: a response that passed through our hands loses the browser's cache of compiled code.
const { fetch } = globalThis;
function counting() {
  globalThis.fetch = async (...request) => {
    const response = await fetch(...request);
    if (!sizes.has(response.url) || !response.body) return response;
    let bytes = 0;
    const counter = new TransformStream({
      transform(chunk, out) {
        bytes += chunk.byteLength;
        count(response.url, bytes);
        out.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
  };
}

// Whatever happens, the books can be read about: what is here needs no Python.
function tell(told) {
  words.textContent = told;
  bar.hidden = true;
  progress.dataset.failed = "";
}

function failed(reason) {
  if (settled) return;
  const why = String(reason?.message ?? reason ?? "").split("\n").filter(Boolean).at(-1) ?? "";
  tell(`The game could not start. What is here can still be read. Reload the page; if that does not help, something of this site is missing, or this browser is too old. (${why})`);
  settled = true;
  for (const one of document.querySelectorAll(".waiting")) one.classList.remove("waiting");
}
// A script that could not be fetched raises nothing, and tells only itself.
const onError = (event) => failed(event.error ?? event.message ?? (event.target.src && `${event.target.src} did not come`));
const onRejection = (event) => failed(event.reason);

// So many milliseconds without a sign of life, and the reader is told.  It may still come.
const PATIENCE = 30_000;
let lastHeard = performance.now();

function watch() {
  if (settled) return;
  if (performance.now() - lastHeard > PATIENCE) {
    tell("The game has not started, and nothing has come for half a minute. What is here can still be read. It may only be slow; if it does not come, reload the page or try another browser.");
  } else if ("failed" in progress.dataset) {
    delete progress.dataset.failed;
    bar.hidden = false;
    say();
  }
  setTimeout(watch, 1000);
}

// --- offline ------------------------------------------------------------------------------------

function offer(worker) {
  turnto.update = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    worker.postMessage("take over");
  };
  dispatchEvent(new Event("turnto:update"));
}

async function keepForOffline() {
  if (!("serviceWorker" in navigator)) return;
  // A site served for writing keeps nothing, but must be rid of what an earlier one kept.
  if (!site.offline && !(await navigator.serviceWorker.getRegistration())) return;
  try {
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

// So many milliseconds after the start, when there is nothing else to do but read.
const SETTLED = 15_000;
// The picture has some fourteen million bytes; a browser with less room than this has better use for it.
const ROOM = 100e6;

turnto.remember = async () => {
  const { cache, picture, used } = turnto.memory;
  if (used || !site.offline || !navigator.serviceWorker) return "not wanted";
  // From here on the worker finds all its files in what the site has kept.
  await navigator.serviceWorker.ready;
  if (await caches.match(picture, { cacheName: cache })) return "there already";
  const { quota, usage } = await navigator.storage.estimate();
  if (quota - usage < ROOM) return "no room";
  const { pyodide, library, lock, core, imports, memory } = site.runtime;
  const worker = new Worker(at(memory), { type: "module" });
  const wanted = { cache, picture, pyodide: at(pyodide), library: at(library), core: at(core), lock, imports };
  return new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => resolve(message ?? "no worker");
    worker.postMessage(wanted);
  });
};

function rememberLater() {
  try {
    sessionStorage.removeItem(turnto.memory.trying);
  } catch {
    // Then there was no start from memory either.
  }
  setTimeout(() => turnto.remember().catch(() => {}), SETTLED);
}

// --- what Python uses ----------------------------------------------------------------------------

turnto.stage = (told) => {
  stage = told;
  say();
};

turnto.keep = (book, html, title) => {
  try {
    localStorage.setItem(`turnto:page:${book}`, JSON.stringify({ build: site.build, html, title }));
  } catch {
    // Only the quick first sight is lost: the game itself is saved, and its loss told, by Python.
  }
};

// What the first screen will ask for is asked for at once, and handed over when Python comes to ask.
const early = new Map();

function askEarly() {
  const [, book] = ROUTE.exec(location.hash) ?? [];
  const card = site.books.find(({ id }) => id === book);
  if (!card) return;
  for (const url of [card.json, card.system_zip]) early.set(url, fetch(at(url)).catch(() => null));
}

turnto.fetchBytes = async (url) => {
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
};

turnto.addPackage = async (url) => {
  const bytes = await turnto.fetchBytes(url);
  turnto.interpreter.unpackArchive(bytes, "zip", { extractDir: "/home/pyodide" });
  turnto.interpreter.pyimport("importlib").invalidate_caches();
};

turnto.ready = () => {
  settled = true;
  globalThis.fetch = fetch;
  observer.disconnect();
  removeEventListener("click", remember, true);
  removeEventListener("hashchange", show);
  removeEventListener("error", onError, true);
  removeEventListener("unhandledrejection", onRejection);
  progress.hidden = true;
  document.documentElement.dataset.ready = "";
  performance.mark("turnto:ready");
  const press = turnto.pending;
  turnto.pending = null;
  for (const one of document.querySelectorAll(".waiting")) one.classList.remove("waiting");
  if (press) carryOut(press);
  keepForOffline();
  rememberLater();
};

addEventListener("click", remember, true);
addEventListener("hashchange", show);
addEventListener("error", onError, true);
addEventListener("unhandledrejection", onRejection);
if (!navigator.serviceWorker?.controller) counting();
look();
show();
say();
if (typeof WebAssembly === "object") {
  watch();
  askEarly();
} else {
  failed("it has no WebAssembly, or it is switched off");
}
