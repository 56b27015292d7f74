// The service worker: hashed files from the cache, everything else from the network. Pages are never kept, so that a new
// release is there at once, and the API is left alone. Written by hand because that is all there is to it: no list of files
// to precache, nothing to update.
const cacheName = 'paraply-assets-1';
const mostKept = 200;

const offline = `<!doctype html>
<html lang="sv">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ingen uppkoppling – Paraply</title>
<style>
  :root { color-scheme: light dark }
  body { font: 17px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1rem;
    background: light-dark(#FAF8F4, #0E161D); color: light-dark(#14212D, #EDF1F4) }
  h1 { font-size: 1.6rem; line-height: 1.15 }
  a { color: light-dark(#134B7D, #8CC4FA); display: inline-block; padding: .75rem 0 }
</style>
<main>
  <h1>Ingen uppkoppling</h1>
  <p>Vi når inte servern. Det du sparat finns kvar, och osparade ändringar i ett utkast ligger på din enhet.</p>
  <a href="">Försök igen</a>
  <div lang="en">
    <h2>No connection</h2>
    <p>We cannot reach the server. What you saved is safe, and unsaved changes of a draft are kept on your device.</p>
    <a href="">Try again</a>
  </div>
</main>
</html>`;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(kept(request));
  else if (request.mode === 'navigate' && !/^\/(api|admin)(\/|$)/.test(pathname)) event.respondWith(page(request));
});

async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return new Response(offline, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  }
}

/** A name with a hash always means the same file. */
async function kept(request) {
  const cache = await caches.open(cacheName);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.status === 200) {
    await cache.put(request, answer.clone());
    const all = await cache.keys();
    for (const oldest of all.slice(0, Math.max(all.length - mostKept, 0))) await cache.delete(oldest);
  }
  return answer;
}
