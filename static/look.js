// How the page looks to its reader.  This script stands in the head and is no module: what a reader has chosen is applied
// before anything is drawn.  Each setting is data on <html>, which the style sheets read; browser/ports.py says what there is.
//
// globalThis.turnto, begun here and continued by start.mjs:
//   settings        what the reader has chosen, as it is stored
//   look(settings)  shows the page so, from now on
//   looks           the settings that show on <html>: all that the page's own thread carries out (browser.ports.LOOKS)
//   python          { worker, port }: Python's worker, begun before anything else, and what leads to interpreter.mjs in it
{
  const { dataset } = document.documentElement;
  const here = document.currentScript;
  const { play, notebook, faces, interpreter } = here.dataset;
  const LOOKS =
    "theme contrast face size measure leading align numbers closed dice motion sound confirm keys hand aloud pace".split(" ");
  const wantsContrast = matchMedia("(prefers-contrast: more)");

  // Sheets that only some pages want: what is wanted at once is waited for, what comes later holds nothing up.
  const addSheet = (href, isWanted) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    if (isWanted) {
      link.setAttribute("blocking", "render");
    } else {
      link.media = "print";
      link.onload = () => link.removeAttribute("media");
    }
    here.after(link);
  };

  const look = (settings) => {
    turnto.settings = settings;
    for (const name of LOOKS) {
      if (typeof settings[name] === "string" && settings[name]) dataset[name] = settings[name];
      else delete dataset[name];
    }
    if (!dataset.contrast && wantsContrast.matches) dataset.contrast = "high";
    // Typefaces that few want are fetched once they are wanted.
    if (dataset.face && !document.querySelector(`link[href="${faces}"]`)) addSheet(faces, true);
  };

  const stored = () => {
    try {
      return JSON.parse(localStorage.getItem("turnto:settings")) ?? {};
    } catch {
      return {};
    }
  };

  // Whether the last start from a picture of the memory did not come to its end (offline.mjs).
  const hasFailed = () => {
    try {
      return sessionStorage.getItem("turnto:memory") !== null;
    } catch {
      return false;
    }
  };

  // PyScript begins by reading a store of its own, in which this site keeps nothing, and does not start where a browser refuses it: in
  // a frame of another site, for one.  It is given an empty one.
  const withoutItsStore = () => {
    const { open } = IDBFactory.prototype;
    const answered = (result) => {
      const request = {};
      queueMicrotask(() => request.onsuccess({ target: { result } }));
      return request;
    };
    const store = new Proxy({}, { get: (_, asked) => () => answered(asked === "getAllKeys" ? [] : undefined) });
    const empty = { close() {}, transaction: () => ({ objectStore: () => store }) };
    IDBFactory.prototype.open = function (name, ...more) {
      return String(name).startsWith("IDBMap/") ? answered(empty) : open.call(this, name, ...more);
    };
  };
  withoutItsStore();
  try {
    void navigator.serviceWorker;
  } catch {
    // A frame in a sandbox may not even ask.
    Object.defineProperty(navigator, "serviceWorker", { value: undefined });
  }

  // First it brings Python up, then it runs the script that PyScript has for a worker of its own (python.mjs).
  const WORKER = `(${withoutItsStore})();
  onmessage = ({ data: { begun, interpreter, script } }) => {
    if (begun) {
      self.begun = begun;
      import(interpreter).catch(() => {}); // PyScript asks for it too, and tells
    } else {
      onmessage = null;
      (async () => {}).constructor(script)();
    }
  }`;

  const begin = () => {
    const { port1: port, port2 } = new MessageChannel();
    const worker = new Worker(URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" })), { type: "module" });
    const begun = { port: port2, isAfresh: hasFailed(), isCounted: !navigator.serviceWorker?.controller };
    worker.postMessage({ begun, interpreter: new URL(interpreter, document.baseURI).href }, [port2]);
    return { worker, port };
  };

  globalThis.turnto = { look, looks: LOOKS };
  if (interpreter && typeof WebAssembly === "object") turnto.python = begin();
  if ("speechSynthesis" in globalThis) dataset.speech = "";
  look(stored());
  wantsContrast.addEventListener("change", () => look(turnto.settings));
  addSheet(notebook, /^#\/(\?heroes|[^/?]+\/(blank-sheet|hero-sheet|throws)$)/.test(location.hash));
  addSheet(play, /^#\/[^/?]+\//.test(location.hash));
}
