// Beside the page while its author writes (turnto serve --watch, and never in a site that is built): reloads it at every
// save, shows what is wrong, and is the author's panel.  What the panel asks is answered by turnto.author on this machine;
// a game is changed as another tab would change it, and the page takes it up.

const LOOK_AGAIN = 1000; // milliseconds
const REST = 80; // milliseconds without anything new on the page, after which the panel follows
const KEPT = "turnto author"; // what is open stays open at the next save
const TABS = { go: "Go to", closed: "Closed", hero: "Hero", read: "As read", map: "Map", problems: "Problems" };

const kept = { open: null, tab: "go", hero: "", ...JSON.parse(sessionStorage.getItem(KEPT) ?? "{}") };
const keep = (more) => sessionStorage.setItem(KEPT, JSON.stringify(Object.assign(kept, more)));

function made(tag, more = {}, ...inner) {
  const { data, on, ...own } = more;
  const element = Object.assign(document.createElement(tag), own);
  Object.assign(element.dataset, data);
  for (const [kind, hear] of Object.entries(on ?? {})) element.addEventListener(kind, hear);
  element.append(...inner.filter((one) => one !== null && one !== undefined));
  return element;
}

// --- the drawer -----------------------------------------------------------------------------------------

const status = made("p", { className: "author-status", role: "status" });
const head = made("div", { className: "author-here" });
const parts = {};
const tabs = {};
for (const [id, words] of Object.entries(TABS)) {
  parts[id] = made("section", { id: `author-${id}`, role: "tabpanel", tabIndex: -1, hidden: true });
  parts[id].setAttribute("aria-labelledby", `author-tab-${id}`);
  tabs[id] = made("button", { type: "button", id: `author-tab-${id}`, role: "tab", textContent: words, on: { click: () => show(id) } });
  tabs[id].setAttribute("aria-controls", `author-${id}`);
}
const list = made("div", { className: "author-tabs", role: "tablist", on: { keydown: move } }, ...Object.values(tabs));
list.setAttribute("aria-label", "Author’s panel");
const close = made("button", { type: "button", className: "author-close", textContent: "Close", on: { click: () => fold(true) } });
const drawer = made(
  "aside",
  { id: "author", hidden: true, on: { keydown: (event) => event.key === "Escape" && fold(true) } },
  made("div", { className: "author-head" }, made("h2", { textContent: "Author" }), close),
  head,
  list,
  status,
  ...Object.values(parts),
);
drawer.setAttribute("aria-label", "Author’s panel");
const handle = made("button", { type: "button", id: "author-open", on: { click: () => fold(false, true) } });
handle.setAttribute("aria-keyshortcuts", "F2");
document.body.append(handle, drawer);

addEventListener("keydown", (event) => {
  if (event.key !== "F2" || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  fold(!drawer.hidden, true);
});

function fold(isClosed, isAsked = false) {
  drawer.hidden = isClosed;
  handle.hidden = !isClosed;
  document.documentElement.toggleAttribute("data-author", !isClosed);
  keep({ open: !isClosed });
  if (isClosed) return handle.focus();
  show(kept.tab, isAsked);
}

function show(id, isFocused = true) {
  for (const name of Object.keys(TABS)) {
    parts[name].hidden = name !== id;
    tabs[name].setAttribute("aria-selected", String(name === id));
    tabs[name].tabIndex = name === id ? 0 : -1;
  }
  drawer.dataset.tab = id;
  keep({ tab: id });
  if (isFocused) tabs[id].focus();
  follow();
}

function move(event) {
  const ids = Object.keys(TABS);
  const at = ids.indexOf(kept.tab);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: ids.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  show(ids[(to + ids.length) % ids.length]);
}

function tell(words, isWrong = false) {
  status.textContent = words;
  status.classList.toggle("wrong", isWrong);
}

// --- the game that is open ------------------------------------------------------------------------------

const PREFIX = "turnto:";
const site = () => globalThis.turnto?.site;

// The book of the address, or the only one there is.
function book() {
  const [, named] = /^#\/([^/?]+)/.exec(location.hash) ?? [];
  const books = site()?.books ?? [];
  const found = books.find(({ id }) => id === named || encodeURIComponent(id) === named) ?? (books.length === 1 ? books[0] : null);
  return found?.id;
}

function game(id) {
  const slot = localStorage.getItem(`${PREFIX}last:${id}`);
  const name = slot && Object.keys(localStorage).find((key) => key.startsWith(`${PREFIX}game:`) && key.endsWith(`:${slot}`));
  return name ? localStorage.getItem(name) : "";
}

async function ask(question) {
  const id = book();
  if (!id) return { error: "Open a book: the panel is about the one on the page." };
  const body = JSON.stringify({ book: id, game: game(id), ...question });
  try {
    const answer = await fetch("author", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    return answer.ok ? await answer.json() : { error: "turnto serve does not answer." };
  } catch {
    return { error: "turnto serve does not answer: is it still running?" };
  }
}

// The page hears of it as of another tab's writing, and goes on from there.
async function change(question, done) {
  const { error, store } = await ask(question);
  if (error) return tell(error, true);
  for (const [name, value] of Object.entries(store)) {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    localStorage.setItem(PREFIX + name, text);
    dispatchEvent(new StorageEvent("storage", { key: PREFIX + name, newValue: text }));
  }
  const route = `#/${encodeURIComponent(book())}/play`;
  if (location.hash !== route) location.hash = route;
  else press(document.getElementById("text") ? "catch-up" : "try");
  tell(done);
}

function press(command) {
  const button = made("button", { type: "button", hidden: true, data: { do: JSON.stringify([command]) } });
  document.body.append(button);
  button.click();
  button.remove();
}

function jump(section) {
  const { hero } = kept;
  keep({ hero: "" }); // who has arrived is the present hero from now on
  return change({ do: "jump", section, hero, seed: String(seed()) }, `Arrived at “${section}”.`);
}
const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];

// --- what it shows --------------------------------------------------------------------------------------

let now = {};
let resting;

// The panel follows the page, as soon as that has come to rest.
function follow() {
  clearTimeout(resting);
  if (!drawer.hidden) resting = setTimeout(look, REST);
}
addEventListener("turnto:shown", follow);
addEventListener("hashchange", follow);

async function look() {
  drawer.toggleAttribute("data-alone", !site()); // no book can be shown yet
  if (!site()) {
    for (const [name, part] of Object.entries(parts)) part.hidden = name !== "problems";
    return drawProblems();
  }
  const told = await ask({ do: "look" });
  if (told.error) tell(told.error, true);
  else if (status.classList.contains("wrong")) tell("");
  now = told;
  drawHere();
  ({ go: drawGo, closed: drawClosed, hero: drawHero, read: drawRead, map: drawMap, problems: drawProblems })[kept.tab]();
}

const UNPLAYED = "As it was saved the book cannot be played: its problems say why.";
const unopened = () => made("p", { className: "author-none", textContent: now.sections && !now.isPlayed ? UNPLAYED : "No game is open." });

const base = (file) => file.split(/[\\/]/).pop();

const numbered = (name) => {
  const number = now.sections?.find((one) => one.name === name)?.number;
  return number ? `${number} · ${name}` : name;
};

const dice = made("input", { type: "text", id: "author-dice", placeholder: "3 5, 6 6", autocomplete: "off", spellcheck: false });
const diceForm = made(
  "form",
  {
    className: "author-row",
    on: {
      submit(event) {
        event.preventDefault();
        dice.blur();
        change({ do: "dice", dice: dice.value }, dice.value.trim() ? `The next dice fall ${dice.value.trim()}.` : "The dice fall as they fall.");
      },
    },
  },
  made("label", { htmlFor: "author-dice", textContent: "Next dice" }),
  dice,
  made("button", { textContent: "Set" }),
);

const where = made("p", { className: "author-where" });
const again = made("button", { type: "button", className: "author-link", textContent: "Arrive again", on: { click: () => jump(now.here.section) } });
head.append(where, diceForm);

function drawHere() {
  const { here, asked } = now;
  where.replaceChildren(
    ...(here
      ? [made("b", { textContent: numbered(here.section) }), ` ${base(here.file)}:${here.line} `, again]
      : [now.sections && !now.isPlayed ? UNPLAYED : "No game is open: go to a section to begin one."]),
  );
  diceForm.hidden = !here;
  if (document.activeElement !== dice) dice.value = now.dice ?? "";
  dice.placeholder = asked?.dice ? `${asked.dice} is thrown now: 3 5, 6 6` : "3 5, 6 6";
}

// --- go to ----------------------------------------------------------------------------------------------

const seek = made("input", { type: "search", id: "author-seek", autocomplete: "off", placeholder: "Name or number", on: { input: drawFound } });
const heroes = made("select", { id: "author-heroes", on: { change: () => keep({ hero: heroes.value }) } });
const found = made("ul", { className: "author-found" });
parts.go.append(
  made(
    "form",
    {
      className: "author-row",
      role: "search",
      on: {
        async submit(event) {
          event.preventDefault();
          if (!now.sections) await look();
          found.querySelector("button")?.click();
        },
      },
    },
    made("label", { htmlFor: "author-seek", textContent: "Section" }),
    seek,
  ),
  made("div", { className: "author-row" }, made("label", { htmlFor: "author-heroes", textContent: "With" }), heroes),
  found,
);

function drawGo() {
  const ready = now.presets ?? [];
  const present = now.here ? [["", now.hero ? `the present hero, ${now.hero}` : "the present hero"]] : [];
  const options = [...present, ...ready.map((name) => [name, `${name}, ready`])];
  const known = JSON.stringify(options);
  if (heroes.dataset.known !== known) {
    heroes.dataset.known = known;
    heroes.replaceChildren(...options.map(([value, textContent]) => made("option", { value, textContent })));
  }
  if (!options.some(([value]) => value === kept.hero)) keep({ hero: options[0]?.[0] ?? "" });
  heroes.value = kept.hero;
  drawFound();
}

function drawFound() {
  const words = seek.value.trim().toLowerCase();
  const sections = now.sections ?? [];
  const fits = sections.filter(({ name, number }) => !words || name.toLowerCase().includes(words) || String(number ?? "") === words);
  const begins = ({ name, number }) => name.toLowerCase().startsWith(words) || String(number ?? "") === words;
  if (words) fits.sort((one, other) => begins(other) - begins(one));
  const been = new Set(now.been ?? []);
  found.replaceChildren(
    ...fits.map(({ name, number, ending }) => {
      const marks = [ending, name === now.here?.section ? "here" : been.has(name) ? "seen" : ""].filter(Boolean).join(", ");
      const button = made(
        "button",
        { type: "button", on: { click: () => jump(name) } },
        made("span", { className: "author-number", textContent: number ?? "–" }),
        made("span", { textContent: name }),
        made("small", { textContent: marks }),
      );
      if (name === now.here?.section) button.setAttribute("aria-current", "true");
      return made("li", {}, button);
    }),
  );
  if (!fits.length) found.append(made("li", { className: "author-none", textContent: "No section is called so." }));
}

// --- closed choices -------------------------------------------------------------------------------------

function drawClosed() {
  const closed = now.closed ?? [];
  const none = () => (now.here ? made("p", { className: "author-none", textContent: "Nothing on this page is closed." }) : unopened());
  parts.closed.replaceChildren(
    ...(closed.length ? [] : [none()]),
    ...closed.map(({ label, reason, read, line }) =>
      made(
        "div",
        { className: "author-closed" },
        made("b", { textContent: label }),
        made("p", { textContent: reason }),
        read ? made("p", { className: "author-read" }, made("code", { textContent: `${base(now.here.file)}:${line}` }), ` ${read}`) : null,
      ),
    ),
  );
}

// --- the sheet ------------------------------------------------------------------------------------------

const HINTS = { items: "one a line, as a book writes it: rope (+1 climbing)", words: "one a line", ratings: "Name: 2, one a line", score: "now/most" };
let drawnSheet = "";
let isEdited = false;

function drawHero() {
  if (!now.here) {
    isEdited = false;
    drawnSheet = "";
    return parts.hero.replaceChildren(unopened());
  }
  const sheet = JSON.stringify([now.fields, now.counters]);
  if (isEdited || sheet === drawnSheet) return;
  drawnSheet = sheet;
  const box = ({ key, label, kind, value }) => {
    const isLong = ["items", "words", "ratings"].includes(kind);
    const input = made(isLong ? "textarea" : "input", { id: `author-field-${key}`, value, name: key, defaultValue: value, autocomplete: "off", spellcheck: false });
    if (isLong) input.rows = Math.min(Math.max(value.split("\n").length, 2), 8);
    if (HINTS[kind]) input.title = HINTS[kind];
    const row = made("div", { className: isLong ? "author-long" : "author-short" }, made("label", { htmlFor: input.id, textContent: label }), input);
    return row;
  };
  const fields = now.fields.map(box);
  const counters = box({ key: "counters", label: "Counters and boxes", kind: "ratings", value: now.counters });
  const reset = () => {
    isEdited = false;
    drawnSheet = "";
    drawHero();
  };
  const submit = async (event) => {
    event.preventDefault();
    const inputs = [...event.target.querySelectorAll("[name]")].filter((one) => one.value !== one.defaultValue);
    const typed = Object.fromEntries(inputs.map((one) => [one.name, one.value]));
    const { counters: counted, ...own } = typed;
    isEdited = false;
    await change({ do: "sheet", fields: own, ...(counted === undefined ? {} : { counters: counted }) }, "The sheet is changed.");
    isEdited = status.classList.contains("wrong");
  };
  parts.hero.replaceChildren(
    made(
      "form",
      { className: "author-sheet", on: { submit, input: () => (isEdited = true), reset } },
      ...fields,
      counters,
      made("p", { className: "author-acts" }, made("button", { textContent: "Change the sheet" }), made("button", { type: "reset", className: "author-link", textContent: "As it was" })),
    ),
  );
}

// --- as it was read -------------------------------------------------------------------------------------

function problem({ level, file, line, column, message, hint, code }) {
  return made(
    "li",
    { className: level },
    made("code", { textContent: `${base(file)}:${line}:${column}`, title: file }),
    made("p", { textContent: message, title: code ?? "" }),
    hint ? made("p", { className: "author-hint", textContent: hint }) : null,
  );
}

function drawRead() {
  const { here } = now;
  if (!here) return parts.read.replaceChildren(unopened());
  const rows = here.read.map(({ line, depth, kind, read }) => {
    const [, words, phrase] = /^(.*?)(?: {2}(\[[^\]]*\]))?$/s.exec(read);
    const row = made(
      "li",
      { className: `author-${kind}` },
      made("span", { className: "author-line", textContent: line }),
      made("span", {}, words, phrase ? made("small", { textContent: ` ${phrase}` }) : null),
    );
    row.dataset.depth = Math.min(depth, 5);
    return row;
  });
  parts.read.replaceChildren(
    ...(here.problems.length ? [made("ol", { className: "author-problems" }, ...here.problems.map(problem))] : []),
    rows.length ? made("ol", { className: "author-lines" }, ...rows) : made("p", { className: "author-none", textContent: "This section holds prose alone." }),
  );
}

// --- the map --------------------------------------------------------------------------------------------

const sea = made("div", { className: "author-sea", tabIndex: 0 });
sea.setAttribute("role", "region");
sea.setAttribute("aria-label", "Map of the book: a section is arrived at by a press");
const mapSeek = made("input", { type: "search", ariaLabel: "Search names and text; Enter goes to the next", placeholder: "Search names and text", autocomplete: "off", on: { input: searchMap } });
const nextHit = (event) => {
  event.preventDefault();
  shownHit = (shownHit + 1) % hits.length;
  if (hits.length) centre(nodes.get(hits[shownHit]));
};
const mapForm = made("form", { className: "author-map-seek", role: "search", on: { submit: nextHit } }, mapSeek);
const zoom = (by) => made("button", { type: "button", textContent: by > 1 ? "+" : "−", ariaLabel: by > 1 ? "Nearer" : "Farther", on: { click: () => near(by) } });
parts.map.append(made("div", { className: "author-acts" }, zoom(1.25), zoom(0.8), mapForm, made("span", { className: "author-key" })), sea);
parts.map.querySelector(".author-key").append(made("i", { className: "here" }), "here ", made("i", { className: "been" }), "seen in this game");
let charted = "";
let nodes = new Map();
let texts = {};
let hits = [];
let shownHit = 0;

function searchMap() {
  const words = mapSeek.value.trim().toLowerCase();
  const says = (name) => name.toLowerCase().includes(words) || numbered(name).startsWith(`${words} ·`);
  const named = words ? [...nodes.keys()].filter(says) : [];
  const told = words ? [...nodes.keys()].filter((name) => !says(name) && texts[name]?.toLowerCase().includes(words)) : [];
  hits = [...named, ...told];
  shownHit = 0;
  for (const [name, node] of nodes) node.classList.toggle("found", hits.includes(name));
  sea.classList.toggle("faded", Boolean(words));
  if (hits.length) centre(nodes.get(hits[0]));
}

async function drawMap() {
  const id = `${build} ${book()}`;
  if (charted !== id) {
    charted = id;
    sea.setAttribute("aria-busy", "true");
    const { error, svg, nodes: named, texts: told } = await ask({ do: "map" });
    sea.removeAttribute("aria-busy");
    if (error) {
      charted = "";
      return sea.replaceChildren(made("p", { className: "author-none", textContent: error }));
    }
    texts = told;
    sea.innerHTML = svg; // drawn by Graphviz on this machine: of a book it holds text alone
    const names = new Map(Object.entries(named).map(([name, node]) => [node, name]));
    nodes = new Map();
    for (const node of sea.querySelectorAll(".node")) {
      const name = names.get(node.querySelector("title").textContent);
      if (name === undefined) continue;
      nodes.set(name, node);
      node.setAttribute("tabindex", "0");
      node.setAttribute("role", "button");
      node.setAttribute("aria-label", `Go to ${numbered(name)}`);
      node.addEventListener("click", () => jump(name));
      node.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        jump(name);
      });
    }
    const drawing = sea.querySelector("svg");
    const { width, height } = drawing.viewBox.baseVal;
    drawing.setAttribute("width", width * (kept.near ?? 1));
    drawing.setAttribute("height", height * (kept.near ?? 1));
    searchMap();
    const [start] = nodes.values();
    if (!hits.length && start) centre(start);
  }
  const been = new Set(now.been ?? []);
  for (const [name, node] of nodes) {
    const isHere = name === now.here?.section;
    if (isHere && !node.classList.contains("here")) centre(node);
    node.classList.toggle("here", isHere);
    node.classList.toggle("been", been.has(name));
    if (isHere) node.setAttribute("aria-current", "location");
    else node.removeAttribute("aria-current");
  }
}

function centre(node) {
  const at = node.getBoundingClientRect();
  const frame = sea.getBoundingClientRect();
  sea.scrollBy(at.x + at.width / 2 - frame.x - frame.width / 2, at.y + at.height / 2 - frame.y - frame.height / 2);
}

function near(by) {
  const drawing = sea.querySelector("svg");
  if (!drawing) return;
  const whole = drawing.viewBox.baseVal;
  const scale = Math.min(Math.max((kept.near ?? 1) * by, 0.1), 4);
  keep({ near: scale });
  drawing.setAttribute("width", whole.width * scale);
  drawing.setAttribute("height", whole.height * scale);
  const middle = sea.querySelector(".here") ?? nodes.values().next().value;
  if (middle) centre(middle);
}

// --- problems, and a reload at every save ---------------------------------------------------------------

let build = null;
let problems = [];

function drawProblems() {
  const errorsFirst = [...problems].sort((one, other) => (other.level === "error") - (one.level === "error"));
  parts.problems.replaceChildren(
    problems.length
      ? made("ol", { className: "author-problems" }, ...errorsFirst.map(problem))
      : made("p", { className: "author-none", textContent: "Nothing is wrong with it." }),
  );
}

const many = (number, word) => `${number} ${number === 1 ? word : `${word}s`}`;

function count() {
  const errors = problems.filter((one) => one.level === "error").length;
  const warnings = problems.length - errors;
  const told = [errors && many(errors, "error"), warnings && many(warnings, "warning")].filter(Boolean).join(", ");
  handle.textContent = told ? `Author: ${told}` : "Author";
  handle.classList.toggle("error", errors > 0);
  tabs.problems.textContent = problems.length ? `Problems (${problems.length})` : "Problems";
  return errors;
}

async function poll() {
  try {
    const answer = await fetch("author.json", { cache: "no-store" });
    const told = await answer.json();
    if (build !== null && told.build !== build) {
      if (!isEdited) return location.reload();
      tell("The book was saved: the page follows once the sheet is changed or as it was.");
    } else {
      const isFirst = build === null;
      const isNew = JSON.stringify(told.problems) !== JSON.stringify(problems);
      build = told.build;
      problems = told.problems;
      if (isFirst || isNew) follow();
      const errors = count();
      // What the author has closed stays closed; what is wrong shows itself once.
      if (isFirst && (kept.open ?? errors > 0)) {
        if (kept.open === null) keep({ tab: "problems" });
        fold(false);
      }
    }
  } catch {
    // The server is away, or the file is just being written: the next look tells.
  }
  setTimeout(poll, LOOK_AGAIN);
}

count();
poll();
