import { expect, it } from 'vitest';
import { sampleInvoice } from '@/testing/samples';
import { canAskForCredit, isCreditedInPart } from './credit';

const inPart = { ...sampleInvoice, credited: '500.00' };

it('tells a part from the whole', () => {
  expect(isCreditedInPart(sampleInvoice)).toBe(false);
  expect(isCreditedInPart(inPart)).toBe(true);
  expect(isCreditedInPart({ credited: '12500.00', status: 'cancelled' })).toBe(false);
});

it.each([
  ['sent', {}, true],
  ['overdue', {}, true],
  ['paid', {}, true],
  ['draft', {}, false],
  ['pending', {}, false],
  ['cancelled', {}, false],
  ['paid', { payslipId: '0190-payslip' }, false],
  ['sent', { kind: 'credit_note' }, false],
] as const)('offers to ask for a credit note where one can be issued: %s %o', (status, more, can) => {
  expect(canAskForCredit({ ...sampleInvoice, status, ...more })).toBe(can);
});
