// What can be done about a start that failed: each file that it needs is looked at, and one that is not what it should be
// is fetched past everything that the browser has kept of it.

const { site } = globalThis.turnto;
const at = (url) => new URL(url, document.baseURI).href;

async function isRight(url, hash, cache) {
  try {
    const response = await fetch(at(url), { cache });
    if (!response.ok) return false;
    if (/\.m?js$/.test(url) && !/javascript/.test(response.headers.get("content-type"))) return false;
    const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("").startsWith(hash);
  } catch {
    return false;
  }
}

// What the service worker has kept is for it to put right.
function keptIsMended() {
  const { controller } = navigator.serviceWorker ?? {};
  if (!controller) return null;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    controller.postMessage("repair", [port2]);
  });
}

// The files that are still wrong.
export async function repaired() {
  await keptIsMended();
  const wrong = [];
  for (const [url, hash] of Object.entries(site.checked)) {
    if (!(await isRight(url, hash, "default")) && !(await isRight(url, hash, "reload"))) wrong.push(url);
  }
  return wrong;
}
