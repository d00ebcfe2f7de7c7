// Keeps the whole site for offline play.  Every file is precached under the name of its build;
// a page is served from one build only, the one its worker was made for.

// Filled in by the build: { build: its hash, files: [every file of the site but this one] }.
const SITE = { build: "", files: [] };

const scope = new URL(self.registration.scope);
// Another copy of Turnto may live under another path of this origin: its caches are not ours.
const OURS = `turnto ${scope.pathname} `;
const CACHE = OURS + SITE.build;
const PAGE = scope.href;
// Pictures of Python's memory, which the page makes (memory.mjs): of this build they stay.
const PICTURES = `turnto-memory ${scope.pathname} `;

async function ourCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(OURS));
}

// Hashed files that an older build already holds are not fetched again.
async function heldAlready(url) {
  if (!url.includes("/assets/") && !url.includes("/books/")) return undefined;
  for (const name of await ourCaches()) {
    const held = await (await caches.open(name)).match(url);
    if (held) return held;
  }
  return undefined;
}

async function fetched(url) {
  const response = await fetch(url, { cache: url.includes("/assets/") ? "default" : "no-cache" });
  if (!response.ok || response.redirected) throw new Error(`${response.status} for ${url}`);
  if (url === PAGE && !(await response.clone().text()).includes(SITE.build)) {
    throw new Error("the page is of another build than this worker: a site in the middle of being replaced");
  }
  return response;
}

async function install() {
  const cache = await caches.open(CACHE);
  try {
    for (const file of SITE.files) {
      const url = new URL(file, scope).href;
      await cache.put(url, (await heldAlready(url)) ?? (await fetched(url)));
    }
  } catch (reason) {
    // All or nothing: half a build is never served.
    await caches.delete(CACHE);
    throw reason;
  }
}

async function activate() {
  const pictures = (await caches.keys()).filter((name) => name.startsWith(PICTURES));
  const older = [...(await ourCaches()), ...pictures].filter((name) => ![CACHE, PICTURES + SITE.build].includes(name));
  await Promise.all(older.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  const url = new URL(request.url);
  const isPage = request.mode === "navigate" && ["", "index.html"].includes(url.pathname.slice(scope.pathname.length));
  const cache = await caches.open(CACHE);
  const held = await cache.match(isPage ? PAGE : request, { ignoreSearch: true, ignoreVary: true });
  return held ?? fetch(request);
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
});
