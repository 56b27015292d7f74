import { expect, it } from 'vitest';
import type { TaxProfile } from '../../types/api';
import { toTaxProfile } from './taxRules';

const full: TaxProfile = {
  swedishTax: true,
  rule: 'side_income',
  taxTable: 33,
  taxColumn: 1,
  decisionKind: 'percent',
  decisionPercent: '12',
  decisionAmount: '500.00',
  decisionReference: 'Beslut 2026-01-15',
  validTo: '2026-12-31',
  disabledGround: 'f_skatt',
  disabledValidTo: '2026-12-31',
  disabledReason: 'F-skatt',
  disabledEvidence: 'Bevis',
};

it.each<[TaxProfile['rule'], string[]]>([
  ['side_income', []],
  ['main_employer', ['taxTable', 'taxColumn']],
  ['sink', ['taxTable', 'taxColumn', 'decisionReference', 'validTo']],
  ['decision', ['taxTable', 'taxColumn', 'decisionReference', 'validTo', 'decisionKind', 'decisionPercent']],
])('%s is sent with the fields that belong to it', (rule, fields) => {
  expect(Object.keys(toTaxProfile({ ...full, rule })).sort()).toEqual(['swedishTax', 'rule', ...fields].sort());
});

it('keeps a recorded decision whole while no tax is withheld', () => {
  const sent = toTaxProfile({ ...full, rule: 'decision', swedishTax: false });
  expect(sent).toMatchObject({
    rule: 'decision',
    decisionKind: 'percent',
    decisionPercent: '12',
    disabledReason: 'F-skatt',
  });
});

it('sends reason and evidence when no tax is withheld, and leaves empty fields out', () => {
  expect(toTaxProfile({ ...full, swedishTax: false, validFrom: '' })).toEqual({
    swedishTax: false,
    rule: 'side_income',
    disabledGround: 'f_skatt',
    disabledValidTo: '2026-12-31',
    disabledReason: 'F-skatt',
    disabledEvidence: 'Bevis',
  });
});
