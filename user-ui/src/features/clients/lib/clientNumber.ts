import type { ClientField } from '@paraply/core/clientFields';
import { formatOrgNumber } from '@paraply/core/format';
import type { ClientInput } from '../api/clients';
import { isInEu } from '@/lib/countries';

type NumberField = Extract<ClientField, 'companyTaxId' | 'vatNumber' | 'vatRegistered'>;

/** What a typed organisation or VAT number says of a client. */
export interface ClientNumber {
  /** What is saved as long as the register has not answered. */
  details: Required<Pick<ClientInput, NumberField>>;
  /** The VAT number that the register is asked for; none where it knows nothing of such numbers. */
  vatNumber: string | null;
  /** ISO code of the country that the number names. */
  country: string | null;
  /** A Swedish number whose check digit is right, so that it is known to be typed to its end. */
  isWhole: boolean;
  /** Digits that look like a Swedish organisation number and are none. */
  isDoubtful: boolean;
}

/** Mod 10, which the last digit of a Swedish organisation number makes right. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const product = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return sum % 10 === 0;
}

/** The ten digits, also of what is written with its century: `16` before those of companies. */
function organisationNumber(digits: string): string | null {
  const ten = /^(?:16|18|19|20)?(\d{10})$/.exec(digits)?.[1];
  return ten !== undefined && passesLuhn(ten) ? ten : null;
}

/** Greece writes EL, which is no ISO code. */
function countryOf(prefix: string): string | null {
  const code = prefix === 'EL' ? 'GR' : prefix;
  return isInEu(code) ? code : null;
}

/** Digits alone behind the country, or what the letters of other countries fit in; `HRB 12345` is no Croatian number. */
function isVatNumber(rest: string): boolean {
  return /^\d{2,12}$/.test(rest) || (/^[A-Z0-9+*]{8,12}$/.test(rest) && rest.replace(/\D/g, '').length >= 5);
}

/** Reads a number as people type it. Digits alone are Swedish when the client is. */
export function readClientNumber(text: string, country: string): ClientNumber {
  const compact = text.replace(/[\s.\-\u2011\u2013]/g, '').toUpperCase();
  const plain: ClientNumber = {
    details: { companyTaxId: text.trim(), vatNumber: '', vatRegistered: false },
    vatNumber: null,
    country: null,
    isWhole: false,
    isDoubtful: false,
  };
  if (/^\d+$/.test(compact)) {
    if (country !== 'SE') return plain;
    const ten = organisationNumber(compact);
    if (ten === null) return { ...plain, isDoubtful: true };
    return {
      ...plain,
      details: { ...plain.details, companyTaxId: formatOrgNumber(ten) },
      vatNumber: `SE${ten}01`,
      country: 'SE',
      isWhole: true,
    };
  }
  const rest = compact.slice(2);
  const named = countryOf(compact.slice(0, 2));
  if (named === null || !isVatNumber(rest)) return plain;
  const swedish = named === 'SE' && /^\d{10}01$/.test(rest) ? organisationNumber(rest.slice(0, 10)) : null;
  return {
    ...plain,
    details: {
      companyTaxId: swedish === null ? '' : formatOrgNumber(swedish),
      vatNumber: compact,
      vatRegistered: true,
    },
    vatNumber: compact,
    country: named,
    isWhole: swedish !== null,
  };
}

/** Whether two ways to write a number mean the same: `5560160680` is no VAT number yet, `SE556016068001` is one. */
export function isSameReading(one: ClientNumber, other: ClientNumber): boolean {
  return (
    one.vatNumber === other.vatNumber &&
    one.details.companyTaxId === other.details.companyTaxId &&
    one.details.vatNumber === other.details.vatNumber &&
    one.details.vatRegistered === other.details.vatRegistered
  );
}
