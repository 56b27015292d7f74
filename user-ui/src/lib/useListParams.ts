import { useSearchParams } from 'react-router';

export const pageSize = 25;

/** The filters of a list live in the address: search, sort and page here, others through `get` and `set`. */
export function useListParams(defaultSort: string, defaultOrder: 'ASC' | 'DESC') {
  const [query, setQuery] = useSearchParams();
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1);
  const sort = query.get('sort') ?? defaultSort;
  const storedOrder = query.get('order');
  const order: 'ASC' | 'DESC' = storedOrder === 'ASC' || storedOrder === 'DESC' ? storedOrder : defaultOrder;

  /** Sets parameters; empty ones leave the address, and anything but a page turns back to the first. */
  const set = (changes: Record<string, string>) => {
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        if (!('page' in changes)) next.delete('page');
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  };

  return {
    page,
    sort,
    order,
    q: query.get('q') ?? '',
    get: (name: string) => query.get(name) ?? '',
    set,
    clear: () => {
      setQuery({}, { replace: true });
    },
    range: [(page - 1) * pageSize, page * pageSize - 1] as [number, number],
  };
}
