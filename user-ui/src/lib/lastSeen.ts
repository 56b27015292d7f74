import { ApiError } from '@paraply/core/faults';
import { forgetLastSeen, lastSeenKey } from '@paraply/core/lastSeen';
import type { components } from '@paraply/core/schema';
import { storage } from '@paraply/core/storage';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { hashKey } from '@tanstack/react-query';

type CurrentUser = components['schemas']['CurrentUser'];

/** Cache key of the session. */
export const sessionKey = ['/api/user'] as const;

/** What is kept, by the cache key in words: the pages that freelancers read. No documents, and nothing that gives access. */
const kept = [
  /^\/api\/(user|settings|profile|tax-requests|holiday-pay)$/,
  /^\/api\/dashboard( returned)?$/,
  /^\/api\/(invoices|payslips|clients) list \{.*\}$/,
  /^\/api\/invoices sums \{.*\}$/,
  /^\/api\/invoices [\w-]+( (timeline|deliveries|files|supplier-invoice))?$/,
  /^\/api\/invoices\/\{id\}\/reimbursements [\w-]+$/,
  /^\/api\/payslips [\w-]+( replacement)?$/,
  /^\/api\/clients [\w-]+$/,
];

export const longestKeptMs = 7 * 24 * 3_600_000;
/** In characters; browsers give a site five million, and unsaved drafts need theirs. */
const largestEntry = 100_000;
const largestTotal = 1_000_000;

export function isKept(key: QueryKey): boolean {
  const words = key.map((part) => (typeof part === 'object' ? JSON.stringify(part) : String(part))).join(' ');
  return kept.some((pattern) => pattern.test(words));
}

/** The name of the file that this stands in, whose hash changes with the build. */
const release = /[^/]*$/.exec(import.meta.url)?.[0] ?? '';

/** The account, and the release: the next one may show the same answer differently. */
const owner = (userId: string) => `${userId} ${release}`;
const entryKey = (key: QueryKey) => `${lastSeenKey} ${hashKey(key)}`;

interface Seen {
  at: number;
  data: unknown;
}

/** An entry is its time, a space and the answer. */
function timeOf(entry: string): number {
  return Number.parseInt(entry, 10);
}

const isTooOld = (at: number) => !(Date.now() - at < longestKeptMs);

/** Deletes what is too old, and the oldest of what is too much. */
export function tidy(): void {
  const entries = storage.keys(`${lastSeenKey} `).map((key) => ({ key, entry: storage.get(key) ?? '' }));
  let total = 0;
  for (const { key, entry } of entries.sort((one, other) => timeOf(other.entry) - timeOf(one.entry))) {
    total += entry.length;
    if (total > largestTotal || isTooOld(timeOf(entry))) storage.remove(key);
  }
}

/**
 * Goes by who is logged in: of another account, of nobody, of staff and of who is only viewed by them nothing is kept.
 * An answer that was overtaken by another login, in another window, says nothing.
 */
export function followSession(user: CurrentUser | null, before: string | null): void {
  const whose = user && !user.viewedBy && !user.isAdmin ? owner(user.id) : null;
  const now = whoseIsSeen();
  if (whose === null || now !== whose) forgetLastSeen();
  if (whose === null || (now !== whose && now !== before)) return;
  storage.set(lastSeenKey, whose);
  keep(sessionKey, user, whose);
}

/** Who is logged in, to be asked before a call whose answer is kept; after a log-out that nobody is, told by its mark. */
export function whoseIsSeen(): string | null {
  return storage.get(lastSeenKey);
}

const isOfThisRelease = (whose: string | null) => whose?.endsWith(` ${release}`) === true;

/** Keeps an answer of the account that was logged in when it was asked for, unless another one is by now. */
function keep(key: QueryKey, data: unknown, whose: string | null): void {
  if (!isOfThisRelease(whose) || whoseIsSeen() !== whose || !isKept(key)) return;
  const entry = `${String(Date.now())} ${JSON.stringify(data)}`;
  if (entry.length > largestEntry || !storage.set(entryKey(key), entry)) storage.remove(entryKey(key));
  else tidy();
}

function find(key: QueryKey): Seen | null {
  if (!isKept(key) || !isOfThisRelease(whoseIsSeen())) return null;
  const entry = storage.get(entryKey(key));
  if (entry === null || isTooOld(timeOf(entry))) return null;
  try {
    return { at: timeOf(entry), data: JSON.parse(entry.slice(entry.indexOf(' ') + 1)) as unknown };
  } catch {
    return null;
  }
}

/** When what the app shows of a query was seen, where it is not what the server says now; by the query's hash. */
const shown = new Map<string, number>();

export function shownFrom(queryHash: string): number | undefined {
  return shown.get(queryHash);
}

/** Keeps what the server says after an own save, by whose it was before the call: nothing reads it again. */
export function keepSaved(key: QueryKey, data: unknown, whose: string | null): void {
  shown.delete(hashKey(key));
  keep(key, data, whose);
}

/** Deletes what an own write has made outdated, by the first parts of the cache keys. */
export function dropSeen(prefixes: readonly string[]): void {
  for (const prefix of prefixes) {
    storage.keys(`${lastSeenKey} [${JSON.stringify(prefix)}`).forEach(storage.remove);
  }
}

/** Reads from the server and, where that cannot be reached, what was last seen, telling when that was. */
export async function readOrLastSeen<T>(
  read: () => T | Promise<T>,
  key: QueryKey,
  tell?: (at: number) => void,
): Promise<T> {
  const whose = whoseIsSeen();
  try {
    const data = await read();
    shown.delete(hashKey(key));
    if (key[0] === sessionKey[0]) followSession(data as CurrentUser | null, whose);
    else keep(key, data, whose);
    return data;
  } catch (failure) {
    const seen = failure instanceof ApiError && failure.status === 0 ? find(key) : null;
    if (!seen) throw failure;
    shown.set(hashKey(key), seen.at);
    tell?.(seen.at);
    return seen.data as T;
  }
}

/** Reads again what is shown as it was seen; what waits out of sight is read when it is shown. */
export async function readAgain(client: QueryClient): Promise<void> {
  const predicate = ({ queryHash }: { queryHash: string }) => shown.has(queryHash);
  client.removeQueries({ type: 'inactive', predicate });
  await client.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false });
}
