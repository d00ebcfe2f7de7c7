// Keeps the whole site for offline play.  Every file is precached under the name of its build;
// a page is served from one build only, the one its worker was made for.

// Filled in by the build: { build: its hash, files: { every file of the site but this one: the hash of its bytes }, wanted: those
// that few want, which are kept once they were fetched, python: what a picture of its memory is good for }.
const SITE = { build: "", files: {}, wanted: {}, python: "" };

const scope = new URL(self.registration.scope);
// Another copy of Turnto may live under another path of this origin: its caches are not ours.
const OURS = `turnto ${scope.pathname} `;
const CACHE = OURS + SITE.build;
const PAGE = scope.href;
// Pictures of Python's memory, which the page makes (memory.mjs): of this Python they stay.
const PICTURES = `turnto-memory ${scope.pathname} `;

async function ourCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(OURS));
}

// --- nothing is kept that is not what its name promises ---------------------------------------------------

const byAddress = (files) => new Map(Object.entries(files).map(([file, hash]) => [new URL(file, scope).href, hash]));
const hashes = byAddress(SITE.files);
const wanted = byAddress(SITE.wanted);
// What hosts get wrong, and browsers insist on.
const TYPES = { css: "text/css", js: "text/javascript", mjs: "text/javascript", svg: "image/svg+xml", wasm: "application/wasm" };
// So many milliseconds without a byte, and a file is given up.
const STALLED = 30_000;

// All bytes of a response, unless it stalls; that it ends too soon is seen by its hash.
async function bytesOf(response, giveUp) {
  const reader = response.body.getReader();
  const chunks = [];
  for (;;) {
    const timer = setTimeout(giveUp, STALLED);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return new Blob(chunks).arrayBuffer();
    chunks.push(value);
  }
}

// The page itself may have been touched by its host on the way; it must be of this build, and whole.
function isThisPage(bytes) {
  const text = new TextDecoder().decode(bytes);
  return text.includes(SITE.build) && text.trimEnd().endsWith("</html>");
}

async function isRight(url, bytes) {
  if (url === PAGE) return isThisPage(bytes);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("").startsWith(hashes.get(url) ?? wanted.get(url));
}

// The response itself is kept where it can be, for with it the browser keeps what it has compiled.
function typed(url, response, bytes) {
  const type = TYPES[/\.(\w+)$/.exec(new URL(url).pathname)?.[1]];
  if (!type || response.headers.get("content-type")?.startsWith(type)) return response;
  return new Response(bytes, { headers: { "content-type": type } });
}

async function fetchedBy(url, cache) {
  const control = new AbortController();
  const giveUp = () => control.abort();
  const timer = setTimeout(giveUp, STALLED);
  const response = await fetch(url, { cache, signal: control.signal }).finally(() => clearTimeout(timer));
  if (!response.ok || response.redirected) throw new Error(`${response.status} for ${url}`);
  const bytes = await bytesOf(response.clone(), giveUp);
  if (!(await isRight(url, bytes))) throw new Error(`${url} is not what it should be: a site in the middle of being replaced, or damaged`);
  return typed(url, response, bytes);
}

async function fetched(url) {
  try {
    return await fetchedBy(url, url.includes("/assets/") ? "default" : "no-cache");
  } catch {
    // What the browser itself has kept of it may be wrong for ever.
    return fetchedBy(url, "reload");
  }
}

// Files that an older build already holds are not fetched again, if they are right.
async function heldAlready(url) {
  if (!url.includes("/assets/") && !url.includes("/books/")) return undefined;
  for (const name of await ourCaches()) {
    const held = await (await caches.open(name)).match(url);
    if (held && (await isRight(url, await held.clone().arrayBuffer()))) return held;
  }
  return undefined;
}

async function install() {
  const cache = await caches.open(CACHE);
  try {
    for (const url of hashes.keys()) await cache.put(url, (await heldAlready(url)) ?? (await fetched(url)));
    for (const url of wanted.keys()) {
      const held = await heldAlready(url);
      if (held) await cache.put(url, held);
    }
  } catch (reason) {
    // All or nothing: half a build is never served.
    await caches.delete(CACHE);
    throw reason;
  }
}

// What is missing or wrong is fetched again; whether all of it is right then.
async function repair() {
  const cache = await caches.open(CACHE);
  let isWhole = true;
  for (const url of hashes.keys()) {
    const held = await cache.match(url);
    if (held && (await isRight(url, await held.arrayBuffer()))) continue;
    await cache.delete(url);
    try {
      await cache.put(url, await fetched(url));
    } catch {
      isWhole = false;
    }
  }
  return isWhole;
}

async function activate() {
  const pictures = (await caches.keys()).filter((name) => name.startsWith(PICTURES));
  const older = [...(await ourCaches()), ...pictures].filter((name) => ![CACHE, PICTURES + SITE.python].includes(name));
  await Promise.all(older.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  const url = new URL(request.url);
  const isPage = request.mode === "navigate" && ["", "index.html"].includes(url.pathname.slice(scope.pathname.length));
  const cache = await caches.open(CACHE);
  const held = await cache.match(isPage ? PAGE : request, { ignoreSearch: true, ignoreVary: true });
  return held ?? missing(isPage ? PAGE : url.href.split(/[?#]/)[0], request);
}

// A file that was lost from the cache is put back; one that is not ours is the network's business.
async function missing(url, request) {
  if (!hashes.has(url) && !wanted.has(url)) return fetch(request);
  const response = await fetched(url);
  await (await caches.open(CACHE)).put(url, response.clone());
  return response;
}

// The player agreed to the new edition; with a second page open it still waits for that one.
async function takeOver() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const here = pages.filter((page) => page.url.startsWith(PAGE));
  if (here.length <= 1) await self.skipWaiting();
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(PAGE)) event.respondWith(answer(event.request));
});
self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(takeOver());
  if (event.data === "repair") event.waitUntil(repair().then((isWhole) => event.ports[0].postMessage(isWhole)));
});
