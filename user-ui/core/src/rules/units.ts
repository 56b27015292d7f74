/** The units that have a word of their own in both languages. */
export const units = ['h', 'day', 'pcs', 'km'] as const;

type Unit = (typeof units)[number];

export function isKnownUnit(unit: string): unit is Unit {
  return units.some((known) => known === unit);
}
