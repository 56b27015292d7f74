import { expect, it } from 'vitest';
import type { Profile } from '@/api/profile';
import { birthYear, isRecorded, toInput, toValues } from './profileForm';

const profile: Profile = {
  id: '0190-user',
  fullName: 'Anna Berg',
  email: 'anna@example.com',
  emailVerified: true,
  phone: '',
  address: 'Gatan 1',
  postalCode: '111 11',
  city: 'Stockholm',
  country: 'SE',
  language: 'sv',
  complete: true,
  missing: [],
  trusted: false,
  feePercentage: '5',
  fixedFee: '100.00',
  referralCode: 'anna',
  tax: { swedishTax: true, rule: 'side_income', holidayMode: 'included', validFrom: '2026-01-01' },
  version: 7,
};

function sent(tax: Profile['tax'], change: Partial<ReturnType<typeof toValues>['tax']> = {}) {
  const read = { ...profile, tax };
  const values = toValues(read);
  return toInput({ ...values, tax: { ...values.tax, ...change } }, read).tax;
}

it('sends what people choose themselves', () => {
  expect(sent(profile.tax, { rule: 'main_employer', taxTable: '33', taxColumn: '1', holidayMode: 'saved' })).toEqual({
    swedishTax: true,
    rule: 'main_employer',
    taxTable: 33,
    taxColumn: 1,
    holidayMode: 'saved',
  });
  expect(sent(profile.tax, { mode: 'off', disabledReason: 'Abroad', disabledEvidence: 'A1' })).toEqual({
    swedishTax: false,
    rule: 'side_income',
    holidayMode: 'included',
    disabledReason: 'Abroad',
    disabledEvidence: 'A1',
  });
});

it('sends a recorded rule back as it was read', () => {
  const tax: Profile['tax'] = {
    swedishTax: true,
    rule: 'decision',
    decisionKind: 'percent',
    decisionPercent: '12',
    decisionReference: 'Skatteverket 2026-02-20',
    validFrom: '2026-03-01',
    validTo: '2026-12-31',
    voluntaryPercent: '40',
    holidayMode: 'included',
    pensionPercent: '4.5',
  };
  expect(isRecorded(tax)).toBe(true);
  expect(sent(tax)).toEqual(tax);
  expect(sent(tax, { holidayMode: 'saved', voluntaryPercent: '' })).toEqual({
    swedishTax: true,
    rule: 'decision',
    decisionKind: 'percent',
    decisionPercent: '12',
    decisionReference: 'Skatteverket 2026-02-20',
    validFrom: '2026-03-01',
    validTo: '2026-12-31',
    holidayMode: 'saved',
    pensionPercent: '4.5',
  });
});

it('reads the year of birth from the masked number', () => {
  expect([birthYear('19900101-****'), birthYear(''), birthYear(undefined)]).toEqual([1990, undefined, undefined]);
});
