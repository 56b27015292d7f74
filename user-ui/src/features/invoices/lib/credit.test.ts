import { expect, it } from 'vitest';
import { sampleInvoice } from '@/testing/samples';
import { canAskForCredit } from './credit';

it.each([
  ['sent', {}, true],
  ['overdue', {}, true],
  ['paid', {}, true],
  ['draft', {}, false],
  ['pending', {}, false],
  ['cancelled', {}, false],
  ['written_off', {}, false],
  ['paid', { payslipId: '0190-payslip' }, true],
  ['sent', { kind: 'credit_note' }, false],
] as const)('offers to ask for a credit note where one can be issued: %s %o', (status, more, can) => {
  expect(canAskForCredit({ ...sampleInvoice, status, ...more })).toBe(can);
});
