import createClient from 'openapi-fetch';
import type { paths } from '@/types/schema';
import { errorFromFailure, errorFromResponse, isTransient } from './apiError';
import { storedLanguage } from './language';

/** How long a call may take when its caller brings no abort signal of its own. */
const timeoutMs = 10_000;

const sessionPaths = new Set(['/api/user', '/api/login', '/api/register', '/api/logout']);

class TimedRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, init?.signal ? init : { ...init, signal: AbortSignal.timeout(timeoutMs) });
  }
}

function languageFor(url: string): string {
  const fallback = sessionPaths.has(new URL(url, location.origin).pathname) ? 'en' : 'sv';
  return storedLanguage() ?? fallback;
}

async function guardedFetch(request: Request): Promise<Response> {
  const language = languageFor(request.url);
  request.headers.set('Accept-Language', language);
  request.headers.set('X-Language', language);
  let response: Response;
  try {
    response = await fetch(request);
  } catch (failure) {
    throw errorFromFailure(failure, request.signal);
  }
  const isHtml = response.headers.get('Content-Type')?.includes('text/html') ?? false;
  if (!response.ok || isHtml) throw await errorFromResponse(response);
  return response;
}

/**
 * The only place that calls the server: relative paths, the session cookie, the language in both headers, a time-out,
 * and errors that say what section 8 of the specification says. Every failure is thrown as an `ApiError`.
 */
export const api = createClient<paths>({ credentials: 'include', fetch: guardedFetch, Request: TimedRequest });

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

/** A write with its key: tried once more after a passing fault, with the same key, so that it happens at most once. */
export async function keyedWrite<T>(key: string, write: (key: string) => Promise<T>): Promise<T> {
  try {
    return await write(key);
  } catch (error) {
    if (!isTransient(error)) throw error;
    return write(key);
  }
}

/** The header of a write that creates something or moves money. */
export function idempotency(key: string) {
  return { 'Idempotency-Key': key };
}
