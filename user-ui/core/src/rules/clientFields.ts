import type { components } from '../schema';

/** What is known of a client besides whose it is: what the API compares when two clients become one. */
export type ClientField = keyof components['schemas']['ClientMergeKeep'];

type ClientDetails = Pick<components['schemas']['Client'], ClientField>;

interface Described<Value> {
  group: 'contact' | 'address' | 'tax';
  /** What a new client says. */
  empty: Value;
  sv: string;
  en: string;
}

/** The fields in the order of forms and comparisons. An app may call one otherwise where there is more room. */
const described: { readonly [Field in ClientField]: Described<ClientDetails[Field]> } = {
  name: { group: 'contact', empty: '', sv: 'Namn', en: 'Name' },
  email: { group: 'contact', empty: '', sv: 'E-post', en: 'Email' },
  additionalEmails: {
    group: 'contact',
    empty: [],
    sv: 'Ytterligare e-postadresser',
    en: 'Additional email addresses',
  },
  phone: { group: 'contact', empty: '', sv: 'Telefon', en: 'Phone' },
  address: { group: 'address', empty: '', sv: 'Adress', en: 'Address' },
  postalCode: { group: 'address', empty: '', sv: 'Postnummer', en: 'Postal code' },
  city: { group: 'address', empty: '', sv: 'Ort', en: 'City' },
  state: { group: 'address', empty: '', sv: 'Region', en: 'State' },
  country: { group: 'address', empty: 'SE', sv: 'Land', en: 'Country' },
  companyTaxId: { group: 'tax', empty: '', sv: 'Organisationsnummer', en: 'Organisation number' },
  vatNumber: { group: 'tax', empty: '', sv: 'Momsnummer', en: 'VAT number' },
  vatRegistered: { group: 'tax', empty: false, sv: 'Momsregistrerad', en: 'VAT-registered' },
};

export const clientFields = Object.keys(described) as ClientField[];

/** Those of one part of a form. */
export function clientFieldsOf(group: Described<unknown>['group']): ClientField[] {
  return clientFields.filter((field) => described[field].group === group);
}

function each<Value>(value: (field: ClientField) => Value): Record<ClientField, Value> {
  return Object.fromEntries(clientFields.map((field) => [field, value(field)])) as Record<ClientField, Value>;
}

/** What the fields are called. */
export const clientFieldNames = {
  sv: each((field) => described[field].sv),
  en: each((field) => described[field].en),
};

/** The details of a client of which nothing is known but where most are. */
export const emptyClientDetails = each((field) => described[field].empty) as ClientDetails;

/** A record's details alone. */
export function clientDetails<Client extends Record<ClientField, unknown>>(client: Client): Pick<Client, ClientField> {
  return each((field) => client[field]) as Pick<Client, ClientField>;
}
