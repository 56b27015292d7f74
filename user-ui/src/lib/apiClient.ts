import { asksForConfirmation, confirmGate } from '@paraply/core/confirmGate';
import { errorFromFailure, errorFromResponse } from '@paraply/core/faults';
import { storedLanguage } from '@paraply/core/preferences';
import type { paths } from '@paraply/core/schema';
import createClient from 'openapi-fetch';
import { sessionGate } from './sessionGate';

/** How long a call may take when its caller brings no abort signal of its own. */
const timeoutMs = 10_000;

/** A large file on a slow line needs longer. */
export const uploadTimeoutMs = 5 * 60_000;

/** The calls that begin and end a session: a 401 of theirs is an answer, not a session that has ended. */
const sessionPaths = new Set([
  '/api/user',
  '/api/login',
  '/api/login/second-factor',
  '/api/login/passkey',
  '/api/register',
  '/api/logout',
]);

/** Remembers whether its caller brought a signal; every request has one afterwards. */
class CallRequest extends Request {
  readonly timed: boolean;

  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, init);
    this.timed = !init?.signal;
  }
}

async function send(request: Request, timed: boolean, language: string): Promise<Response> {
  const signal = timed ? AbortSignal.timeout(timeoutMs) : request.signal;
  const headers = new Headers(request.headers);
  headers.set('Accept-Language', language);
  headers.set('X-Language', language);
  try {
    const response = await fetch(new Request(request, { headers, signal }));
    // Read here, so that a body that stops halfway is told like any other abort.
    const text = await response.text();
    const { status, statusText } = response;
    // An answer without content may not be given any.
    return new Response(text === '' ? null : text, { status, statusText, headers: response.headers });
  } catch (failure) {
    throw errorFromFailure(failure, signal);
  }
}

async function guardedFetch(request: Request): Promise<Response> {
  const isSessionCall = sessionPaths.has(new URL(request.url, location.origin).pathname);
  const timed = request instanceof CallRequest && request.timed;
  const language = () => storedLanguage() ?? (isSessionCall ? 'en' : 'sv');
  const spare = request.clone();
  const confirmed = request.clone();
  const round = sessionGate.round();
  const confirmRound = confirmGate.round();
  let response = await send(request, timed, language());
  if (response.status === 401 && !isSessionCall && (await sessionGate.ask(round))) {
    response = await send(spare, timed, language());
  }
  if ((await asksForConfirmation(response)) && (await confirmGate.ask(confirmRound))) {
    response = await send(confirmed, timed, language());
  }
  const fault = await errorFromResponse(response);
  if (fault) throw fault;
  return response;
}

/**
 * The only place that calls the server: relative paths, the session cookie, the language in both headers, a time-out,
 * and errors that say what section 8 of the specification says. Every failure is thrown as an `ApiError`. A call that finds
 * the session ended waits until the person has signed in again, and a sensitive one until the person has confirmed who
 * they are; then it is repeated.
 */
export const api = createClient<paths>({ credentials: 'include', fetch: guardedFetch, Request: CallRequest });

/** The body of an answer. `guardedFetch` has thrown for every other answer, so a missing body is a broken contract. */
export async function body<T>(answer: Promise<{ data?: T }>): Promise<T> {
  const { data } = await answer;
  if (data === undefined) throw new Error('The server answered without a body');
  return data;
}

export interface Page<T> {
  rows: T[];
  total: number;
}

/** A page of a list with the total from `Content-Range: invoices 0-24/319`. */
export async function page<T>(answer: Promise<{ data?: T[]; response: Response }>): Promise<Page<T>> {
  const { data = [], response } = await answer;
  const total = Number(/\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '')?.[1] ?? data.length);
  return { rows: data, total };
}

export interface ListQuery {
  filter?: Record<string, unknown>;
  range?: [number, number];
  sort?: [string, 'ASC' | 'DESC'];
}

/** The query of a list call: `filter`, `range` and `sort` as JSON. */
export function listParams({ filter = {}, range, sort }: ListQuery) {
  return {
    filter: JSON.stringify(filter),
    ...(range && { range: JSON.stringify(range) }),
    ...(sort && { sort: JSON.stringify(sort) }),
  };
}

/** The header of a write that creates something or moves money. */
export function idempotency(key: string) {
  return { 'Idempotency-Key': key };
}
