import type { Profile } from '@/api/profile';
import type { PublicSettings } from '@/api/settings';
import { trimDecimal } from '@/lib/decimal';

/** The percentage fee of a person with and without Swedish tax: their group's, which holds for both, or the usual one. */
export function feePercentages(
  { feePercentage, tax }: Pick<Profile, 'feePercentage' | 'tax'>,
  { feePercentageSwedishTax, feePercentageNoTax }: PublicSettings,
): { on: string; off: string } {
  const usual = tax.swedishTax ? feePercentageSwedishTax : feePercentageNoTax;
  if (trimDecimal(feePercentage) !== trimDecimal(usual)) return { on: feePercentage, off: feePercentage };
  return { on: feePercentageSwedishTax, off: feePercentageNoTax };
}
