import createClient from 'openapi-fetch';
import type { paths } from '../schema';
import { CallRequest, type Call } from './calls';

/** The calls of the contract, with the session cookie. Whatever is not an answer is thrown. */
export function createApiClient(call: Call) {
  return createClient<paths>({ credentials: 'include', fetch: call, Request: CallRequest });
}

export type ApiClient = ReturnType<typeof createApiClient>;

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
