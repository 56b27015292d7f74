import { expect, it } from 'vitest';
import { toNames, toQueries, withQuery } from './savedQueries';

it('reads stored queries and skips anything else', () => {
  const query = { name: 'Sena', filter: { status: 'overdue' } };
  expect(toQueries(JSON.stringify([query, { name: 1 }, null]))).toEqual([query]);
  for (const text of [null, '', '{', '{}', '"x"']) expect(toQueries(text)).toEqual([]);
  expect(toNames('["ocr",1]')).toEqual(['ocr']);
});

it('replaces a query of the same name and keeps the order of names', () => {
  const one = { name: 'B', filter: {} };
  const queries = withQuery([one], { name: 'A', filter: { q: 'x' } });
  expect(withQuery(queries, { name: 'B', filter: { q: 'y' } })).toEqual([
    { name: 'A', filter: { q: 'x' } },
    { name: 'B', filter: { q: 'y' } },
  ]);
});
