/** A payment in a BgMax file. */
export interface BankgiroPayment {
  /** An OCR number that Bankgirot has verified; empty without a reference. */
  ocr: string;
  /** In öre. */
  amount: number;
  payer: string;
}

/** A BgMax file of one deposit of today, to the provider's bankgiro number. */
export function bankgiroFile(deposit: number, payments: BankgiroPayment[]): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(new Date()).replaceAll('-', '');
  const number = (value: number, width: number) => String(value).padStart(width, '0');
  const sum = payments.reduce((total, { amount }) => total + amount, 0);
  const lines = [
    `01${'BGMAX'.padEnd(20)}01${day}173035000000P`,
    `05${'50501055'.padStart(10, '0')}${''.padEnd(10)}SEK`,
    ...payments.flatMap(({ ocr, amount, payer }, index) => [
      `20${number(0, 10)}${ocr.padStart(25)}${number(amount, 18)}${ocr ? '2' : '0'}1${number(index + 1, 12)}0`,
      `26${payer}`,
    ]),
    `15${number(0, 35)}${day}${number(deposit, 5)}${number(sum, 18)}SEK${number(payments.length, 8)}`,
    `70${number(payments.length, 8)}${number(0, 8)}${number(0, 8)}${number(1, 8)}`,
  ];
  return lines.map((line) => `${line.padEnd(80)}\r\n`).join('');
}
