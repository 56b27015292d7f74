import { expect, it } from 'vitest';
import { unitPriceFor } from './unitPrice';

it('finds the price of a line, rounded up so that the sum is reached', () => {
  expect(unitPriceFor('10000.00', [], '1')).toBe('10000.00');
  expect(unitPriceFor('10000.00', ['2500.00', '-500.00'], '3')).toBe('2666.67');
  expect(unitPriceFor('100.00', [], '7.5')).toBe('13.34');
});

it('has no price where there is nothing left to earn', () => {
  expect(unitPriceFor('100.00', ['100.00'], '1')).toBeNull();
  expect(unitPriceFor('100.00', [], '0')).toBeNull();
});
