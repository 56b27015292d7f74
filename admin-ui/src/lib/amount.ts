/** An amount as people type it, `1 234,5` or `1.234,50` or `1234.5`, as the decimal string the server reads. */
export function parseAmount(typed: string): string | undefined {
  const dense = typed.replace(/[\s\u00a0]/g, '').replace(/kr$/i, '');
  const plain = /,\d{1,2}$/.test(dense) ? dense.replace(/\./g, '').replace(',', '.') : dense;
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(plain)) return undefined;
  const [whole = '0', fraction = ''] = plain.split('.');
  const amount = `${whole.replace(/^0+(?=\d)/, '')}.${fraction.padEnd(2, '0')}`;
  return amount === '0.00' ? undefined : amount;
}

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
