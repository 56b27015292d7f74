import { CallRequest } from '@paraply/core/calls';
import type { fetchUtils } from 'react-admin';
import { call } from './api';

interface Answer {
  status: number;
  headers: Headers;
  body: string;
  /** Untyped as react-admin's data providers want it. */
  json: unknown;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function requestHeaders(options: fetchUtils.Options): Headers {
  const headers = new Headers(options.headers);
  if (!headers.has('Accept')) headers.set('Accept', 'application/json');
  if (options.body) headers.set('Content-Type', 'application/json');
  return headers;
}

/** How react-admin's nine calls reach the server, whose addresses it makes of the names of resources. */
export async function httpClient(url: string, options: fetchUtils.Options = {}): Promise<Answer> {
  const response = await call(
    new CallRequest(url, { ...options, headers: requestHeaders(options), credentials: 'include' }),
  );
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, json: parseJson(body) };
}
