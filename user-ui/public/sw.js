// The service worker: hashed files from the cache, everything else from the network. The one page that is kept is the
// shell of the logged-in screens, with the files that it names: it stands in where the network gives no answer or takes
// too long, and a new release is there at once where it does not. The API is left alone. Written by hand because that is
// all there is to it: no list of files to precache, nothing to update.
const assets = 'paraply-assets-1';
const shells = 'paraply-shell-1';
const mostKept = 200;
const patienceMs = 2500;

// Where the shell is asked for; it is the same for all of them.
const shellPath = '/dashboard';
const memberPages = /^\/(app|banking|clients|dashboard|invoices|messages|notifications|profile|salary)(\/|$)/;

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
    for (const name of await caches.keys()) if (name !== assets && name !== shells) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

// Asked for by the app once somebody is logged in and the screen stands.
self.addEventListener('message', (event) => {
  if (event.data === 'keep-shell') event.waitUntil(keepShell());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(kept(request));
  else if (request.mode === 'navigate' && memberPages.test(pathname)) event.respondWith(memberPage(request));
  else if (request.mode === 'navigate' && !/^\/(api|admin)(\/|$)/.test(pathname)) event.respondWith(page(request));
});

async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return new Response(offline, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  }
}

async function memberPage(request) {
  const shell = await keptShell();
  if (!shell) return page(request);
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs, shell));
  return Promise.race([fetch(request).catch(() => shell), late]);
}

async function keptShell() {
  const cache = await caches.open(shells);
  return cache.match(shellPath);
}

/** Keeps the newest shell once all the files that it names are there: an old shell would not find its own elsewhere. */
async function keepShell() {
  const answer = await fetch(shellPath);
  if (answer.status !== 200) return;
  for (const file of filesIn(await answer.clone().text())) {
    const { status } = await kept(new Request(file));
    if (status !== 200) return;
  }
  const cache = await caches.open(shells);
  await cache.put(shellPath, answer);
}

/** The files with a hash that a page names. */
function filesIn(text) {
  return new Set(text.match(/\/assets\/[\w.-]+/g));
}

/** A name with a hash always means the same file. */
async function kept(request) {
  const cache = await caches.open(assets);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.status === 200) {
    await cache.put(request, answer.clone());
    await letGoOfOldest(cache);
  }
  return answer;
}

async function letGoOfOldest(cache) {
  const all = await cache.keys();
  if (all.length <= mostKept) return;
  const shell = await keptShell();
  const needed = filesIn(shell ? await shell.text() : '');
  const free = all.filter(({ url }) => !needed.has(url.slice(self.location.origin.length)));
  for (const oldest of free.slice(0, all.length - mostKept)) await cache.delete(oldest);
}
