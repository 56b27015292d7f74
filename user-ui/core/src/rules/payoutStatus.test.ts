import { expect, it } from 'vitest';
import { arrivalDay, payoutStatus } from './payoutStatus';

const confirmed = { status: 'paid', paymentDate: '2026-11-25' } as const;

it('counts confirmed money as on its way until its day', () => {
  expect(payoutStatus(confirmed, '2026-11-22')).toBe('accepted');
  expect(arrivalDay(confirmed, '2026-11-22')).toBe('2026-11-25');
  expect(payoutStatus(confirmed, '2026-11-25')).toBe('paid');
  expect(arrivalDay(confirmed, '2026-11-25')).toBeUndefined();
});

it('counts by the day of the latest file', () => {
  const later = { ...confirmed, paysOn: '2026-11-27' };
  expect(payoutStatus(later, '2026-11-26')).toBe('accepted');
  expect(arrivalDay(later, '2026-11-26')).toBe('2026-11-27');
});

it('names no day that has passed, and leaves other states alone', () => {
  expect(arrivalDay({ ...confirmed, status: 'accepted' }, '2026-11-26')).toBeUndefined();
  expect(payoutStatus({ ...confirmed, status: 'rejected' }, '2026-11-22')).toBe('rejected');
});
