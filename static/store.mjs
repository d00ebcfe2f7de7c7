// What is kept between visits: text under names, in localStorage, and a second copy in IndexedDB.
//
// localStorage is read and written at once, but a browser may put it on the disk only half a minute later.  The copy is
// on the disk within a moment.  Both bear the number of the last writing they know: where localStorage has lost
// the last ones, as when the browser was killed, they are taken from the copy at the next start.

const PREFIX = "turnto:";
// The number of the last writing, and the first sights of pages, which are no loss.
const NUMBER = `${PREFIX}number`;
const PAGES = `${PREFIX}page:`;
// So many milliseconds the start waits for the copy.
const PATIENCE = 2000;

const isKept = (key) => key.startsWith(PREFIX) && key !== NUMBER && !key.startsWith(PAGES);

// --- localStorage -------------------------------------------------------------------------------------

// What is known to be stored: what another tab has put there since is told by it.
let known = new Map();

// Null where the browser does not let us at it.
function read() {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place));
    return new Map(keys.filter(isKept).map((key) => [key.slice(PREFIX.length), localStorage.getItem(key)]));
  } catch {
    return null;
  }
}

const stored = (name) => localStorage.getItem(PREFIX + name);

function put(name, text) {
  if (text === null) localStorage.removeItem(PREFIX + name);
  else localStorage.setItem(PREFIX + name, text);
}

const numberNow = () => Number(localStorage.getItem(NUMBER)) || 0;

// Later than every other, whichever tab writes.
function numbered() {
  const number = Math.max(numberNow() + 1, Date.now());
  localStorage.setItem(NUMBER, String(number));
  return number;
}

// --- the copy -----------------------------------------------------------------------------------------

const asked = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function opened() {
  // Another shelf of the origin lies under another path, but localStorage is one for all of them.
  const request = indexedDB.open("turnto", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("texts", { keyPath: "name" }).createIndex("number", "number");
  };
  return asked(request);
}

let copy = Promise.reject(new Error("not opened"));
copy.catch(() => {});

async function since(number) {
  const texts = (await copy).transaction("texts").objectStore("texts");
  return asked(texts.index("number").getAll(IDBKeyRange.lowerBound(number, true)));
}

async function copied(writings, number) {
  const texts = (await copy).transaction("texts", "readwrite", { durability: "strict" }).objectStore("texts");
  for (const [name, text] of writings) texts.put({ name, text, number });
}

// --- both -----------------------------------------------------------------------------------------------

// What is stored, the later of the two copies; and the names of what was brought back from the second.
export async function open() {
  const texts = read();
  const back = [];
  try {
    copy = opened();
    const later = await Promise.race([
      since(texts ? numberNow() : 0),
      new Promise((_, reject) => setTimeout(reject, PATIENCE, new Error("it does not answer"))),
    ]);
    for (const { name, text } of texts ? later : []) {
      if ((texts.get(name) ?? null) === text) continue;
      if (text === null) texts.delete(name);
      else texts.set(name, text);
      back.push(name);
      put(name, text);
    }
    if (later.length && texts) localStorage.setItem(NUMBER, String(Math.max(...later.map(({ number }) => number))));
  } catch (reason) {
    console.info("The second copy of what is kept is not used:", reason.message);
  }
  known = new Map(texts ?? []);
  return { texts, back };
}

const GAME = "game:";

// Writes [name, text or null] in order.  What could not be written is returned, as Python is to know of it.
export function write(writings) {
  try {
    const elsewhere = writings.filter(([name]) => name.startsWith(GAME) && isElsewhere(name));
    if (elsewhere.length) return { elsewhere: elsewhere.map(([name]) => [name, stored(name)]) };
  } catch {
    // Then writing fails too, and that is told.
  }
  for (const [place, [name, text]] of writings.entries()) {
    try {
      put(name, text);
      known.set(name, text);
    } catch (reason) {
      mirror(writings.slice(0, place));
      const why = /quota/i.test(reason.message + reason.name) ? "full" : "blocked";
      return { trouble: why, lost: writings.slice(place).map(([lost]) => [lost, known.get(lost) ?? null]) };
    }
  }
  mirror(writings);
  return {};
}

// Another tab has gone on with this game, and its word has not come here yet.
function isElsewhere(name) {
  const now = stored(name);
  return now !== null && now !== (known.get(name) ?? null) && known.has(name);
}

function mirror(writings) {
  if (!writings.length) return;
  try {
    copied(writings, numbered()).catch(({ message }) => console.info("No second copy:", message));
  } catch {
    // No room even for a number: the copy would then not be known to be later, and is left as it is.
  }
}

// Tells of what other tabs write.
export function listen(tell) {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === null) {
      known = new Map();
      tell("", null);
    } else if (isKept(key)) {
      const name = key.slice(PREFIX.length);
      known.set(name, newValue);
      tell(name, newValue);
    }
  });
}

// --- whether it stays -------------------------------------------------------------------------------------

// A browser keeps about so many characters of text for an origin.
const MOST = 5_000_000;

// Safari forgets what a page has stored when it was not visited for a week, unless it is installed.
function isForgetful() {
  const { userAgent } = navigator;
  const isSafari = /safari/i.test(userAgent) && !/chrom|android|crios|fxios|edg/i.test(userAgent);
  return isSafari && !matchMedia("(display-mode: standalone)").matches;
}

// How much text is stored and about how much more there is room for; whether the browser has promised to keep it.
export async function room() {
  const texts = read() ?? new Map();
  const used = [...texts].reduce((sum, [name, text]) => sum + name.length + text.length, 0);
  const whole = Object.keys(localStorage).reduce((sum, key) => sum + key.length + localStorage.getItem(key).length, 0);
  const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  const left = Math.max(0, Math.min(MOST - whole, quota - usage));
  return [used, Math.round(left), (await navigator.storage?.persisted?.()) ?? false, isForgetful()];
}

export const lasts = async () => (await navigator.storage?.persist?.()) ?? false;

// The page in play, to be seen at once at the next visit: kept when there is nothing else to do, or the window goes.
const waiting = new Map();
const whenIdle = globalThis.requestIdleCallback ?? ((then) => setTimeout(then, 200));

export function keepPageLater(book, page) {
  if (!waiting.size) whenIdle(keepPages, { timeout: 1000 });
  waiting.set(book, page);
}

function keepPages() {
  for (const [book, page] of waiting) {
    try {
      localStorage.setItem(PAGES + book, JSON.stringify(page));
    } catch {
      // Only the quick first sight is lost: the game itself is stored, and its loss told.
    }
  }
  waiting.clear();
}
addEventListener("pagehide", keepPages);
