import type { TaxProfile } from '../../types/api';

type TaxRule = TaxProfile['rule'];

/** Every rule, the common ones first. */
export const taxRules: TaxRule[] = [
  'side_income',
  'main_employer',
  'no_decision',
  'decision',
  'sink',
  'a_sink',
  'student',
];

/** The rule is a table. */
export function usesTable(rule: TaxRule): boolean {
  return rule === 'main_employer' || rule === 'no_decision';
}

/** The rule rests on a decision or a certificate, which is named and may end. */
export function restsOnPaper(rule: TaxRule): boolean {
  return !usesTable(rule) && rule !== 'side_income';
}

/** An empty field of a form is one that is not sent. */
function given<T extends object>(fields: T): Partial<T> {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return Object.fromEntries(kept) as Partial<T>;
}

/** Only what the chosen way of taxing uses is sent. */
export function toTaxProfile(tax: TaxProfile): TaxProfile {
  const { swedishTax, rule, validFrom, holidayMode, pensionPercent, voluntaryPercent } = tax;
  const { taxTable, taxColumn, decisionKind, decisionPercent, decisionAmount, decisionReference, validTo } = tax;
  const { disabledGround, disabledValidTo, disabledReason, disabledEvidence, reason } = tax;
  const paper = restsOnPaper(rule);
  return {
    swedishTax,
    // While no tax is withheld the rule stays recorded whole: it applies again when tax is switched on.
    rule,
    ...given({ holidayMode, pensionPercent, validFrom, voluntaryPercent, reason }),
    ...(usesTable(rule) || paper ? given({ taxTable, taxColumn }) : {}),
    ...(paper ? given({ decisionReference, validTo }) : {}),
    ...(rule === 'decision' ? given({ decisionKind }) : {}),
    ...(rule === 'decision' && decisionKind === 'percent' ? given({ decisionPercent }) : {}),
    ...(rule === 'decision' && decisionKind === 'amount' ? given({ decisionAmount }) : {}),
    ...(swedishTax ? {} : given({ disabledGround, disabledValidTo, disabledReason, disabledEvidence })),
  };
}
