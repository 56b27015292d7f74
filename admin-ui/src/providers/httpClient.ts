import { saveBlob } from '@user/lib/saveBlob';
import { HttpError, type fetchUtils } from 'react-admin';
import { newIdempotencyKey } from '../lib/idempotency';
import { storedLanguage } from '../lib/preferences';
import type { ErrorBody, FieldError } from '../types/api';
import { confirmed } from './confirmGate';

const timeoutMs = 10_000;

export interface Answer {
  status: number;
  headers: Headers;
  body: string;
  /** Untyped as react-admin's data providers want it; `ask` in api.ts gives it its type. */
  json: unknown;
}

/** What an error answer becomes: the server's body, with its field errors also as react-admin's forms read them. */
export interface ErrorDetails extends ErrorBody {
  errors?: Record<string, string>;
}

/** `items[0].unitPrice` and `/items/0/unitPrice` become `items.0.unitPrice`, the names of react-hook-form. */
function toFormPath(field: string): string {
  return field
    .replace(/^\//, '')
    .replace(/\//g, '.')
    .replace(/\[(\d+)\]/g, '.$1');
}

/** One text per field; where the server finds several faults in one, each on its line. */
function toFormErrors(fields: FieldError[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { field, message } of fields) {
    const path = toFormPath(field);
    errors[path] = errors[path] === undefined ? message : `${errors[path]}\n${message}`;
  }
  return errors;
}

function isErrorBody(value: unknown): value is ErrorBody {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function looksLikeHtml(response: Response, text: string): boolean {
  return (response.headers.get('content-type') ?? '').includes('text/html') || /^\s*<(!doctype|html)/i.test(text);
}

function toHttpError(response: Response, text: string, json: unknown): HttpError {
  if (isErrorBody(json)) {
    const details: ErrorDetails = { ...json, code: json.code };
    if (json.fields !== undefined && json.fields.length > 0) details.errors = toFormErrors(json.fields);
    return new HttpError(json.message, response.status, details);
  }
  const message = looksLikeHtml(response, text)
    ? `Server error (${response.status}): Received HTML instead of JSON`
    : text || `${response.status}: ${response.statusText}`;
  return new HttpError(message, response.status);
}

function requestHeaders(options: fetchUtils.Options): Headers {
  const headers = new Headers(options.headers);
  if (!headers.has('Accept')) headers.set('Accept', 'application/json');
  if (options.body && !(options.body instanceof FormData)) headers.set('Content-Type', 'application/json');
  if (options.method === 'POST' && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', newIdempotencyKey());
  headers.set('Accept-Language', storedLanguage());
  headers.set('X-Language', storedLanguage());
  return headers;
}

async function send(url: string, options: fetchUtils.Options): Promise<Response> {
  try {
    return await fetch(url, {
      ...options,
      headers: requestHeaders(options),
      credentials: 'include',
      signal: options.signal ?? AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    // React Query cancels what a screen no longer needs; that is no fault and passes through.
    if (options.signal?.aborted) throw error;
    const aborted = error instanceof DOMException;
    const reason = aborted || error instanceof Error ? error.message : String(error);
    if (aborted) throw new HttpError(`Request was aborted: ${reason}`, 0);
    throw new HttpError(reason, 0);
  }
}

/** The exact name that the server gives a file: `filename*` of RFC 5987, which comes with every one. */
function fileName(headers: Headers): string {
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('Content-Disposition') ?? '') ?? [];
  return decodeURIComponent(name);
}

/** A file of the server, handed to the person under the name that the server gives it. */
export async function downloadFile(url: string): Promise<void> {
  const response = await confirmed(() => send(url, { signal: AbortSignal.timeout(60_000) }));
  if (!response.ok) {
    const body = await response.text();
    throw toHttpError(response, body, parseJson(body));
  }
  saveBlob(await response.blob(), fileName(response.headers));
}

/** The one place that talks to the server: session cookie, language, time limit, idempotency key, error shape. */
export async function httpClient(url: string, options: fetchUtils.Options = {}): Promise<Answer> {
  const response = await confirmed(() => send(url, options));
  const body = await response.text();
  const json = parseJson(body);
  if (!response.ok) throw toHttpError(response, body, json);
  if (json === undefined && looksLikeHtml(response, body)) {
    throw new HttpError(
      `Server error (${response.status}): Server returned HTML page instead of data`,
      response.status,
    );
  }
  return { status: response.status, headers: response.headers, body, json };
}
