// Served while an author writes: what an earlier visit kept for offline play must not hide today's text.

self.addEventListener("install", () => self.skipWaiting());

async function leave() {
  const { pathname } = new URL(self.registration.scope);
  const ours = [`turnto ${pathname} `, `turnto-memory ${pathname} `];
  const names = (await caches.keys()).filter((name) => ours.some((start) => name.startsWith(start)));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: "window" })) page.navigate(page.url);
}

self.addEventListener("activate", (event) => event.waitUntil(leave()));
