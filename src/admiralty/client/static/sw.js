// Keeps what was seen for when there is no network: fonts, scripts, styles and the last pages. Calls to the server are never kept.
const [FILES, PAGES] = ["admiralty-files-2", "admiralty-pages-2"];
/** So many pages are kept, the last ones that were seen. */
const MOST = 30;
/** Shown where a page was never seen. */
const OFFLINE = "/offline";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(FILES).then((cache) => cache.add(OFFLINE)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = async () => Promise.all((await caches.keys()).filter((name) => name !== FILES && name !== PAGES).map((name) => caches.delete(name)));
  event.waitUntil(old().then(() => self.clients.claim()));
});

/** Keep an answer; of pages only the last. */
async function keep(request, fresh, pages) {
  const cache = await caches.open(pages ? PAGES : FILES);
  await cache.put(request, fresh);
  if (!pages) return;
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST)).map((each) => cache.delete(each)));
}

/** A page that was kept says that it is one. */
async function marked(kept) {
  const html = (await kept.text()).replace("<body ", '<body data-kept="yes" ');
  return new Response(html, { status: 200, headers: kept.headers });
}

/** The network first; what was kept only where there is none. */
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
