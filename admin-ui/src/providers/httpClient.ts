import { errorFromFailure, errorFromResponse, type ApiError } from '@paraply/core/faults';
import { keyedWrite } from '@paraply/core/retries';
import { saveBlob } from '@paraply/core/saveBlob';
import { HttpError, type fetchUtils } from 'react-admin';
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

/** An error of both apps as react-admin reads it, with all that the server says of it. */
function toHttpError(fault: ApiError, json?: unknown): HttpError {
  if (!isErrorBody(json)) return new HttpError(fault.message, fault.status);
  const details: ErrorDetails = { ...json, message: fault.message };
  if (fault.fields.length > 0) details.errors = toFormErrors(fault.fields);
  return new HttpError(fault.message, fault.status, details);
}

function requestHeaders(options: fetchUtils.Options): Headers {
  const headers = new Headers(options.headers);
  if (!headers.has('Accept')) headers.set('Accept', 'application/json');
  if (options.body && !(options.body instanceof FormData)) headers.set('Content-Type', 'application/json');
  headers.set('Accept-Language', storedLanguage());
  headers.set('X-Language', storedLanguage());
  return headers;
}

async function send(url: string, options: fetchUtils.Options): Promise<Response> {
  const signal = options.signal ?? AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { ...options, headers: requestHeaders(options), credentials: 'include', signal });
    // Read here, so that a body that stops halfway is told like any other abort.
    const content = await response.arrayBuffer();
    const { status, statusText, headers } = response;
    // An answer without content may not be given any.
    return new Response(content.byteLength === 0 ? null : content, { status, statusText, headers });
  } catch (failure) {
    throw toHttpError(errorFromFailure(failure, signal));
  }
}

/** An answer without a fault. */
async function answered(url: string, options: fetchUtils.Options): Promise<Response> {
  const response = await confirmed(() => send(url, options));
  const fault = await errorFromResponse(response);
  if (fault) throw toHttpError(fault, parseJson(await response.text()));
  return response;
}

/** The exact name that the server gives a file: `filename*` of RFC 5987, which comes with every one. */
function fileName(headers: Headers): string {
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('Content-Disposition') ?? '') ?? [];
  return decodeURIComponent(name);
}

/** A file of the server, handed to the person under the name that the server gives it. */
export async function downloadFile(url: string): Promise<void> {
  const response = await answered(url, { signal: AbortSignal.timeout(60_000) });
  saveBlob(await response.blob(), fileName(response.headers));
}

async function ask(url: string, options: fetchUtils.Options): Promise<Answer> {
  const response = await answered(url, options);
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, json: parseJson(body) };
}

/**
 * The one place that talks to the server: session cookie, language, time limit, and the errors of section 8 of the
 * specification. A write that brings its idempotency key is repeated after a passing fault, any other never.
 */
export function httpClient(url: string, options: fetchUtils.Options = {}): Promise<Answer> {
  const key = new Headers(options.headers).get('Idempotency-Key');
  return key === null ? ask(url, options) : keyedWrite(key, () => ask(url, options));
}
