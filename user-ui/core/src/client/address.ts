import type { Client, ClientPathsWithMethod } from 'openapi-fetch';
import type { paths } from '../schema';
import { CallRequest, type Call } from './calls';

/** The paths of the contract that a link can lead to. */
export type Readable = ClientPathsWithMethod<Client<paths>, 'get'>;

type Parameters<Path extends Readable> = Pick<paths[Path]['get']['parameters'], 'path' | 'query'>;

declare const ofContract: unique symbol;

/** An address of the server that the contract knows. */
export type Address = string & { readonly [ofContract]: true };

interface Given {
  path?: object;
  query?: object;
}

/** A path of the contract with what belongs into it: a list in the query stands as its values, what is left open not at all. */
export function filled(path: string, { path: parts = {}, query = {} }: Given): string {
  const names = new Map(Object.entries(parts));
  const written = path.replaceAll(/\{(\w+)\}/g, (_gap, name: string) => encodeURIComponent(String(names.get(name))));
  const pairs = Object.entries(query as Record<string, unknown>).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => one !== undefined && one !== null)
      .map((one) => `${name}=${encodeURIComponent(String(one))}`),
  );
  return pairs.length === 0 ? written : `${written}?${pairs.join('&')}`;
}

/** The address of a path with its parameters. A link carries no headers, so that it may name its language itself. */
export function address<Path extends Readable>(path: Path, params: Parameters<Path>, language?: string): Address {
  return filled(path, { path: params.path, query: { ...params.query, language } }) as Address;
}

/** A file of the server as it is: making one takes longer than reading a row. */
export function fetchFile(call: Call, from: Address, timeoutMs: number): Promise<Response> {
  return call(new CallRequest(from, { credentials: 'include', signal: AbortSignal.timeout(timeoutMs) }));
}
