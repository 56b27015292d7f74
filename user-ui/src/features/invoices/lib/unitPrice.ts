const decimals = 4;
const scale = 10n ** BigInt(decimals);

/** A decimal string in ten-thousandths. Digits beyond are cut off. */
function scaled(value: string): bigint {
  const [whole = '0', fraction = ''] = value.replace(/^-/, '').split('.');
  const size = BigInt(whole) * scale + BigInt(fraction.padEnd(decimals, '0').slice(0, decimals));
  return value.startsWith('-') ? -size : size;
}

/**
 * The price of one that makes an invoice reach a sum without VAT, beside what its other lines come to: in whole öre,
 * rounded up, so that it never falls short. Null where the other lines reach it already. Exact, without floats.
 */
export function unitPriceFor(sum: string, otherNets: readonly string[], quantity: string): string | null {
  const rest = otherNets.reduce((left, net) => left - scaled(net), scaled(sum));
  const count = scaled(quantity);
  if (rest <= 0n || count <= 0n) return null;
  const öre = (rest * 100n + count - 1n) / count;
  return `${String(öre / 100n)}.${String(öre % 100n).padStart(2, '0')}`;
}
