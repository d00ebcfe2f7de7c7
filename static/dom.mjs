// The page on screen, for Python in its worker: carries out what it says, tells it what is pressed and typed.
// Nothing here waits for Python, and nothing here knows a rule: browser/adapters/page_thread.py says the rest.

const { turnto } = globalThis;

// --- what Python says -------------------------------------------------------------------------------

const region = (id) => document.getElementById(id);

// Details that the reader has unfolded stay so, and so does what is being typed.
function show(id, html) {
  const place = region(id);
  if (!place) return;
  const open = new Set([...place.querySelectorAll("details[open][data-keep]")].map((one) => one.dataset.keep));
  const typing = typed(place);
  // Who steps fast through a shop presses again before all is drawn: the focus never leaves the step.
  const step = place.contains(document.activeElement) && document.activeElement.dataset.trade;
  document.body.classList.remove("settled");
  place.innerHTML = html;
  turnto.markBody();
  for (const one of place.querySelectorAll("details[data-keep]")) one.open = open.has(one.dataset.keep);
  if (typing) typeOn(typing);
  else if (step) place.querySelector(`[data-trade="${CSS.escape(step)}"]:enabled`)?.focus({ preventScroll: true });
}

function typed(place) {
  const active = document.activeElement;
  if (!active?.id || active === place || !place.contains(active)) return null;
  const { id, value } = active;
  if (active.type !== "text" || active.defaultValue === value) return { id };
  return { id, value, from: active.selectionStart, to: active.selectionEnd, kept: active.defaultValue };
}

// Words that were typed while Python was at work are not taken away by what it then shows.
function typeOn({ id, value, from, to, kept }) {
  const again = region(id);
  if (!again) return;
  if (value !== undefined && again.type === "text" && again.defaultValue === kept) {
    again.value = value;
    again.setSelectionRange(from, to);
  }
  again.focus();
}

function focus(selectors, top) {
  const found = selectors.map((selector) => document.querySelector(selector)).find(Boolean);
  if (!found) return;
  // What is folded away takes no focus.
  let fold = found.matches("summary") ? null : found.closest("details:not([open])");
  for (; fold; fold = fold.closest("details:not([open])")) fold.open = true;
  found.focus({ preventScroll: top });
  if (found.matches(".naming input")) found.select(); // the name that stands there is typed over
  if (!top) found.scrollIntoView({ block: "nearest" });
  else if (scrollY) scrollTo(0, 0);
}

// Where the browser's history stands: which of the entries made here, and how many pages had been turned to.
let place = 0;
let turned;
// The step that is still to be written into it.
let owed;

function writeStep() {
  if (!owed) return;
  const { turns, fresh } = owed;
  owed = undefined;
  place = (history.state?.place ?? 0) + fresh;
  history[fresh ? "pushState" : "replaceState"]({ turns, place }, "");
}

// So many milliseconds and no frame: a window that nobody sees draws none.
const UNSEEN = 400;

export async function drawn() {
  if (document.hidden) return;
  await new Promise((resolve) => {
    setTimeout(resolve, UNSEEN);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

// Pixels between what opens over the page and the edge of its window.
const MARGIN = 8;

// What opens over a card at an edge of the page is moved until all of it is seen.
function keepInView(box) {
  box.style.translate = "";
  const { left, right, top } = box.getBoundingClientRect();
  const room = document.documentElement.clientWidth - MARGIN;
  box.style.translate = `${Math.max(MARGIN - left, Math.min(0, room - right))}px ${Math.max(0, MARGIN - top)}px`;
}

// It opens where all of it is seen; the browser's own word of an opening comes only after it was drawn.
function unfold(about) {
  about.open = true;
  keepInView(about.lastElementChild);
}

// A press elsewhere puts away what was opened so, and Esc does.
function putAway(pressed) {
  for (const one of document.querySelectorAll(".about[open]")) if (!one.contains(pressed)) one.open = false;
}

// Where the focus is lost with what has closed, one goes on at what opens it; the list of keys is asked for in the settings.
function takeUp(closed) {
  const { activeElement } = document;
  if (activeElement !== document.body && activeElement.checkVisibility()) return;
  const id = closed.id === "keys" ? "menu" : closed.id;
  document.querySelector(`[popovertarget="${id}"]:not([popovertargetaction])`)?.focus({ preventScroll: true });
}

// A map larger than its window is moved until the reader's place is in the middle.
function showWhereOneIs(drawer) {
  const sea = drawer.querySelector(".sea");
  const here = sea?.querySelector(".here")?.getBoundingClientRect();
  if (!here) return;
  const window = sea.getBoundingClientRect();
  sea.scrollBy(here.x + here.width / 2 - window.x - window.width / 2, here.y + here.height / 2 - window.y - window.height / 2);
}

function added(tag, id, more = {}) {
  const there = region(id);
  if (there) return there;
  const made = Object.assign(document.createElement(tag), { id, ...more });
  document.body.append(made);
  return made;
}

// What was said last would be heard once more when a dialog that hid it is closed.
const hush = () => (region("said").textContent = "");

function dialog(html) {
  const box = added("dialog", "dialog");
  box.setAttribute("aria-labelledby", "confirm-title");
  if (!html) return box.close();
  box.innerHTML = html;
  hush();
  if (!box.open) box.showModal();
}

function offerFile(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: name.endsWith(".txt") ? "text/plain" : "application/json" }));
  const link = Object.assign(document.createElement("a"), { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

function askFile() {
  const box = added("input", "file", { type: "file", hidden: true, accept: ".json,application/json" });
  box.value = "";
  box.click();
}

export const said = {
  show,
  focus,
  dialog,
  look: turnto.look,
  offerFile,
  askFile,
  say(words) {
    // The same words twice are two happenings: a changed ending makes a screen reader say them again.
    const live = region("said");
    live.textContent = live.textContent === words ? `${words}\u00a0` : words;
  },
  title(words, language) {
    document.title = words;
    document.documentElement.lang = language;
    turnto.speak(language);
  },
  go(route) {
    writeStep();
    location.hash = route;
  },
  replace(route) {
    writeStep();
    history.replaceState(history.state, "", route);
  },
  query(words) {
    writeStep();
    history.replaceState(history.state, "", `${location.pathname}${words && `?${words}`}${location.hash}`);
  },
  mark(turns, fresh) {
    writeStep();
    turned = turns;
    owed = { turns, fresh };
    // With a step the browser keeps how far one has scrolled: what was shown is drawn first, or it costs a layout of its own.
    drawn().then(writeStep);
  },
  popup(id, wanted) {
    const found = region(id);
    if (found?.popover && found.matches(":popover-open") !== wanted) wanted ? found.showPopover() : found.hidePopover();
    if (wanted && found) showWhereOneIs(found);
  },
  offerUpdate(html, name) {
    const box = added("aside", "update");
    box.setAttribute("aria-label", name);
    box.innerHTML = html;
  },
  tell(events) {
    dispatchEvent(new CustomEvent("turnto:told", { detail: events }));
  },
  copy(text) {
    navigator.clipboard?.writeText(text).catch(() => {});
  },
  reload() {
    location.reload();
  },
  print() {
    print();
  },
};

// --- what Python hears ------------------------------------------------------------------------------

// Milliseconds within which a second click of a double click means nothing.
const SOON = 450;
// Characters of a file that may be imported (browser.ports.LONGEST).
const LONGEST = 20_000_000;
const TYPED = "input:not([type=radio]):not([type=checkbox]), textarea, select, dialog";
const FILLED = `${TYPED}, [popover]:popover-open`;

// Milliseconds after which a finger that rests on a card asks what it says instead of pressing it.
const LONG = 500;

// Milliseconds of rest after which what is being written in a note is told.
const PAUSE = 600;

const settle = () => document.body.classList.add("settled");

export function listen(tell) {
  let lastAnswer = -SOON;

  // Where the reader wants it so, the first press of a choice only asks.
  function isSure(target) {
    const asks = document.documentElement.dataset.confirm === "on" && target.tagName === "BUTTON" && !target.dataset.trade;
    if (!asks || target.classList.contains("sure")) return true;
    for (const other of document.querySelectorAll(".sure")) other.classList.remove("sure");
    target.classList.add("sure");
    target.focus();
    said.say(turnto.words("press-again", { choice: (target.querySelector("span") ?? target).textContent.trim() }));
    return false;
  }

  function answer(target, kind, value = "") {
    const around = target.closest("[data-token]");
    if (!around || !isSure(target)) return;
    tell("answer", around.dataset.token, kind, value, Boolean(target.closest("#sheet")));
    lastAnswer = performance.now();
  }

  // A map is drawn nearer or farther; what was in the middle of it stays there.
  function zoom(button) {
    const sea = button.closest(".chart").querySelector(".sea");
    const drawing = sea.firstElementChild;
    const before = drawing.clientWidth;
    const width = Math.min(Math.max(before * button.dataset.zoom, 120), 12_000);
    drawing.setAttribute("width", width);
    drawing.setAttribute("height", (width * drawing.viewBox.baseVal.height) / drawing.viewBox.baseVal.width);
    for (const [edge, room] of [["scrollLeft", "clientWidth"], ["scrollTop", "clientHeight"]]) {
      sea[edge] = ((sea[edge] + sea[room] / 2) * width) / before - sea[room] / 2;
    }
  }

  // A note and a sheet of paper are kept while they are written, for whoever closes the page has not pressed anything before;
  // and a search goes along.
  let resting;
  const written = new WeakMap();
  function writing({ target }) {
    if (!target.matches("textarea[data-change], .paper-hero input, .seek input")) return;
    clearTimeout(resting);
    resting = setTimeout(() => changed({ target }), PAUSE);
  }

  // A press on something of the page's own, with the gaps about it as they are filled.
  function press(target) {
    const [name, ...about] = JSON.parse(target.dataset.do);
    const around = target.closest("[data-gaps]");
    if (around) about.push([...around.querySelectorAll("input, select, textarea")].map((one) => one.value));
    tell("press", name, ...about);
  }

  // What a card says beside its number is behind its sign, and behind a long press of the whole card.
  let pressing;
  let wasLong = false;
  function rest({ target, pointerType }) {
    wasLong = false;
    const about = pointerType === "touch" && target.closest?.(".play-card")?.parentElement.querySelector(":scope > .about");
    if (about) pressing = setTimeout(isLong, LONG, about);
  }
  function isLong(about) {
    wasLong = true;
    unfold(about);
  }
  const lift = () => clearTimeout(pressing);

  function clicked(event) {
    settle();
    if (wasLong && event.detail) {
      wasLong = false;
      return event.preventDefault();
    }
    putAway(event.target);
    const about = event.target.closest?.(".about:not([open])");
    if (about) {
      event.preventDefault();
      return unfold(about);
    }
    const target = event.target.closest?.("[data-answer], [data-do], [data-zoom]");
    if (!target || target.disabled) return;
    event.preventDefault();
    if (target.dataset.zoom) return zoom(target);
    if (!target.dataset.answer) return press(target);
    // One may step fast: the token holds back what Python has not drawn yet.
    if (event.detail > 1 && performance.now() - lastAnswer < SOON && !target.dataset.trade) return;
    answer(target, ...JSON.parse(target.dataset.answer));
  }

  // A step of a shop that is drawn anew while it is held down would hear of no click.
  let held = null;
  function down({ type, target, key }) {
    if (type !== "keydown" || key === " ") held = target.closest?.("[data-trade]");
  }
  function up({ target }) {
    const step = target.closest?.("[data-trade]:enabled");
    if (step && held && !held.isConnected && step.dataset.trade === held.dataset.trade) answer(step, ...JSON.parse(step.dataset.answer));
    held = null;
  }

  // A die of the pad that has no face yet, or none that it has, says so; one that has it says nothing more.
  function hasFace(die) {
    const entry = die.querySelector("input");
    const isRight = entry.validity.valid;
    const holder = die.matches("[role]") ? die : entry;
    const told = die.querySelector(".refusal");
    told.hidden = isRight;
    for (const [name, value] of [["aria-invalid", "true"], ["aria-describedby", told.id]]) {
      if (isRight) holder.removeAttribute(name);
      else holder.setAttribute(name, value);
    }
    return isRight;
  }

  // What was given stays as it is, and the first die that lacks its face is where one goes on.
  function lie(form) {
    const lacking = [...form.querySelectorAll("fieldset")].filter((die) => !hasFace(die));
    if (!lacking.length) return answer(form, "faces", [...new FormData(form).values()].join(" "));
    lacking[0].querySelector("input").focus();
    said.say(lacking.map((die) => die.querySelector(".refusal").textContent).join(" "));
  }

  // On the pad for the reader's own dice a digit is a face, and the next die follows.
  function taps({ target, key, ctrlKey, altKey, metaKey }) {
    const die = ctrlKey || altKey || metaKey || !/^[1-9]$/.test(key) ? null : target.closest?.(".pad fieldset");
    const face = die?.querySelector(`[type="radio"][value="${key}"]`);
    if (!face) return Boolean(die);
    face.checked = true;
    hasFace(die);
    die.nextElementSibling.focus();
    die.nextElementSibling.querySelector("input")?.focus();
    return true;
  }

  // Keys 1 to 9 and 0 choose, letters take aim, wherever nothing else wants them; any key lets the dice rest.
  function keyed(event) {
    settle();
    const { target, key } = event;
    if (key === "Escape") {
      putAway(null);
      for (const pile of document.querySelectorAll(".pile[open]")) pile.open = false;
    }
    if (taps(event)) return;
    const gaps = target.closest?.("[data-gaps]");
    // A search is done as it is typed; Enter would send the form about it.
    if (key === "Enter" && target.matches?.(".seek input")) return event.preventDefault();
    if (key === "Enter" && gaps && target.tagName === "INPUT") {
      event.preventDefault();
      return press(gaps.querySelector("button"));
    }
    if ((event.ctrlKey || event.metaKey) && !event.altKey && key.toLowerCase() === "z" && !target.closest?.(TYPED)) {
      event.preventDefault();
      return tell("press", event.shiftKey ? "redo" : "undo");
    }
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || !/^[0-9a-m]$/.test(key)) return;
    if (target.closest?.(FILLED) || document.documentElement.dataset.keys === "none") return;
    const found = document.querySelector(`#text [data-key="${key}"]:not(:disabled)`);
    if (!found?.getClientRects().length) return; // what is folded away has no key
    event.preventDefault();
    if (found.dataset.answer) return answer(found, ...JSON.parse(found.dataset.answer));
    // Ways that are folded away.
    found.focus();
    found.click();
  }

  function submitted(event) {
    const form = event.target;
    const { form: kind } = form.dataset;
    if (!kind) return;
    event.preventDefault();
    if (kind === "hero") return tell("submit");
    if (kind === "pad") return lie(form);
    const box = form.querySelector("input");
    if (box) answer(form, kind, box.value);
  }

  function changed({ target }) {
    const { draft, change } = target.dataset;
    const die = target.closest(".pad fieldset");
    if (die?.querySelector(".refusal:not([hidden])")) hasFace(die);
    if (target.id === "file") {
      if (target.files.length) read(target.files[0]);
    } else if (change) {
      clearTimeout(resting);
      // What was kept while it was written is not told again when the field is left.
      if (written.get(target) === target.value) return;
      written.set(target, target.value);
      tell("press", ...JSON.parse(change), target.value);
    } else if (draft) {
      tell("edit", draft, target.value, Boolean(target.checked), target.type === "text");
    }
  }

  async function read(file) {
    tell("file", file.size > LONGEST ? " ".repeat(LONGEST + 1) : await file.text());
  }

  const heard = { click: clicked, keydown: keyed, submit: submitted, change: changed, input: writing };
  for (const [kind, hear] of Object.entries(heard)) document.addEventListener(kind, hear);
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, down);
  for (const kind of ["pointerup", "keyup"]) document.addEventListener(kind, up);
  document.addEventListener("pointerdown", rest);
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, lift);
  document.addEventListener("contextmenu", (event) => wasLong && event.preventDefault());
  document.addEventListener(
    "toggle",
    ({ target, newState }) => {
      if (target.popover && newState === "closed") takeUp(target);
      if (target.open && target.matches(".with-pad")) target.querySelector("input")?.focus();
    },
    true,
  );
  document.addEventListener("close", ({ target }) => takeUp(target), true);
  addEventListener("hashchange", () => tell("arrive", location.hash));
  addEventListener("popstate", ({ state }) => {
    const isAhead = owed?.fresh;
    owed = undefined;
    if (!Number.isInteger(state?.turns)) return void (turned = undefined);
    const isBack = state.place < place;
    // Back from a page that was seen before its step was written: the step that was left is the page before it.
    if (isBack && isAhead) return void history.forward();
    place = state.place;
    // Undo leaves pages behind that are further on than the one that lies open: Back passes them by.
    if (isBack && state.turns >= turned) return void history.back();
    turned = state.turns;
    tell("page-back", turned);
  });
}
