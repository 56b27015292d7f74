import { readFileSync } from 'node:fs';
import { beforeEach, expect, it, vi } from 'vitest';
import { olderTerms } from '@/features/pages/content';
import { pages, routePatterns } from '@/prerender';
import { paths } from './paths';

const origin = 'https://paraply.example';
const page = (release: string) =>
  `<script type="application/json">["/assets/frame-${release}.js"]</script><script src="/assets/theme-${release}.js"></script>`;

type Listener = (event: object) => void;
let listeners: Record<string, Listener>;
let stores: Map<string, Map<string, Response>>;
let fetchStub: ReturnType<typeof vi.fn<(request: Request | string) => Promise<Response>>>;

const address = (request: Request | string) =>
  new URL(typeof request === 'string' ? request : request.url, origin).href;

/** The part of the browser's caches that the worker uses. */
const caches = {
  keys: () => Promise.resolve([...stores.keys()]),
  delete: (name: string) => Promise.resolve(stores.delete(name)),
  open: (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return Promise.resolve({
      match: (request: Request | string) => Promise.resolve(store.get(address(request))?.clone()),
      put: (request: Request | string, answer: Response) => Promise.resolve(store.set(address(request), answer)),
      keys: () => Promise.resolve([...store.keys()].map((url) => ({ url }))),
      delete: ({ url }: { url: string }) => Promise.resolve(store.delete(url)),
    });
  },
};

beforeEach(() => {
  listeners = {};
  stores = new Map();
  fetchStub = vi.fn<(request: Request | string) => Promise<Response>>();
  class WorkerRequest {
    url: string;
    constructor(path: string) {
      this.url = address(path);
    }
  }
  const self = {
    location: { origin },
    addEventListener: (kind: string, listener: Listener) => (listeners[kind] = listener),
  };
  const script = readFileSync('public/sw.js', 'utf8');
  const run = new Function('self', 'caches', 'fetch', 'Request', script) as (...parts: unknown[]) => void;
  run(self, caches, fetchStub, WorkerRequest);
});

/** What the worker answers; undefined where it leaves the request to the browser. */
async function ask(path: string, mode = 'navigate'): Promise<string | undefined> {
  let answer: Promise<Response> | undefined;
  const request = { method: 'GET', mode, url: origin + path };
  listeners.fetch?.({ request, respondWith: (given: Promise<Response>) => (answer = given) });
  return (await answer)?.text();
}

async function keepShell(): Promise<void> {
  let kept: Promise<unknown> | undefined;
  listeners.message?.({ data: 'keep-shell', waitUntil: (work: Promise<unknown>) => (kept = work) });
  await kept;
}

const serve = (release: string) => {
  fetchStub.mockImplementation((request) => {
    const { pathname } = new URL(address(request));
    const isPage = !pathname.startsWith('/assets/');
    return Promise.resolve(new Response(isPage ? page(release) : `file of ${release}`));
  });
};

const goOffline = () => fetchStub.mockRejectedValue(new TypeError('Failed to fetch'));

it('opens the logged-in screens without a network once it has been asked to, with the files of the same release', async () => {
  serve('one');
  await keepShell();
  goOffline();
  expect(await ask('/invoices/7')).toBe(page('one'));
  expect(await ask('/assets/frame-one.js', 'cors')).toBe('file of one');
  expect(await ask('/assets/theme-one.js', 'no-cors')).toBe('file of one');
  // Its name is no promise of what is in it.
  expect(await ask('/theme.js?one', 'no-cors')).toBeUndefined();
  expect(await ask('/pricing')).toContain('Ingen uppkoppling');
});

it('says that there is no network where nothing is kept', async () => {
  goOffline();
  expect(await ask('/dashboard')).toContain('Ingen uppkoppling');
});

it('shows a new release at once, and keeps it only with all of its files', async () => {
  serve('one');
  await keepShell();
  serve('two');
  expect(await ask('/dashboard')).toBe(page('two'));

  fetchStub.mockImplementation((request) => {
    const isFile = address(request).includes('/assets/');
    return Promise.resolve(new Response(isFile ? null : page('two'), { status: isFile ? 404 : 200 }));
  });
  await keepShell();
  goOffline();
  expect(await ask('/dashboard')).toBe(page('one'));
  serve('two');
  await keepShell();
  goOffline();
  expect(await ask('/dashboard')).toBe(page('two'));
  expect(await ask('/assets/frame-two.js', 'cors')).toBe('file of two');
});

it('waits two and a half seconds for a slow line', async () => {
  serve('one');
  await keepShell();
  vi.useFakeTimers();
  fetchStub.mockReturnValue(new Promise(() => undefined));
  let shown: string | undefined;
  void ask('/salary').then((text) => (shown = text));
  await vi.advanceTimersByTimeAsync(2400);
  expect(shown).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  expect(shown).toBe(page('one'));
  vi.useRealTimers();
});

it('lets go of old files, but of none that the kept page names', async () => {
  serve('one');
  await keepShell();
  for (let nth = 0; nth < 250; nth += 1) await ask(`/assets/old-${String(nth)}.js`, 'cors');
  goOffline();
  expect(await ask('/assets/frame-one.js', 'cors')).toBe('file of one');
  await expect(ask('/assets/old-0.js', 'cors')).rejects.toThrow();
  expect(stores.get('paraply-assets-1')?.size).toBe(200);
});

it('leaves the API, the back office and everything that is written alone', async () => {
  expect(await ask('/api/user', 'cors')).toBeUndefined();
  expect(await ask('/api/invoices/7/pdf')).toBeUndefined();
  expect(await ask('/admin/invoices')).toBeUndefined();
  expect(fetchStub).not.toHaveBeenCalled();
});

it('knows every logged-in screen', async () => {
  serve('one');
  await keepShell();
  goOffline();
  const others = new Set([
    ...pages().map(({ path }) => path),
    ...olderTerms.map((version) => paths.olderTerms(version)),
    '/verify-email',
    '/forgot-password',
    '/reset-password',
  ]);
  const unknown: string[] = [];
  for (const pattern of routePatterns()) {
    if (others.has(pattern) || pattern === '/register') continue;
    if ((await ask(pattern.replaceAll(/:\w+/g, '7'))) !== page('one')) unknown.push(pattern);
  }
  expect(unknown).toEqual([]);
});
