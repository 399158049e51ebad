// Keeps what was seen for when there is no network: fonts, scripts, styles and pages. Calls to the server are never kept.
const CACHE = "admiralty-1";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  const old = async () => Promise.all((await caches.keys()).filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(old().then(() => self.clients.claim()));
});

/** The network first; what was kept only where there is none. */
async function answer(request) {
  const cache = await caches.open(CACHE);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) cache.put(request, fresh.clone());
    return fresh;
  } catch (fault) {
    const kept = (await cache.match(request)) ?? (request.mode === "navigate" ? await cache.match("/") : undefined);
    if (kept) return kept;
    throw fault;
  }
}

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api/")) return;
  if (event.request.mode === "navigate" || /^\/(static|fonts|pictures)\//.test(pathname)) event.respondWith(answer(event.request));
});
