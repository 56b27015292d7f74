import type { Client } from 'openapi-fetch';
import type { paths } from '../schema';
import { filled } from './address';
import { CallRequest, type Call } from './calls';

export type ApiClient = Pick<Client<paths>, 'GET' | 'POST' | 'PUT' | 'DELETE'>;

interface Asked {
  params?: { path?: object; query?: object; header?: Record<string, string> };
  body?: unknown;
  bodySerializer?: (body: unknown) => BodyInit;
  signal?: AbortSignal;
}

/**
 * The calls of the contract, with the session cookie. Whatever is not an answer is thrown. The types are openapi-fetch's; of
 * what it does besides, this is what we need.
 */
export function createApiClient(call: Call): ApiClient {
  const by =
    (method: string) =>
    async (path: string, { params = {}, body, bodySerializer = JSON.stringify, signal }: Asked = {}) => {
      const content = body === undefined ? null : bodySerializer(body);
      const headers = new Headers(params.header);
      // A form says itself where its parts end.
      if (typeof content === 'string') headers.set('Content-Type', 'application/json');
      const init: RequestInit = { method, headers, body: content, credentials: 'include', signal: signal ?? null };
      const response = await call(new CallRequest(filled(path, params), init));
      const text = await response.text();
      return { data: text === '' ? undefined : (JSON.parse(text) as unknown), response };
    };
  return { GET: by('GET'), POST: by('POST'), PUT: by('PUT'), DELETE: by('DELETE') } as ApiClient;
}

/** The body of an answer. The client has thrown for every other answer, so a missing body is a broken contract. */
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

function part(value: unknown): string | Blob {
  if (value instanceof Blob) return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Writes a body as the form that carries files; what is left open is no part of it. */
export function asForm(fields: object | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {}) as [string, unknown][]) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, part(one));
  }
  return form;
}
