import { expect, it } from 'vitest';
import type { Profile } from '@/api/profile';
import type { Translate } from '@/i18n/texts';
import { birthYear, isRecorded, needsRequest, profileSchema, taxInput, toInput, toValues } from './profileForm';

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
  feePercentageSwedishTax: '5',
  feePercentageNoTax: '10',
  fixedFee: '100.00',
  referralCode: 'anna',
  tax: { swedishTax: true, rule: 'side_income', holidayMode: 'included', validFrom: '2026-01-01' },
  version: 7,
};

function chosen(tax: Profile['tax'], change: Partial<ReturnType<typeof toValues>['tax']> = {}) {
  const read = { ...profile, tax };
  const values = toValues(read);
  const typed = { ...values, tax: { ...values.tax, ...change } };
  return {
    saved: toInput(typed, read).tax,
    asked: needsRequest(typed.tax, tax) ? taxInput(typed.tax, tax) : undefined,
  };
}

function faults(tax: Profile['tax'], change: Partial<ReturnType<typeof toValues>['tax']> = {}, isWaiting = false) {
  const values = toValues({ ...profile, tax });
  const schema = profileSchema(((key: string) => key) as Translate, tax, isWaiting);
  const result = schema.safeParse({ ...values, tax: { ...values.tax, ...change } });
  return result.error?.issues.map(({ path }) => path.join('.')) ?? [];
}

it('saves what is free and asks for the rest', () => {
  const table = chosen(profile.tax, { rule: 'main_employer', taxTable: '33', taxColumn: '1', holidayMode: 'saved' });
  expect(table.saved).toEqual({ ...profile.tax, holidayMode: 'saved' });
  expect(table.asked).toEqual({
    swedishTax: true,
    rule: 'main_employer',
    taxTable: 33,
    taxColumn: 1,
    holidayMode: 'saved',
  });
  const off = chosen(profile.tax, { mode: 'off', disabledReason: 'Abroad', disabledEvidence: 'A1' });
  expect(off.saved).toEqual(profile.tax);
  expect(off.asked).toEqual({
    swedishTax: false,
    rule: 'side_income',
    holidayMode: 'included',
    disabledGround: 'abroad',
    disabledReason: 'Abroad',
    disabledEvidence: 'A1',
  });
});

it('asks for F-tax with its last day, which other grounds do not take over', () => {
  const off = { mode: 'off', disabledEvidence: 'Certificate', disabledValidTo: '2027-12-31' } as const;
  expect(chosen(profile.tax, { ...off, disabledGround: 'f_skatt' }).asked).toEqual({
    swedishTax: false,
    rule: 'side_income',
    holidayMode: 'included',
    disabledGround: 'f_skatt',
    disabledValidTo: '2027-12-31',
    disabledReason: 'F-skatt',
    disabledEvidence: 'Certificate',
  });
  const abroad = chosen(profile.tax, { ...off, disabledGround: 'abroad', disabledReason: 'Lisbon' });
  expect(abroad.asked?.disabledValidTo).toBeUndefined();
});

it('takes no last day of F-tax that is none, and sends none with another ground', () => {
  const typed = { mode: 'off', disabledGround: 'f_skatt', disabledValidTo: 'next year' } as const;
  expect(faults(profile.tax, typed)).toContain('tax.disabledValidTo');
  expect(faults(profile.tax, { ...typed, disabledGround: 'abroad' })).not.toContain('tax.disabledValidTo');
  const stored = {
    ...profile.tax,
    swedishTax: false,
    disabledGround: 'abroad',
    disabledValidTo: '2027-12-31',
  } as const;
  const sent = chosen(stored, { ...typed, disabledGround: 'abroad', disabledReason: 'Lisbon' });
  expect(sent.asked).not.toHaveProperty('disabledValidTo');
});

it('saves more tax at once and asks for less', () => {
  expect(chosen(profile.tax, { voluntaryPercent: '40' })).toEqual({
    saved: { ...profile.tax, voluntaryPercent: '40' },
    asked: undefined,
  });
  const more: Profile['tax'] = { ...profile.tax, voluntaryPercent: '40' };
  const less = chosen(more, { voluntaryPercent: '35' });
  expect([less.saved.voluntaryPercent, less.asked?.voluntaryPercent]).toEqual(['40', '35']);
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
  expect(chosen(tax)).toEqual({ saved: tax, asked: undefined });
  const saved = chosen(tax, { holidayMode: 'saved', voluntaryPercent: '' });
  expect(saved.saved).toEqual({ ...tax, holidayMode: 'saved' });
  expect(saved.asked?.voluntaryPercent).toBeUndefined();
});

it('asks for nothing while the form is untouched', () => {
  const off: Profile['tax'] = {
    swedishTax: false,
    rule: 'side_income',
    voluntaryPercent: '40',
    disabledGround: 'abroad',
    disabledReason: 'Lisbon',
    disabledEvidence: 'A1',
  };
  const bare: Profile['tax'] = { swedishTax: false, rule: 'side_income' };
  for (const tax of [off, bare]) {
    const untouched = chosen(tax);
    expect(untouched.asked).toBeUndefined();
    expect(untouched.saved).toMatchObject(tax);
    expect(faults(tax)).toEqual([]);
  }
  expect(chosen(off, { disabledReason: 'Porto' }).asked?.disabledReason).toBe('Porto');
  expect(faults(bare, { disabledGround: 'other' })).toEqual([
    'tax.requestReason',
    'tax.requestFile',
    'tax.disabledReason',
    'tax.disabledEvidence',
  ]);
});

it('takes no lower percentage while a request waits', () => {
  const tax: Profile['tax'] = { ...profile.tax, voluntaryPercent: '40' };
  expect(faults(tax, { voluntaryPercent: '35' }, true)).toEqual(['tax.voluntaryPercent']);
  expect(faults(tax, { voluntaryPercent: '45' }, true)).toEqual([]);
  expect(faults(tax, { voluntaryPercent: '35' })).toEqual(['tax.requestReason', 'tax.requestFile']);
});

it('reads the year of birth from the masked number', () => {
  expect([birthYear('19900101-****'), birthYear(''), birthYear(undefined)]).toEqual([1990, undefined, undefined]);
});
