import { expect, it } from 'vitest';
import { sumsOf } from './amount';

it('adds amounts to the öre, each currency by itself', () => {
  const kronor = ['9007199254740993.10', '0.20', '-0.05'].map((total) => ({ currency: 'SEK', total }));
  expect(sumsOf([...kronor, { currency: 'EUR', total: '0.10' }])).toEqual([
    { currency: 'SEK', total: '9007199254740993.25' },
    { currency: 'EUR', total: '0.10' },
  ]);
  const negative = ['100.00', '-100.05'].map((total) => ({ currency: 'SEK', total }));
  expect(sumsOf(negative)).toEqual([{ currency: 'SEK', total: '-0.05' }]);
  expect(sumsOf([])).toEqual([]);
});
