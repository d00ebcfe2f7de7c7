// What the page does before Python is up: the right page at once, presses that come too early, how far the start is.
// What is said and heard afterwards is dom.mjs's.
//
// globalThis.turnto, begun in look.js:
//   site        what the build says of itself and its books (#turnto-site)
//   pending     the press made before the core was ready: {answer, do, href, words}, or null
//   settled     whether the start has come to an end, a good one or not
//   count(url, bytes)   so many bytes of this file have come
//   language    the language that the page speaks; speak(language) changes it, words(id, facts) is a sentence in it
//   markBody()  says on <body> what the page shows, for the style sheets
//   failed(why) tells that the game could not start
//   ready()     called once Python listens; hands the pending press over
//   memory, remember(), update   see offline.mjs

const site = JSON.parse(document.getElementById("turnto-site").textContent);
const page = document.getElementById("page");
const top = document.getElementById("top");
const progress = document.getElementById("progress");
const [bar, words] = progress.children;
const at = (url) => new URL(url, document.baseURI).href;

const { turnto } = globalThis;
Object.assign(turnto, { site, pending: null, settled: false, memory: null, update: null });

// --- the right page at once -----------------------------------------------------------------------

function stored(name) {
  try {
    return JSON.parse(localStorage.getItem(`turnto:${name}`));
  } catch {
    return null;
  }
}

// --- what it says, and in which language -------------------------------------------------------------

// The first of these languages that the page speaks.
const spokenOf = (wanted) => wanted.map((one) => (one ?? "").split(/[-_]/)[0].toLowerCase()).find((one) => one in site.words);

// The first of the browser's languages that the page speaks.
turnto.readers = spokenOf(navigator.languages) ?? "";

// The reader's choice, or the browser's, or the book's (browser.language.spoken).
function languageOf(book) {
  const { language: chosen } = turnto.settings;
  const card = site.books.find(({ id }) => id === book);
  return spokenOf(chosen === "book" ? [card?.language, turnto.readers, "en"] : [chosen, turnto.readers, card?.language, "en"]);
}

// A sentence with its gaps filled.
turnto.words = (id, facts = {}) => {
  const spoken = site.words[turnto.language] ?? site.words.en;
  return spoken[id].replace(/\{(\w+)\}/g, (gap, name) => facts[name] ?? gap);
};

// From now on the page speaks this language.
turnto.speak = (language) => {
  if (language === turnto.language) return;
  turnto.language = language;
  bar.ariaLabel = turnto.words("getting-ready");
  dispatchEvent(new Event("turnto:language"));
};

// --- the page that is shown ---------------------------------------------------------------------------

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

turnto.markBody = () => {
  document.body.classList.toggle("playing", Boolean(document.getElementById("text")));
  document.body.classList.toggle("dealing", Boolean(document.querySelector(".dealt")));
};

function show() {
  if (location.hash && !location.hash.startsWith("#/")) return;
  const [, book = "", playing] = ROUTE.exec(location.hash) ?? [];
  const id = decoded(book);
  turnto.speak(languageOf(id));
  const kept = playing ? keptPage(id) : null;
  const heads = [...document.querySelectorAll(`template[data-top="${CSS.escape(kept ? `${id}/play` : id)}"]`)];
  const head = heads.find(({ lang }) => lang === turnto.language) ?? heads[0];
  if (head) top.innerHTML = head.innerHTML;
  if (kept) {
    page.innerHTML = kept.html;
    turnto.markBody();
    document.title = kept.title;
    return;
  }
  const parts = [...page.querySelectorAll("[data-part]")];
  const shelves = parts.filter((one) => !one.dataset.part);
  const shelf = shelves.find((one) => one.lang === turnto.language) ?? shelves[0];
  const part = parts.find((one) => one.dataset.part && one.dataset.part === id) ?? shelf;
  const translated = page.querySelector(`template[data-title="${CSS.escape(id)}"][lang="${turnto.language}"]`);
  if (translated && part.lang !== turnto.language) {
    part.innerHTML = translated.innerHTML;
    part.lang = turnto.language;
  }
  for (const one of parts) one.hidden = one !== part;
}

// --- a book's own colours -----------------------------------------------------------------------------

const theme = Object.assign(document.createElement("link"), { rel: "stylesheet" });

function dress() {
  const [, book = ""] = ROUTE.exec(location.hash) ?? [];
  const wanted = site.books.find(({ id }) => id === decoded(book))?.theme;
  if (!wanted) return theme.remove();
  theme.setAttribute("blocking", "render");
  if (theme.getAttribute("href") !== wanted) theme.setAttribute("href", wanted);
  if (!theme.isConnected) document.head.append(theme);
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
  if (!target || target.disabled || target.ariaDisabled === "true" || turnto.settled) return;
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
// What the site has kept, or has with it, need not be waited for.
const arrived = new Map(navigator.serviceWorker?.controller || site.alone ? sizes : []);
const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);

const inMegabytes = (bytes) => (bytes / 1e6).toLocaleString(turnto.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function said() {
  const sum = [...arrived.values()].reduce((all, one) => all + one, 0);
  bar.value = sum / total;
  if (sum >= total) return turnto.words("waking");
  const coming = turnto.words("coming", { come: inMegabytes(sum), all: inMegabytes(total) });
  return turnto.pending ? `${coming} ${turnto.words("coming-pressed")}` : coming;
}

function say() {
  if (!turnto.settled) words.textContent = said();
}

turnto.count = function count(url, bytes) {
  lastHeard = performance.now();
  if (!sizes.has(url)) return;
  // What was asked for early comes a second time, out of the cache: the count does not go back for it.
  arrived.set(url, Math.max(arrived.get(url) ?? 0, Math.min(bytes, sizes.get(url))));
  say();
};

// Whatever happens, the books can be read about: what is here needs no Python.
function tell(told) {
  words.textContent = told;
  bar.hidden = true;
  progress.dataset.failed = "";
}

turnto.failed = function failed(reason) {
  if (turnto.settled) return;
  const why = String(reason?.message ?? reason ?? "").split("\n").filter(Boolean).at(-1) ?? "";
  tell(turnto.words("failed", { why }));
  turnto.settled = true;
  for (const one of document.querySelectorAll(".waiting")) one.classList.remove("waiting");
  if (typeof WebAssembly === "object") mend(true).catch(() => {});
};

// So many milliseconds between two looks at what was wrong.
const LOOK_AGAIN = 4_000;
// When the page was last started anew for it: it is not done again and again.
const MENDED = "turnto:mended";

// A start that failed for want of a file begins anew once every file is what it should be.
async function mend(hasFailed) {
  const { repaired } = await import("./repair.mjs");
  for (;;) {
    const [wrong] = await repaired();
    // What is only slow may still come.
    if (!wrong && !hasFailed) return;
    if (!wrong) break;
    hasFailed = true;
    tell(turnto.words("damaged", { file: wrong }));
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
  }
  if (Date.now() - (Number(sessionStorage.getItem(MENDED)) || 0) < 3 * LOOK_AGAIN) return;
  sessionStorage.setItem(MENDED, String(Date.now()));
  location.reload();
}
// A script that could not be fetched raises nothing, and tells only itself.
const onError = (event) => turnto.failed(event.error ?? event.message ?? (event.target.src && turnto.words("not-come", { file: event.target.src })));
const onRejection = (event) => turnto.failed(event.reason);

// So many milliseconds without a sign of life, and the reader is told.  It may still come.
const PATIENCE = 30_000;
let lastHeard = performance.now();

function watch() {
  if (turnto.settled) return;
  if (performance.now() - lastHeard > PATIENCE) {
    if (!("failed" in progress.dataset)) mend(false).catch(() => {});
    tell(turnto.words("slow"));
  } else if ("failed" in progress.dataset) {
    delete progress.dataset.failed;
    bar.hidden = false;
    say();
  }
  setTimeout(watch, 1000);
}

turnto.ready = () => {
  turnto.settled = true;
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
};

// What says so if this script does not come.
document.getElementById("late")?.remove();
addEventListener("click", remember, true);
addEventListener("hashchange", show);
addEventListener("hashchange", dress);
addEventListener("error", onError, true);
addEventListener("unhandledrejection", onRejection);
dress();
show();
say();
if (typeof WebAssembly === "object") {
  watch();
} else {
  turnto.failed(turnto.words("no-wasm"));
}
