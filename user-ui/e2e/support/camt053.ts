/** A booked entry of a statement. */
export interface StatementEntry {
  /** With two decimals; below zero where money went out. */
  amount: string;
  /** The bank's own. */
  id: string;
  /** What our payment file called it. */
  endToEndId?: string;
}

/** A statement (camt.053.001.02) of a day of the provider's account. */
export function camt053(day: string, opening: string, closing: string, entries: StatementEntry[]): string {
  const isDebit = (amount: string) => amount.startsWith('-');
  const sum = (amount: string) =>
    `<Amt Ccy="SEK">${amount.replace('-', '')}</Amt><CdtDbtInd>${isDebit(amount) ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${sum(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  const details = (id: string) => `<NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs></TxDtls></NtryDtls>`;
  const entry = ({ amount, id, endToEndId }: StatementEntry) =>
    `<Ntry>${sum(amount)}<Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
<AcctSvcrRef>${id}</AcctSvcrRef><BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd>${endToEndId ? details(endToEndId) : ''}</Ntry>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>S1</MsgId><CreDtTm>${day}T20:00:00</CreDtTm></GrpHdr><Stmt><Id>1</Id><CreDtTm>${day}T20:00:00</CreDtTm>
<Acct><Id><IBAN>SE3550000000054910000003</IBAN></Id><Ccy>SEK</Ccy></Acct>
${balance('OPBD', opening)}${balance('CLBD', closing)}${entries.map(entry).join('')}</Stmt></BkToCstmrStmt></Document>`;
}
