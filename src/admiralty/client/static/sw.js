// Service worker: caches fonts, scripts, styles and the last pages for offline use, and never API calls.
const [FILES, PAGES] = ["admiralty-files-2", "admiralty-pages-2"];
/** The number of cached pages, the last ones visited. */
const MOST = 30;
/** Shown offline in place of a page that is not in the cache. */
const OFFLINE = "/offline";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(FILES).then((cache) => cache.add(OFFLINE)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = async () => Promise.all((await caches.keys()).filter((name) => name !== FILES && name !== PAGES).map((name) => caches.delete(name)));
  event.waitUntil(old().then(() => self.clients.claim()));
});

/** Cache a response; of pages only the last ones. */
async function keep(request, fresh, pages) {
  const cache = await caches.open(pages ? PAGES : FILES);
  await cache.put(request, fresh);
  if (!pages) return;
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST)).map((each) => cache.delete(each)));
}

/** Mark a cached page as such. */
async function marked(kept) {
  const html = (await kept.text()).replace("<body ", '<body data-kept="yes" ');
  return new Response(html, { status: 200, headers: kept.headers });
}

/** Network first, then the cache. */
async function answer(request, event) {
  const page = request.mode === "navigate";
  try {
    const fresh = await fetch(request);
    if (fresh.ok) event.waitUntil(keep(request, fresh.clone(), page));
    return fresh;
  } catch (fault) {
    const kept = await caches.match(request);
    if (kept) return page ? marked(kept) : kept;
    const instead = page ? await caches.match(OFFLINE) : undefined;
    if (instead) return instead;
    throw fault;
  }
}

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api/")) return;
  if (event.request.mode === "navigate" || /^\/(static|fonts|pictures)\//.test(pathname)) event.respondWith(answer(event.request, event));
});
