// node run.mjs WHEELS SHARE OF: a share of the tests of the core and of the rules inside Pyodide, with pytest from WHEELS.
//
// The very files of the checkout, on the whole standard library: what the trimmed one holds is
// a question for the browser tests.

import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const [wheels, share = "0", of = "1"] = process.argv.slice(2);

async function start() {
  const folder = path.join(ROOT, "node_modules", "pyodide");
  const { loadPyodide } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")));
  const env = { HOME: "/tmp", PYTHONDONTWRITEBYTECODE: "1", NO_COLOR: "1", COLUMNS: "120" };
  const python = await loadPyodide({ env });
  python.setStdout({ write: (bytes) => process.stdout.write(bytes) && bytes.length });
  python.mountNodeFS("/repository", ROOT);
  python.mountNodeFS("/wheels", path.resolve(wheels));
  return python;
}

try {
  const python = await start();
  process.exitCode = python.runPython(`
import sys
sys.path[:0] = ["/wheels", "/repository/tests/pyodide"]
import inside
inside.run(${Number(share)}, ${Number(of)})
`);
} catch (error) {
  // Not the stack: its first line is the whole of Pyodide.
  console.error(String(error.message ?? error));
  process.exitCode = 1;
}
process.exit();
