// Reads the page aloud by the browser's own voice, a sentence at a time, and marks the one that is read.
//
// A page turned to is read whole.  After an answer on the same page what happened is told in the game's own words (those of
// the live region), and then what is asked.  It goes on by itself with every answer until it is stopped.

const { turnto } = globalThis;
const { dataset } = document.documentElement;
const RATES = { slow: 0.8, fast: 1.25 };
const MARK = "aloud";

// Text that is not of the page: what can be done about it, what is folded away, figures drawn beside their words.
const SKIPPED = ".foot, .before summary, .about, .own, .clock, .rounds, [aria-hidden=true], input, textarea, select";
const ASKED = ".asked, .targets, .dealt, .lead-act, .choices, .offers, .ask, .deed .acts, .acts.turning";
const BLOCKS = "p, li, h1, h2, h3, dt, dd, td, th, button, summary, figcaption, blockquote, label, legend, div, section";

let on = false;
let paused = false;
let sentences = [];
let now = 0;
// Which utterance is meant: what an older one still tells is not listened to.
let turn = 0;

export const isOn = () => on;

// --- what is read ---------------------------------------------------------------------------------------

const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(SKIPPED);

// The pieces of text and the pictures under these places, by the block that each stands in.
function blocks(places) {
  const found = new Map();
  for (const place of places) {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const isText = node.nodeType === Node.TEXT_NODE;
      if (isText ? !node.data.trim() : !node.matches("[role=img], img[alt]:not([alt=''])")) continue;
      const element = isText ? node.parentElement : node;
      if (!isSeen(element)) continue;
      const block = element.closest(BLOCKS);
      found.set(block, [...(found.get(block) ?? []), node]);
    }
  }
  return found;
}

// A picture is told in a sentence of its own, whatever its words end in.
const words = (node) => (node.nodeType === Node.TEXT_NODE ? node.data : ` ${ended(node.ariaLabel ?? node.alt)} `);
const ended = (told) => (/[.!?…:]["'”’»)]*\s*$/.test(told) ? told.trim() : `${told.trim()}.`);

// Whether two pieces of text stand apart on the page without a space between them, as what is set in columns does.
function isApart(one, other) {
  if (/\s$/.test(words(one)) || /^\s/.test(words(other))) return false;
  const [a, b] = [one, other].map((node) => (node.nodeType === Node.TEXT_NODE ? node.parentElement : node));
  return breaksOff(a, b) || breaksOff(b, a);
}

function breaksOff(from, other) {
  for (let place = from; !place.contains(other); place = place.parentElement) {
    if (!/^(inline|contents|ruby)/.test(getComputedStyle(place).display)) return true;
  }
  return false;
}

// The sentences of a block, each with the stretch of the page it stands in.
function ofBlock(block, nodes) {
  const language = block.closest("[lang]").lang;
  const pieces = nodes.map((node, place) => ({ node, gap: place && isApart(nodes[place - 1], node) ? 1 : 0 }));
  const text = pieces.map(({ node, gap }) => " ".repeat(gap) + words(node)).join("");
  const key = block.dataset.key ? `${block.dataset.key}: ` : "";
  const made = [...new Intl.Segmenter(language, { granularity: "sentence" }).segment(text)]
    .filter(({ segment }) => segment.trim())
    .map(({ segment, index }) => ({ text: segment.trim(), language, range: stretch(pieces, index, index + segment.trimEnd().length), block }));
  if (made.length) made[0].text = key + made[0].text;
  return made;
}

function stretch(pieces, from, to) {
  const range = new Range();
  let passed = 0;
  let begun = false;
  for (const { node, gap } of pieces) {
    const { length } = words(node);
    passed += gap;
    if (node.nodeType === Node.TEXT_NODE && from < passed + length && to > passed) {
      if (!begun) range.setStart(node, Math.max(from - passed, 0));
      range.setEnd(node, Math.min(to - passed, length));
      begun = true;
    }
    passed += length;
  }
  return begun ? range : null;
}

const sentencesOf = (places) => [...blocks(places)].flatMap(([block, nodes]) => ofBlock(block, nodes));

const wholePage = () => sentencesOf(document.querySelectorAll("#text"));
// Of places within one another the outermost, each once.
const question = () => sentencesOf([...document.querySelectorAll(`#text :is(${ASKED})`)].filter((one) => !one.parentElement.closest(ASKED)));

function happened() {
  const text = document.getElementById("said").textContent.trim();
  const language = document.querySelector("#text [lang]")?.lang ?? turnto.language;
  return text ? [{ text, language, range: null, block: null }] : [];
}

// --- how it is read -------------------------------------------------------------------------------------

function voiceFor(language) {
  const [wanted] = language.toLowerCase().split("-");
  const voices = speechSynthesis.getVoices().filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === wanted);
  return voices.find(({ lang }) => lang.toLowerCase() === navigator.language.toLowerCase()) ?? voices.find((one) => one.default) ?? voices[0];
}

function mark(sentence) {
  CSS.highlights?.delete(MARK);
  document.querySelector(".read-now")?.classList.remove("read-now");
  if (!sentence?.range) return;
  if (CSS.highlights) CSS.highlights.set(MARK, new Highlight(sentence.range));
  else sentence.block.classList.add("read-now");
  const { top, bottom } = sentence.range.getBoundingClientRect();
  if (top < 100 || bottom > innerHeight - 80) sentence.block.scrollIntoView({ block: "center" });
}

function speak() {
  turn += 1;
  speechSynthesis.cancel();
  const sentence = sentences[now];
  mark(sentence);
  draw();
  if (!sentence || paused) return;
  const mine = turn;
  const said = new SpeechSynthesisUtterance(sentence.text);
  const voice = voiceFor(sentence.language);
  Object.assign(said, { lang: voice?.lang ?? sentence.language, rate: RATES[dataset.pace] ?? 1 });
  if (voice) said.voice = voice;
  said.onend = () => mine === turn && step(1);
  said.onerror = ({ error }) => {
    if (mine === turn && error !== "interrupted" && error !== "canceled") pause({ silent: true });
  };
  speechSynthesis.speak(said);
}

function read(what) {
  sentences = what;
  now = 0;
  speak();
}

function step(by) {
  now = Math.min(Math.max(now + by, 0), sentences.length);
  speak();
}

// --- what the reader does -------------------------------------------------------------------------------

function draw({ silent = false } = {}) {
  const box = document.getElementById("aloud");
  // What had the focus is gone with the bar: one goes on where one began.
  if (!on && box.contains(document.activeElement)) document.querySelector("#text [data-aloud]")?.focus();
  box.hidden = !on;
  const told = box.querySelector("[data-silent]");
  if (told) told.textContent = silent ? told.dataset.silent : "";
  const isSpeaking = on && !paused && now < sentences.length;
  box.querySelector("[data-aloud=toggle]")?.setAttribute("aria-pressed", isSpeaking);
  for (const name of ["back", "next"]) box.querySelector(`[data-aloud=${name}]`)?.toggleAttribute("disabled", !sentences.length);
}

function pause(why) {
  paused = true;
  turn += 1;
  speechSynthesis.cancel();
  draw(why);
}

// Begins, pauses, goes on; from the beginning of the page where all was read.
export function toggle() {
  if (on && !paused && now < sentences.length) return pause();
  const isOver = !on || now >= sentences.length;
  on = true;
  paused = false;
  if (isOver) read(wholePage());
  else speak();
}

export const back = () => step(-1);
export const next = () => step(1);

export function stop() {
  on = paused = false;
  sentences = [];
  speak();
}

// The page has drawn something; `did` is what it was told to do.
export function shown(did) {
  if (!document.getElementById("text")) return stop();
  if (!did.some(([what, region]) => what === "show" && (region === "text" || region === "page"))) return;
  const isTurned = did.some(([what, , top]) => what === "focus" && top === true);
  on = true;
  if (paused) {
    // Taken up again at the new page.
    sentences = [];
    return draw();
  }
  const told = did.some(([what]) => what === "say") ? happened() : [];
  read([...told, ...(isTurned ? wholePage() : question())]);
}

addEventListener("pagehide", () => speechSynthesis.cancel());
