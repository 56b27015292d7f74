import type { AdminUser, AdminUserInput } from '../types/api';
import { toTaxProfile } from '../components/user/taxRules';

export const newUser: Partial<UserInput> = {
  language: 'sv',
  country: 'SE',
  roles: [],
  tax: { swedishTax: true, rule: 'side_income' },
};

/** As the contract's, with the null that takes a person out of any group. */
export type UserInput = Omit<AdminUserInput, 'groupId'> & { groupId?: string | null };

/** The fields of the contract out of a form's values, which may be a whole user. How one is taxed is recorded apart. */
export function toUserInput(values: UserInput | (AdminUser & { personnummer?: string })): UserInput {
  return {
    fullName: values.fullName,
    email: values.email,
    roles: values.roles,
    phone: values.phone,
    address: values.address,
    city: values.city,
    postalCode: values.postalCode,
    country: values.country,
    language: values.language,
    ...(values.personnummer ? { personnummer: values.personnummer } : {}),
    groupId: values.groupId ? values.groupId : null,
    ...(values.version === undefined ? {} : { version: values.version }),
  };
}

/** A new user's fields, with how they are taxed from the start. */
export function toNewUserInput(values: UserInput): UserInput {
  return { ...toUserInput(values), ...(values.tax ? { tax: toTaxProfile(values.tax) } : {}) };
}
