import type { SortPayload } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { pageSizeIn, pageSizes } from '../list/pageSizes';

export interface ReportAddress {
  /** Counted from one. */
  page: number;
  perPage: number;
  sort: SortPayload;
  /** The page and its order as the API is asked for them. */
  rows: { range: string; sort: string };
  /** What else the report is asked for. */
  params: URLSearchParams;
  /** Asks for something else, whose first page is shown; what is undefined is left open. */
  ask: (changes: Record<string, string | undefined>) => void;
  onPage: (page: number) => void;
  onPerPage: (perPage: number) => void;
  onSort: (field: string) => void;
}

/**
 * What a report is asked for, all of it in the address. A page or an order that does not exist, as in an address written
 * by hand, counts as none. The first of the fields is a text, in whose order the rows come unless another is chosen.
 */
export function useReportAddress(fields: readonly [text: string, ...others: string[]]): ReportAddress {
  const [params, setParams] = useSearchParams();
  const [text] = fields;
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const perPage = pageSizeIn(params.get('perPage')) ?? pageSizes[0];
  const field = fields.find((name) => name === params.get('sort')) ?? text;
  const order = ordered(params.get('order')) ?? firstOrder(field === text);
  const change = (changes: Record<string, string | undefined>) => {
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined) after.delete(name);
        else after.set(name, value);
      }
      return after;
    });
  };
  return {
    page,
    perPage,
    sort: { field, order },
    rows: {
      range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
      sort: JSON.stringify([field, order]),
    },
    params,
    ask: (changes) => {
      change({ ...changes, page: undefined });
    },
    onPage: (chosen) => {
      change({ page: String(chosen) });
    },
    onPerPage: (chosen) => {
      change({ perPage: String(chosen), page: undefined });
    },
    onSort: (chosen) => {
      const next = chosen === field ? opposite[order] : firstOrder(chosen === text);
      change({ sort: chosen, order: next, page: undefined });
    },
  };
}

type Order = 'ASC' | 'DESC';

const opposite = { ASC: 'DESC', DESC: 'ASC' } as const;

function ordered(value: string | null): Order | undefined {
  return value === 'ASC' || value === 'DESC' ? value : undefined;
}

/** Names are looked for from the beginning of the alphabet, amounts from the largest. */
function firstOrder(isText: boolean): Order {
  return isText ? 'ASC' : 'DESC';
}
