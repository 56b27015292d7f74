import {
  createFinalURL,
  createQuerySerializer,
  defaultPathSerializer,
  type ClientPathsWithMethod,
} from 'openapi-fetch';
import type { paths } from '../schema';
import type { ApiClient } from './apiClient';
import { CallRequest, type Call } from './calls';

/** The paths of the contract that a link can lead to. */
export type Readable = ClientPathsWithMethod<ApiClient, 'get'>;

type Parameters<Path extends Readable> = Pick<paths[Path]['get']['parameters'], 'path' | 'query'>;

declare const ofContract: unique symbol;

/** An address of the server that the contract knows. */
export type Address = string & { readonly [ofContract]: true };

/** The address of a path with its parameters. A link carries no headers, so that it may name its language itself. */
export function address<Path extends Readable>(path: Path, params: Parameters<Path>, language?: string): Address {
  return createFinalURL(path, {
    baseUrl: '',
    params: { path: params.path, query: { ...params.query, language } },
    querySerializer: createQuerySerializer(),
    pathSerializer: defaultPathSerializer,
  }) as Address;
}

/** A file of the server as it is: making one takes longer than reading a row. */
export function fetchFile(call: Call, from: Address, timeoutMs: number): Promise<Response> {
  return call(new CallRequest(from, { credentials: 'include', signal: AbortSignal.timeout(timeoutMs) }));
}
