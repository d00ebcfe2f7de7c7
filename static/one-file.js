// The beginning of a page that is one file, in place of a server: the files of the site lie packed in the page.  What Python asks for
// is handed to its worker (alone.mjs).  What the page itself asks for gets a blob: address here, which is written wherever the
// site names the file: a page opened from a disk may import and fetch nothing beside it, but its blobs are its own.
(async () => {
  const TYPES = { css: "text/css", js: "text/javascript", json: "application/json", mjs: "text/javascript" };
  Object.assign(TYPES, { svg: "image/svg+xml", txt: "text/plain;charset=utf-8" });

  const unpacked = (packed) => {
    const letters = atob(packed);
    const bytes = new Uint8Array(letters.length);
    for (let place = 0; place < letters.length; place += 1) bytes[place] = letters.charCodeAt(place);
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  };
  const filesOf = async (id) => {
    const holder = document.getElementById(id);
    const packed = Object.entries(JSON.parse(holder.textContent));
    holder.remove();
    return Object.fromEntries(await Promise.all(packed.map(async ([name, text]) => [name, await unpacked(text)])));
  };
  const [files, forPython] = await Promise.all(["turnto-files", "turnto-files-for-python"].map(filesOf));
  const worker = new TextDecoder().decode(files["alone-worker.mjs"]);
  const { port1: port, port2: theirs } = new MessageChannel();
  Object.assign(turnto, { files: forPython, python: { worker: `data:text/javascript,${encodeURIComponent(worker)}`, port, theirs } });

  const addresses = {};
  // Modules name one another, and never in a circle.
  const addressOf = (name) => (addresses[name] ??= URL.createObjectURL(new Blob([bodyOf(name)], { type: typeOf(name) })));
  const typeOf = (name) => TYPES[name.split(".").at(-1)] ?? "";
  const bodyOf = (name) => (name.endsWith(".mjs") ? named(new TextDecoder().decode(files[name]), name.replace(/[^/]+$/, "")) : files[name]);
  // A text with the files that it names in quotes under their addresses; "./" is the folder that it lies in.
  const named = (text, folder) =>
    text.replace(/"((?:\.\/|assets\/|books\/|NOTICES)[^"#\\\s]+)(#\w+)?"/g, (said, path, size = "") => {
      const name = path.startsWith("./") ? folder + path.slice(2) : path;
      return Object.hasOwn(files, name) ? `"${addressOf(name)}${size}"` : said;
    });

  const site = document.getElementById("turnto-site");
  site.textContent = named(site.textContent, "");
  for (const part of [document, ...[...document.querySelectorAll("template")].map(({ content }) => content)]) {
    for (const picture of part.querySelectorAll("[data-src]")) {
      picture.src = addressOf(picture.dataset.src);
      delete picture.dataset.src;
    }
  }
  for (const name of JSON.parse(document.getElementById("turnto-modules").textContent)) await import(addressOf(name));
})().catch((reason) => {
  document.querySelector("#progress span").textContent = String(reason?.message ?? reason);
});
