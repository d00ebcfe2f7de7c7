// PyScript's "interpreter": Pyodide with the trimmed, compiled standard library of this build.
// What lies where is said by the page itself (#turnto-site), so that nothing is fetched to find out.

const { runtime } = JSON.parse(document.getElementById("turnto-site").textContent);
const at = (path) => new URL(path, document.baseURI).href;

const pyodide = await import(at(`${runtime.pyodide}pyodide.mjs`));

export const version = pyodide.version;

export async function loadPyodide({ packages, lockFileURL, ...options } = {}) {
  const python = await pyodide.loadPyodide({
    ...options,
    indexURL: at(runtime.pyodide),
    stdLibURL: at(runtime.library),
    lockFileContents: runtime.lock,
  });
  globalThis.turnto.interpreter = python;
  performance.mark("turnto:python");
  return python;
}
