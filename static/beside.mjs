// What the page does beside the game, each part fetched when it is first wanted: reading aloud, sounds, the list of keys,
// and being installed.  Nothing here waits for Python or holds it up.

const { turnto } = globalThis;
const { dataset } = document.documentElement;
const TYPED = "input:not([type=radio]):not([type=checkbox]), textarea, select";

// --- reading aloud, sounds --------------------------------------------------------------------------------

let aloud;
const readAloud = async () => (aloud ??= await import("./aloud.mjs"));

// The page was drawn: what of it is new is read, where the reader wants it read.
async function shown({ detail }) {
  if (aloud?.isOn() || (dataset.aloud === "on" && "speech" in dataset)) (await readAloud()).shown(detail);
}

async function told({ detail }) {
  const events = JSON.parse(detail);
  if (dataset.sound === "on") (await import("./sounds.mjs")).play(events);
  if (events.some(({ type }) => type === "turned")) pageTurned();
}

// --- keys -----------------------------------------------------------------------------------------------

const DOES = {
  "?": () => {
    document.getElementById("said").textContent = ""; // it would be heard once more when the list is closed
    document.getElementById("keys").showModal();
  },
  r: async () => (await readAloud()).toggle(),
  R: () => aloud?.stop(),
};

function keyed(event) {
  const { target, key } = event;
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || !(key in DOES)) return;
  if (target.closest?.(TYPED) || document.querySelector("dialog[open]") || (dataset.keys === "none" && key !== "?")) return;
  if (key !== "?" && !("speech" in dataset && document.getElementById("text"))) return;
  event.preventDefault();
  DOES[key]();
}

// --- being installed: offered once one has played a while, and asked once --------------------------------------

// What is noted of it, which is no part of any game.
const NOTED = "turnto-install";
// Pages turned before it is offered.
const A_WHILE = 12;

let offer;

function noted() {
  try {
    return JSON.parse(localStorage.getItem(NOTED)) ?? {};
  } catch {
    return {};
  }
}

function note(what) {
  try {
    localStorage.setItem(NOTED, JSON.stringify({ ...noted(), ...what }));
  } catch {
    // Where nothing is kept, it is counted anew at each visit.
  }
}

// Safari on a phone has no question to ask, but a menu of its own.
const wantsMenu = () => navigator.standalone === false && navigator.maxTouchPoints > 0;

function pageTurned() {
  const turned = (noted().turned ?? 0) + 1;
  note({ turned });
  if (turned >= A_WHILE) offerInstall();
}

function offerInstall() {
  if (!offer && !wantsMenu()) return;
  dataset.installable = offer ? "ask" : "menu";
  const box = document.getElementById("install");
  if (!noted().answered && !document.querySelector("#update:not(:empty)")) box.hidden = false;
}

async function installing(button) {
  note({ answered: true });
  document.getElementById("install").hidden = true;
  if (button.dataset.install !== "yes" || !offer) return;
  const asked = offer;
  offer = undefined;
  delete dataset.installable;
  await asked.prompt();
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer = event;
  if ((noted().turned ?? 0) >= A_WHILE) dataset.installable = "ask";
});
addEventListener("appinstalled", () => {
  delete dataset.installable;
  document.getElementById("install").hidden = true;
});
// Said from then on: the whole site is kept, and plays without a network.
if (turnto.site.offline) navigator.serviceWorker?.ready.then(() => (dataset.offline = ""));

// --- what is pressed ------------------------------------------------------------------------------------

// A heading on the same page: an address of its own would be a route.
function goTo(heading) {
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: "start" });
}

async function clicked({ target }) {
  // Within the body: what a reader has chosen is data of the same names on <html>.
  const button = target.closest?.("body :is([data-aloud], [data-install], [data-close], [data-keys], [data-to])");
  if (!button) return;
  const { aloud: act, install, to } = button.dataset;
  if (to) return goTo(document.getElementById(to));
  if (act) (await readAloud())[act]();
  else if (install) installing(button);
  else if ("close" in button.dataset) button.closest("dialog").close();
  else DOES["?"]();
}

addEventListener("turnto:shown", shown);
addEventListener("turnto:told", told);
document.addEventListener("keydown", keyed);
document.addEventListener("click", clicked);
