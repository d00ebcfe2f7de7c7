// Python, seen from the page: PyScript brings it up in a worker, and plain messages go to and fro.
//
// From Python comes JSON: a list of [what, ...arguments], everything that one input brought about.  What is to be kept
// is kept first, and only then is drawn.  To Python goes JSON: [what, ...arguments], one input each.

import "./beside.mjs";
import * as dom from "./dom.mjs";
import { keepForOffline, pictureUsed, rememberLater } from "./offline.mjs";
import * as settings from "./settings.mjs";
import * as store from "./store.mjs";

const { turnto } = globalThis;
const { site } = turnto;
const at = (url) => new URL(url, document.baseURI).href;

const { port } = turnto.python;
// Inputs that Python has not yet come to the end of.
turnto.waiting = 0;

function tell(...input) {
  turnto.waiting += 1;
  port.postMessage(JSON.stringify(input));
}

// --- what Python says ---------------------------------------------------------------------------------

// The address that Python knows of.
let known;

const said = {
  ...dom.said,
  replace(...about) {
    dom.said.replace(...about);
    known = location.hash;
  },
  keep(book, html, title) {
    // In one file pictures have other addresses at every visit.
    if (!site.alone) store.keepPageLater(book, { build: site.build, html, title });
  },
  askRoom() {
    store.room().then((room) => tell("room", ...room), () => {});
  },
  askToLast() {
    store.lasts().then((granted) => tell("lasts", granted), () => {});
  },
  shown(batch) {
    dispatchEvent(new CustomEvent("turnto:shown", { detail: batch }));
  },
  takeUpdate() {
    turnto.update();
  },
  // Comes last of what an input has brought about.
  done() {
    turnto.waiting -= 1;
  },
  ready() {
    dom.listen(tell);
    settings.listen(tell);
    store.listen((name, text) => tell("stored", name, text));
    addEventListener("turnto:update", () => tell("newer"));
    turnto.ready();
    // A link that was followed while Python came up.
    if (location.hash !== known) tell("arrive", location.hash);
    keepForOffline();
    rememberLater();
  },
  failed(why) {
    turnto.failed(why);
  },
};

function carryOut(batch) {
  const writings = batch.filter(([what]) => what === "put").map(([, name, text]) => [name, text]);
  if (writings.length) {
    const { elsewhere, trouble, lost } = store.write(writings);
    if (elsewhere) for (const [name, text] of elsewhere) tell("stored", name, text);
    else if (trouble) tell("not-kept", trouble, lost);
    else tell("kept", ...writings.map(([name]) => name));
  }
  hush(batch);
  // While all is as it was drawn, to go to the top costs nothing; behind what is shown next it would cost a layout of its own.
  if (batch.some(([what, , top]) => what === "focus" && top)) scrollTo(0, 0);
  queue.push(...batch.filter(([what]) => what !== "put"), ["shown", batch]);
  if (!isAtWork) work();
}

// What was said of a page is not said of the next, unless it was said on the way there.
let saidOnTheWay = false;
function hush(batch) {
  const does = new Set(batch.map(([what, region]) => (what === "show" ? region : what)));
  if (does.has("go")) {
    saidOnTheWay = does.has("say");
  } else if (does.has("page") || does.has("text")) {
    if (!does.has("say") && !saidOnTheWay) document.getElementById("said").textContent = "";
    saidOnTheWay = false;
  }
}

// What is not carried out yet.  To focus something the browser must know where it lies: what was shown is drawn first, and a
// turn is two short tasks in place of a long one.
const queue = [];
let isAtWork = false;

async function work() {
  isAtWork = true;
  while (queue.length) {
    const [what, ...about] = queue.shift();
    if (what === "focus") await dom.drawn();
    try {
      said[what](...about);
    } catch (reason) {
      reportError(reason);
    }
  }
  isAtWork = false;
}

function heard({ data }) {
  if (typeof data === "string") return carryOut(JSON.parse(data));
  if (data.bytes !== undefined) return turnto.count(data.url, data.bytes);
  if (data.picture !== undefined) pictureUsed(data.picture);
}

// --- how it comes up -----------------------------------------------------------------------------------

// What the first screen will ask for is asked for at once.
function early() {
  const [, book] = /^#\/([^/?]+)/.exec(location.hash) ?? [];
  const card = site.books.find(({ id }) => encodeURIComponent(id) === book || id === book);
  return card ? [card.json, card.system_zip] : [];
}

// What Python is to know before it asks.
function hello({ texts, back }) {
  known = location.hash;
  port.postMessage({
    site: document.getElementById("turnto-site").textContent,
    texts: texts ? [...texts] : undefined,
    back,
    route: known,
    here: location.href.split("#")[0],
    search: location.search,
    language: turnto.readers,
    early: early(),
  });
}

// PyScript is given the worker that look.js has begun, in place of the one that it would make: the script of that one runs there.
async function withWorkerBegun(whenMade) {
  const { Worker } = globalThis;
  const { worker } = turnto.python;
  let handedOver;
  globalThis.Worker = class extends Worker {
    constructor(url) {
      const handOver = (script) => Worker.prototype.postMessage.call(worker, { script });
      handedOver = fetch(url).then((response) => response.text()).then(handOver);
      return Object.setPrototypeOf(worker, new.target.prototype);
    }

    postMessage(...about) {
      handedOver.then(() => super.postMessage(...about));
    }
  };
  try {
    return await whenMade();
  } finally {
    globalThis.Worker = Worker;
  }
}

async function start() {
  port.onmessage = heard;
  store.open().then(hello).catch(turnto.failed);
  const { whenDefined } = await withWorkerBegun(() => import(at(site.runtime.pyscript)));
  const { xworker } = await whenDefined("py");
  xworker.addEventListener("error", ({ error, message }) => turnto.failed(error ?? message));
  await xworker.ready;
}

if (!turnto.settled) start().catch(turnto.failed);
