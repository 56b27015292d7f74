import type { AdminUser, AdminUserInput, TaxProfile } from '../types/api';

export const newUser: Partial<AdminUserInput> = {
  language: 'sv',
  country: 'SE',
  isAdmin: false,
  trusted: false,
  tax: { swedishTax: true, rule: 'side_income' },
};

/** Only what the chosen way of taxing uses is sent. */
function toTax(tax: TaxProfile): TaxProfile {
  const { swedishTax, rule, taxTable, taxColumn, voluntaryPercent, disabledReason, disabledEvidence, validFrom } = tax;
  const from = validFrom ? { validFrom } : {};
  if (!swedishTax) return { swedishTax, rule, disabledReason, disabledEvidence, ...from };
  return {
    swedishTax,
    rule,
    ...(rule === 'main_employer' ? { taxTable, taxColumn } : {}),
    ...(voluntaryPercent ? { voluntaryPercent } : {}),
    ...from,
  };
}

/** The fields of the contract out of a form's values, which may be a whole user. */
export function toUserInput(values: AdminUserInput | (AdminUser & { personnummer?: string })): AdminUserInput {
  return {
    fullName: values.fullName,
    email: values.email,
    isAdmin: values.isAdmin,
    emailVerified: values.emailVerified,
    phone: values.phone,
    address: values.address,
    city: values.city,
    postalCode: values.postalCode,
    country: values.country,
    language: values.language,
    ...(values.personnummer ? { personnummer: values.personnummer } : {}),
    ...(values.tax ? { tax: toTax(values.tax) } : {}),
    ...(values.groupId ? { groupId: values.groupId } : {}),
    trusted: values.trusted,
    blocked: values.blocked,
    ...(values.version === undefined ? {} : { version: values.version }),
  };
}
