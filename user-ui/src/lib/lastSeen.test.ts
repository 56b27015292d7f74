import { lastSeenKey } from '@paraply/core/lastSeen';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rememberSaved } from '@/features/invoices/api/writes';
import { json } from '@/testing/renderApp';
import { sampleInvoice, sampleUser } from '@/testing/samples';
import { api, body } from './apiClient';
import { isKept, longestKeptMs, readOrLastSeen, sessionKey, whoseIsSeen } from './lastSeen';
import { createQueryClient, forget, refresh } from './queryClient';

const dashboard = ['/api/dashboard'];
const anna = sampleUser;
const bo = { ...sampleUser, id: '0190-bo', fullName: 'Bo Berg' };

type Answer = { status?: number; body: unknown } | 'no connection';
let answers: Record<string, Answer> = {};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-27T13:32:00Z'), toFake: ['Date'] });
  answers = { '/api/dashboard': { body: { netPay: '5007.64' } } };
  vi.stubGlobal('fetch', (request: Request) => {
    const answer = answers[new URL(request.url).pathname] ?? 'no connection';
    if (answer === 'no connection') return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(json(answer.body, { status: answer.status ?? 200 }));
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const readUser = () => readOrLastSeen(() => body(api.GET('/api/user')), sessionKey);
const readDashboard = () => readOrLastSeen(() => body(api.GET('/api/dashboard')), dashboard);

/** Somebody logs in and sees the dashboard. */
async function visit(user: object): Promise<void> {
  answers['/api/user'] = { body: user };
  await readUser();
  await readDashboard();
}

/** Without the mark that a log-out leaves. */
const keptKeys = () =>
  Object.entries({ ...localStorage })
    .filter(([key, value]) => key.startsWith(lastSeenKey) && !String(value).startsWith('nobody '))
    .map(([key]) => key);

function goOffline() {
  answers = {};
}

it('shows what was last seen where the server cannot be reached, and nothing where it refuses', async () => {
  await visit(anna);
  answers['/api/dashboard'] = { status: 500, body: { message: 'A fault', code: 'internal' } };
  await expect(readDashboard()).rejects.toThrow('A fault');
  goOffline();
  expect(await readUser()).toMatchObject({ fullName: 'Anna Berg' });
  expect(await readDashboard()).toEqual({ netPay: '5007.64' });
});

it('keeps the pages that freelancers read, no documents and nothing that gives access', () => {
  const list = { range: [0, 24] };
  const pages = [
    ['/api/user'],
    ['/api/dashboard', 'returned'],
    ['/api/invoices', 'list', list],
    ['/api/invoices', '0190-invoice'],
    ['/api/invoices', '0190-invoice', 'timeline'],
    ['/api/payslips', 'years'],
    ['/api/clients', '0190-client'],
    ['/api/profile'],
    ['/api/tax-requests'],
    ['/api/settings'],
  ];
  expect(pages.filter((key) => !isKept(key))).toEqual([]);
  const others = [
    ['/api/sessions'],
    ['/api/tokens'],
    ['/api/second-factor'],
    ['/api/bank-accounts'],
    ['/api/profile/access-log', 20],
    ['/api/messages', 'list', list],
    ['/api/clients', 'similar', { name: 'Havre' }],
    ['/api/invoices/preview', { items: [] }],
    ['/api/invoices', '0190-invoice', 'pdf'],
    ['/test-multipage-invoice.pdf'],
  ];
  expect(others.filter(isKept)).toEqual([]);
});

it.each(['/api/logout', '/api/login', '/api/profile/delete', '/api/admin/users/0190/view-as'])(
  'deletes everything at POST %s, also when that fails',
  async (path) => {
    await visit(anna);
    expect(keptKeys()).not.toEqual([]);
    goOffline();
    await expect(api.POST(path as '/api/logout')).rejects.toThrow();
    expect(keptKeys()).toEqual([]);
    await expect(readDashboard()).rejects.toThrow();
  },
);

it('deletes everything when the session has ended', async () => {
  await visit(anna);
  answers['/api/dashboard'] = { status: 401, body: { message: 'Log in', code: 'unauthenticated' } };
  await expect(readDashboard()).rejects.toThrow('Log in');
  expect(keptKeys()).toEqual([]);
});

it('shows nothing of one account to the next', async () => {
  await visit(anna);
  answers['/api/user'] = { body: bo };
  await readUser();
  goOffline();
  expect(await readUser()).toMatchObject({ fullName: 'Bo Berg' });
  await expect(readDashboard()).rejects.toThrow();
});

it('does not keep an answer that another login has overtaken', async () => {
  await visit(anna);
  let arrive: (data: object) => void = () => undefined;
  const late = readOrLastSeen(() => new Promise<object>((resolve) => (arrive = resolve)), dashboard);
  answers['/api/user'] = { body: bo };
  await readUser();
  arrive({ netPay: 'of Anna' });
  await late;
  goOffline();
  await expect(readDashboard()).rejects.toThrow();
});

it('lets a late answer about who is logged in bring nobody back', async () => {
  await visit(anna);
  let arrive: (user: object) => void = () => undefined;
  const late = readOrLastSeen(() => new Promise<object>((resolve) => (arrive = resolve)), sessionKey);
  answers['/api/user'] = { body: bo };
  await readUser();
  arrive(anna);
  await late;
  expect(keptKeys()).toEqual([]);
});

it.each(['before', 'after'])(
  'keeps nothing that was asked for during a log-out and is answered %s it',
  async (when) => {
    await visit(anna);
    const arrive: Record<string, (answer: Response) => void> = {};
    vi.stubGlobal('fetch', (request: Request) => {
      return new Promise<Response>((resolve) => (arrive[new URL(request.url).pathname] = resolve));
    });
    const loggedOut = api.POST('/api/logout');
    await vi.waitFor(() => {
      expect(arrive).toHaveProperty('/api/logout');
    });
    const late = readUser();
    await vi.waitFor(() => {
      expect(arrive).toHaveProperty('/api/user');
    });
    const user = async () => {
      arrive['/api/user']?.(json(anna));
      await late;
    };
    if (when === 'before') await user();
    arrive['/api/logout']?.(new Response(null, { status: 204 }));
    await loggedOut;
    if (when === 'after') await user();
    expect(keptKeys()).toEqual([]);
  },
);

it('keeps what is asked for after the next login', async () => {
  await visit(anna);
  answers['/api/login'] = { body: bo };
  await api.POST('/api/login' as '/api/logout');
  await visit(bo);
  goOffline();
  expect(await readUser()).toMatchObject({ fullName: 'Bo Berg' });
  expect(await readDashboard()).toEqual({ netPay: '5007.64' });
});

it.each([
  ['whom an admin views', { ...anna, viewedBy: { fullName: 'Ada Admin', until: '2026-11-27T14:00:00Z' } }],
  ['staff', { ...anna, isAdmin: true }],
])('keeps nothing of %s, and lets go of what there was', async (_who, user) => {
  await visit(anna);
  await visit(user);
  expect(keptKeys()).toEqual([]);
});

it('forgets after seven days', async () => {
  await visit(anna);
  goOffline();
  vi.setSystemTime(Date.now() + longestKeptMs - 1);
  expect(await readDashboard()).toBeDefined();
  vi.setSystemTime(Date.now() + 1);
  await expect(readDashboard()).rejects.toThrow();
});

it('keeps no more than a part of what the browser gives, the newest', async () => {
  await visit(anna);
  const invoice = (id: number) => ['/api/invoices', String(id)];
  for (let id = 0; id < 30; id += 1) {
    vi.setSystemTime(Date.now() + 1000);
    await readOrLastSeen(() => Promise.resolve('x'.repeat(80_000)), invoice(id));
  }
  const size = Object.entries({ ...localStorage }).reduce((sum, [, value]) => sum + String(value).length, 0);
  expect(size).toBeLessThan(1_100_000);
  const gone = () => Promise.reject(new Error('unreachable'));
  await expect(readOrLastSeen(gone, invoice(0))).rejects.toThrow();
  expect(keptKeys().some((key) => key.includes('"29"'))).toBe(true);
  await readOrLastSeen(() => Promise.resolve('x'.repeat(200_000)), invoice(29));
  expect(keptKeys().some((key) => key.includes('"29"'))).toBe(false);
});

it('reads the rest again as soon as one answer comes', async () => {
  const client = createQueryClient();
  await visit(anna);
  const now = { netPay: '6000.00' };
  goOffline();
  const observer = new QueryObserver(client, { queryKey: dashboard, queryFn: () => body(api.GET('/api/dashboard')) });
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => {
    expect(client.getQueryData(dashboard)).toEqual({ netPay: '5007.64' });
  });
  answers = { '/api/dashboard': { body: now }, '/api/profile': { body: {} } };
  await client.fetchQuery({ queryKey: ['/api/profile'], queryFn: () => body(api.GET('/api/profile')) });
  await vi.waitFor(() => {
    expect(client.getQueryData(dashboard)).toEqual(now);
  });
  stop();
});

it('shows an invoice as it was last saved', async () => {
  const key = ['/api/invoices', sampleInvoice.id];
  await visit(anna);
  await readOrLastSeen(() => Promise.resolve(sampleInvoice), key);
  const whose = whoseIsSeen();
  rememberSaved(createQueryClient(), { ...sampleInvoice, version: sampleInvoice.version + 1 }, whose);
  goOffline();
  const read = () => readOrLastSeen(() => body(api.GET('/api/user')) as Promise<unknown>, key);
  expect(await read()).toMatchObject({ version: sampleInvoice.version + 1 });
  answers = { '/api/user': { body: bo } };
  await readUser();
  rememberSaved(createQueryClient(), sampleInvoice, whose);
  goOffline();
  await expect(read()).rejects.toThrow();
});

it('forgets what an own write has made outdated, but not what is only read again', async () => {
  const others = [
    ['/api/invoices', '1', 'timeline'],
    ['/api/clients', '1'],
  ];
  await visit(anna);
  for (const key of others) await readOrLastSeen(() => Promise.resolve({}), key);
  const client = createQueryClient();
  await refresh(client, ['/api/dashboard', '/api/invoices']);
  expect(keptKeys()).toHaveLength(5);
  await forget(client, ['/api/dashboard', '/api/invoices']);
  const left = ['/api/clients', '/api/user'];
  expect(
    keptKeys()
      .map((key) => /\/api\/\w+/.exec(key)?.[0])
      .filter(Boolean)
      .sort(),
  ).toEqual(left);
});

it('is of one build, and deletes at the start what is too old', async () => {
  await visit(anna);
  // In a build the file's name carries a hash.
  expect(whoseIsSeen()).toBe(`${anna.id} lastSeen.ts`);
  vi.setSystemTime(Date.now() + longestKeptMs);
  createQueryClient();
  expect(keptKeys()).toEqual([lastSeenKey]);
});
