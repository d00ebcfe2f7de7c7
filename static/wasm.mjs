// A worker that compiles Python's machine code while PyScript is still making the worker that Python runs in.  What it comes to goes
// there by way of the page; null where it fails, and then Python fetches and compiles for itself, and tells what is wrong.

async function compiled(url, isCounted) {
  const response = await fetch(url);
  const type = response.headers.get("content-type") ?? "";
  // Pyodide's own attempt finds out what is the matter.
  if (!response.ok || type.startsWith("text/html")) return null;
  // What passes through our hands loses the browser's cache of compiled code: only a first visit waits for the network.
  if (!isCounted && type === "application/wasm") return WebAssembly.compileStreaming(response);
  let bytes = 0;
  const counter = new TransformStream({
    transform(chunk, out) {
      bytes += chunk.byteLength;
      if (isCounted) postMessage({ bytes });
      out.enqueue(chunk);
    },
  });
  const body = response.body.pipeThrough(counter);
  return WebAssembly.compileStreaming(new Response(body, { headers: { "content-type": "application/wasm" } }));
}

self.addEventListener("message", async ({ data: { url, isCounted } }) => {
  postMessage({ wasm: await compiled(url, isCounted).catch(() => null) });
  close();
});
