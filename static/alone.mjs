// In the place of PyScript on a page that is one file (one-file.js): a worker with our interpreter, which runs the page's Python.

export async function whenDefined() {
  const { files, python } = globalThis.turnto;
  const xworker = new Worker(python.worker, { type: "module" });
  xworker.ready = new Promise((resolve, reject) => {
    xworker.addEventListener("message", ({ data }) => {
      if (data.up) resolve();
      if (data.failed !== undefined) reject(new Error(data.failed));
    });
  });
  xworker.postMessage({ files, begun: { port: python.theirs } }, [python.theirs, ...Object.values(files)]);
  return { xworker };
}
