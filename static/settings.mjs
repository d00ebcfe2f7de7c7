// What a reader sets, from the first second on: carried out here at once, kept, and told to Python when it listens.

const { turnto } = globalThis;
const { site } = turnto;
const at = (url) => new URL(url, document.baseURI).href;
const KEPT = "turnto:settings";
// Milliseconds after a choice until its style sheet is here.
const SOON = 1500;

// Chosen before Python listened.
const early = new Map();
let told;

function choose(name, value) {
  turnto.look({ ...turnto.settings, [name]: value });
  if (name === "face") setTimeout(() => keepFace().catch(() => {}), SOON);
  if (told) return told("set", name, value);
  early.set(name, value);
  try {
    localStorage.setItem(KEPT, JSON.stringify(turnto.settings));
  } catch {
    // Python says so when it is told.
  }
}

export function listen(tell) {
  told = tell;
  keepFace().catch(() => {});
  for (const [name, value] of early) tell("set", name, value);
  early.clear();
}

const isTick = ({ type }) => type === "checkbox";

function chosen(control) {
  return isTick(control) && !control.checked ? control.dataset.off : control.value;
}

// The drawer may have been drawn before the last choice, or by a build that knows of none.
function mark(drawer) {
  for (const control of drawer.querySelectorAll("[data-setting]")) {
    const now = turnto.settings[control.dataset.setting] ?? "";
    if (control.tagName === "SELECT") control.value = now;
    else control.checked = control.value === now;
  }
}

// --- the drawers --------------------------------------------------------------------------------------

let drawnIn = "";

// What stands in the drawers, in the language that the page speaks.
async function fill() {
  const { language } = turnto;
  if (drawnIn === language) return;
  drawnIn = language;
  const focused = document.activeElement?.id;
  try {
    const drawn = await (await fetch(at(site.drawers[language] ?? site.drawers.en))).json();
    if (drawnIn !== language) return;
    for (const [id, html] of Object.entries(drawn)) document.getElementById(id).innerHTML = html;
  } catch {
    // Without a network for the moment: tried again when it is opened.
    drawnIn = "";
    return;
  }
  mark(document.getElementById("menu"));
  if (focused?.startsWith("set-")) document.getElementById(focused)?.focus();
}

fill();
addEventListener("turnto:language", fill);

function opened({ target, newState }) {
  if (newState !== "open") return;
  fill();
  mark(target);
}

// The dice of the sample fall anew, as they now do.
function throwAgain() {
  const dice = document.querySelector(".sample .dice");
  dice.parentElement.classList.add("fresh");
  document.body.classList.remove("settled");
  dice.replaceWith(dice.cloneNode(true));
}

document.addEventListener("change", ({ target }) => {
  const { setting } = target.dataset;
  if (!setting) return;
  choose(setting, chosen(target));
  if (setting === "dice" || setting === "motion") throwAgain();
});
document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-usual]");
  if (!button) return;
  for (const name of turnto.looks) if (turnto.settings[name]) choose(name, "");
  mark(button.closest("[popover]"));
});
document.addEventListener("beforetoggle", opened, true);
addEventListener("hashchange", () => document.getElementById("menu").hidePopover());

// --- a typeface that was chosen is there without a network too ----------------------------------------------------

const FACES = /url\("?([^")]+)/;

// Every file of the family, whichever of them the page has needed so far: the service worker keeps what it is asked for.
async function keepFace() {
  const { face } = document.documentElement.dataset;
  if (!face || !navigator.serviceWorker) return;
  await navigator.serviceWorker.ready;
  const family = getComputedStyle(document.documentElement).getPropertyValue("--text-face").split(",")[0].trim();
  const sheet = [...document.styleSheets].find(({ href }) => href?.endsWith("/faces.css"));
  for (const { style } of sheet?.cssRules ?? []) {
    if (style.getPropertyValue("font-family").replaceAll('"', "") !== family) continue;
    await fetch(new URL(FACES.exec(style.getPropertyValue("src"))[1], sheet.href));
  }
}
