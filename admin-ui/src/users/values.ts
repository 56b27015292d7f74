import type { AdminUser, AdminUserInput } from '../types/api';
import { toTaxProfile } from './taxRules';

export const newUser: Partial<AdminUserInput> = {
  language: 'sv',
  country: 'SE',
  isAdmin: false,
  trusted: false,
  tax: { swedishTax: true, rule: 'side_income' },
};

/** The fields of the contract out of a form's values, which may be a whole user. How one is taxed is recorded apart. */
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
    ...(values.groupId ? { groupId: values.groupId } : {}),
    trusted: values.trusted,
    blocked: values.blocked,
    ...(values.version === undefined ? {} : { version: values.version }),
  };
}

/** A new user's fields, with how they are taxed from the start. */
export function toNewUserInput(values: AdminUserInput): AdminUserInput {
  return { ...toUserInput(values), ...(values.tax ? { tax: toTaxProfile(values.tax) } : {}) };
}
