function toOre(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

function fromOre(ore: bigint): string {
  const digits = (ore < 0n ? -ore : ore).toString().padStart(3, '0');
  return `${ore < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The sum of amounts with two decimals, in whole öre so that nothing is rounded. */
export function sumOf(amounts: readonly string[]): string {
  return fromOre(amounts.reduce((sum, amount) => sum + toOre(amount), 0n));
}

/** The same amount with the other sign. */
export function negated(amount: string): string {
  return fromOre(-toOre(amount));
}

/** Which of two amounts is larger, for sorting. */
export function compareAmounts(one: string, other: string): number {
  const difference = toOre(one) - toOre(other);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** What documents come to, currency by currency. */
export function sumsOf(
  documents: readonly { currency: string; total: string }[],
): { currency: string; total: string }[] {
  return [...new Set(documents.map(({ currency }) => currency))].map((currency) => ({
    currency,
    total: sumOf(documents.filter((document) => document.currency === currency).map(({ total }) => total)),
  }));
}
