import { expect, it } from 'vitest';
import { sampleInvoice } from '@/testing/samples';
import { isReduced, isReducedInPart } from './remaining';

it.each([
  ['as it was sent', {}, false, false],
  ['credited in part', { credited: '500.00' }, true, true],
  ['credited in full', { credited: '12500.00', status: 'cancelled' }, true, false],
  ['written off in part', { writtenOff: '500.00' }, true, true],
  ['paid, with the rest written off', { writtenOff: '500.00', status: 'paid' }, true, true],
  ['written off', { writtenOff: '12500.00', status: 'written_off' }, true, false],
] as const)('tells how much is left of an invoice that is %s', (_what, more, reduced, inPart) => {
  expect(isReduced({ ...sampleInvoice, ...more })).toBe(reduced);
  expect(isReducedInPart({ ...sampleInvoice, ...more })).toBe(inPart);
});
