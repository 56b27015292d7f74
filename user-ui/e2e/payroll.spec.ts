import type { Page } from '@playwright/test';
import { expect, kronor, test } from './support/fixtures';
import { Shortcuts } from './support/freelancer';
import type { Mailbox } from './support/mailbox';
import { act, approveRun, confirmRun, createRun, giveFile, paymentFile } from './support/office';

/** A freelancer whose invoice has been paid, and the invoice. */
async function withPaidInvoice(person: Page, admin: Page, mailbox: Mailbox, name: string, price: string) {
  const own = new Shortcuts(person);
  await own.register(mailbox, name, `${(name.split(' ')[0] ?? name).toLowerCase()}@example.com`);
  const { client, account } = await own.furnish();
  const { id } = await own.draft(client.id, account.id, price);
  await own.post(`/api/invoices/${id}/submit`);
  const office = new Shortcuts(admin);
  await office.post(`/api/admin/invoices/${id}/send`);
  await office.post(`/api/admin/invoices/${id}/mark-paid`);
  return { own, invoice: id };
}

/** The bank's answer to a payment file: this amount is rejected, everything else still waits. */
function answerOf(bank: string, rejectedAmount: string): string {
  const message = /<MsgId>(.*?)<\/MsgId>/.exec(bank)?.[1] ?? '';
  const payments = bank.split('<CdtTrfTxInf>').slice(1);
  const verdicts = payments.map((payment) => {
    const id = /<EndToEndId>(.*?)<\/EndToEndId>/.exec(payment)?.[1] ?? '';
    const verdict = payment.includes(`>${rejectedAmount}<`)
      ? '<TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>'
      : '<TxSts>PDNG</TxSts>';
    return `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId>${verdict}</TxInfAndSts>`;
  });
  return (
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>' +
    '<GrpHdr><MsgId>B1</MsgId><CreDtTm>2026-01-01T10:00:00</CreDtTm></GrpHdr>' +
    `<OrgnlGrpInfAndSts><OrgnlMsgId>${message}</OrgnlMsgId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>` +
    `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${message}-P1</OrgnlPmtInfId>${verdicts.join('')}</OrgnlPmtInfAndSts>` +
    '</CstmrPmtStsRpt></Document>'
  );
}

test('a payroll month: rejected, paid again, reversed, declared and reconciled', async ({
  mailbox,
  newPerson,
  signedInAdmin,
}) => {
  const maker = await signedInAdmin(0);
  const second = await signedInAdmin(1);
  const vera = await withPaidInvoice(await newPerson(), maker, mailbox, 'Vera Vik', '10000.00');
  await withPaidInvoice(await newPerson(), maker, mailbox, 'Nils Nord', '20000.00');
  await withPaidInvoice(await newPerson(), maker, mailbox, 'Tove Tall', '5000.00');
  await vera.own.post(`/api/invoices/${vera.invoice}/reimbursements`, {
    kind: 'receipt',
    description: 'Tågresa till kunden',
    amount: '530.00',
    deductibleVat: '30.00',
  });

  await test.step('a pending reimbursement excludes its user until it is approved', async () => {
    await maker.goto('/admin/salary/create');
    await maker.getByRole('button', { name: 'Förhandsgranska' }).click();
    const blockers = maker.getByRole('region', { name: 'Hinder: 1 frilansare utesluten' });
    await expect(blockers.getByRole('link', { name: 'Vera Vik' })).toBeVisible();
    await maker.goto('/admin/reimbursements');
    const approve = maker.getByRole('button', { name: 'Godkänn: Tågresa till kunden' });
    await approve.click();
    await expect(approve).toBeHidden();
  });

  const runPath = await test.step('a run is previewed and created', () => createRun(maker, ['Vera Vik', 'Nils Nord']));

  await test.step('one user is removed from the draft, and the reimbursement is on the payslip', async () => {
    await maker.getByRole('link', { name: 'Tove Tall' }).click();
    await maker
      .getByRole('dialog', { name: 'Tove Tall' })
      .getByRole('button', { name: 'Ta bort från lönekörning' })
      .click();
    await maker
      .getByRole('dialog', { name: /^Ta bort/ })
      .getByRole('button', { name: 'Ta bort lönespecifikation', exact: true })
      .click();
    await expect(maker.getByText('Tove Tall är borttagen från lönekörningen.').first()).toBeVisible();
    await maker.getByRole('link', { name: 'Vera Vik' }).first().click();
    const drawer = maker.getByRole('dialog', { name: 'Vera Vik' });
    await expect(drawer.getByText('Skattefria ersättningar').first()).toBeVisible();
    await expect(drawer.getByText(kronor('530,00')).first()).toBeVisible();
  });

  const bank = await test.step('the second admin approves it and makes the file', () => approveRun(second, runPath));

  await test.step("the bank's answer rejects one, who is told", async () => {
    await maker.goto(runPath);
    await maker.getByRole('button', { name: 'Ladda upp återrapport' }).click();
    const dialog = maker.getByRole('dialog');
    await giveFile(dialog, 'pain002.xml', 'application/xml', answerOf(bank, '10067.37'));
    await dialog.getByRole('button', { name: 'Ladda upp fil' }).click();
    await expect(dialog.getByText('Nils Nord')).toBeVisible();
    await dialog.getByRole('button', { name: 'Stäng' }).click();
    await expect(maker.getByRole('heading', { name: '1 betalning avvisad av banken' })).toBeVisible();
    await mailbox.take('nils@example.com', /Banken kunde inte betala/);
  });

  await test.step('a colleague makes the next file for that one; it is confirmed alone, then the rest', async () => {
    await second.goto(runPath);
    await second.getByRole('button', { name: 'Skapa fil för avvisade betalningar' }).click();
    const dialog = second.getByRole('dialog');
    await dialog.getByRole('button').last().click();
    await expect(dialog).toBeHidden();
    await expect(second.getByRole('heading', { name: '1 betalning avvisad av banken' })).toBeHidden();
    const next = await paymentFile(second);
    expect(next).toContain('<NbOfTxs>1</NbOfTxs>');
    expect(next).toContain('<InstdAmt Ccy="SEK">10067.37</InstdAmt>');
    await second.getByRole('checkbox', { name: 'Välj betalningen till Nils Nord' }).check();
    await act(second, 'Bekräfta valda betalningar', 'Bekräfta betalningar', 'De valda betalningarna är bekräftade.');
    await confirmRun(second);
  });

  await test.step('a wrong salary is reversed', async () => {
    await second.getByRole('link', { name: 'Vera Vik' }).first().click();
    const drawer = second.getByRole('dialog', { name: 'Vera Vik' });
    await expect(drawer.getByText('Bruttolön').first()).toBeVisible();
    await drawer.getByRole('button', { name: 'Återför lönespecifikation' }).click();
    const dialog = second.getByRole('dialog', { name: /Återföra lönespecifikationen/ });
    await dialog.getByRole('textbox').first().fill('Fel skattesats');
    await dialog.getByRole('button', { name: 'Återför lönespecifikation' }).click();
    await expect(second.getByText('Återförd: Fel skattesats').first()).toBeVisible();
    await mailbox.take('vera@example.com', /återförd/);
  });

  await test.step('the month is declared and everything agrees', async () => {
    await second.goto('/admin/agi');
    await second
      .getByRole('main')
      .getByRole('link', { name: /20\d\d/ })
      .first()
      .click();
    await expect(second.getByRole('heading', { level: 1, name: /Arbetsgivardeklaration/ })).toBeVisible();
    await expect(second.getByText('Nils Nord').first()).toBeVisible();
    await act(second, 'Skapa deklaration', 'Skapa deklaration', 'Deklarationen är klar att ladda ner.');
    // Paid on the next bank day, which may be in the next month.
    const period = new URL(second.url()).pathname.split('/').pop() ?? '';
    await second.goto(`/admin/reports/reconciliation?month=${period.slice(0, 4)}-${period.slice(4)}`);
    await expect(second.getByText('Inga differenser')).toBeVisible();
    await expect(second.getByText(kronor('0,00')).first()).toBeVisible();
  });
});
