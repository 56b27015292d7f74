/** An amount as people type it, `1 234,5` or `1.234,50` or `1234.5`, as the decimal string the server reads. */
export function parseAmount(typed: string): string | undefined {
  const dense = typed.replace(/[\s\u00a0]/g, '').replace(/kr$/i, '');
  const plain = /,\d{1,2}$/.test(dense) ? dense.replace(/\./g, '').replace(',', '.') : dense;
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(plain)) return undefined;
  const [whole = '0', fraction = ''] = plain.split('.');
  const amount = `${whole.replace(/^0+(?=\d)/, '')}.${fraction.padEnd(2, '0')}`;
  return amount === '0.00' ? undefined : amount;
}
