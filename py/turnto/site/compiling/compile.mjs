// node compile.mjs JOB.json: packs archives of .pyc inside the Pyodide that will load them.
//
// JOB: { pyodide: its folder, archives: [archive] }; an archive is what pyc.py's `pack` takes,
// with paths of this machine in `files` and `out`.

import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const HERE = path.dirname(fileURLToPath(import.meta.url));

async function start(folder) {
  const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")));
  // A fixed hash seed: the order of a set must not decide the bytes.
  const env = { HOME: "/compile", PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" };
  const python = await loadPyodide({ env });
  for (const name of ["pyc.py", "library.py", "generated.py"]) {
    python.FS.writeFile(`/compile/${name}`, await readFile(path.join(HERE, name)));
  }
  python.FS.writeFile("/library.zip", await readFile(path.join(folder, "python_stdlib.zip")));
  return python;
}

async function pack(python, archive) {
  const inside = {};
  for (const [name, file] of Object.entries(archive.files ?? {})) {
    inside[name] = `/${Object.keys(inside).length}.source`;
    python.FS.writeFile(inside[name], await readFile(file));
  }
  const pack = python.pyimport("pyc").pack;
  pack(JSON.stringify({ ...archive, files: inside, out: "/packed.zip" }));
  await writeFile(archive.out, python.FS.readFile("/packed.zip"));
}

try {
  const job = JSON.parse(await readFile(process.argv[2], "utf8"));
  const python = await start(job.pyodide);
  for (const archive of job.archives) await pack(python, archive);
} catch (error) {
  // Not the stack: its first line is the whole of Pyodide.
  console.error(String(error.message ?? error));
  process.exit(1);
}
process.exit(0);
