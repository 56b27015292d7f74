import type { components } from '@paraply/core/schema';
import { bankgiroFile } from './support/bankgiro';
import { camt053 } from './support/camt053';
import { expect, kronor, test } from './support/fixtures';
import { Shortcuts } from './support/freelancer';
import { act, giveFile } from './support/office';
import { faultsOf, settled } from './support/screens';

type Schemas = components['schemas'];

test('money on the bank account is matched, allocated and explained to the last krona', async ({
  page,
  mailbox,
  signedInAdmin,
}) => {
  const person = new Shortcuts(page);
  await person.register(mailbox, 'Berit Bank', 'berit.bank@example.com');
  const { client, account } = await person.furnish();
  const admin = await signedInAdmin(0);
  const office = new Shortcuts(admin);
  const sent = async (price: string) => {
    const { id } = await person.draft(client.id, account.id, price);
    await person.post(`/api/invoices/${id}/submit`);
    return office.post<Schemas['Invoice']>(`/api/admin/invoices/${id}/send`);
  };
  const [exact, other, recorded] = [await sent('4000.00'), await sent('6000.00'), await sent('5200.00')];
  const abroad = await sent('8000.00');
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(new Date());
  await office.post(`/api/admin/invoices/${recorded.id}/payments`, {
    amount: '6500.00',
    paidOn: today,
    reason: 'Kunden ringde',
    evidence: 'Kvitto',
  });
  const file = bankgiroFile(9001, [
    { ocr: exact.ocr ?? '', amount: 500_000, payer: 'Exakta AB' },
    { ocr: '', amount: 760_000, payer: 'Kunden Utan Referens AB' },
    { ocr: recorded.ocr ?? '', amount: 650_000, payer: 'Dubbla AB' },
    { ocr: abroad.ocr ?? '', amount: 997_500, payer: 'Weit Weg GmbH' },
  ]);

  await test.step('a damaged file says what is wrong, by line and field', async () => {
    await admin.goto('/admin/bank-transactions');
    await admin.getByRole('button', { name: 'Läs in bankfil' }).click();
    const dialog = admin.getByRole('dialog');
    await giveFile(dialog, 'fel.txt', 'text/plain', file.replace('SEK00000004', 'SEK00000005'));
    await expect(dialog.getByText(/Filen har \d+ fel och kan inte läsas in/)).toBeVisible();
    await expect(dialog.getByText('antal betalningar')).toBeVisible();
    await dialog.getByRole('button', { name: 'Avbryt' }).click();
  });

  await test.step('the right one is checked and imported: one pays its invoice, three are for a person', async () => {
    await admin.getByRole('button', { name: 'Läs in bankfil' }).click();
    const dialog = admin.getByRole('dialog');
    await giveFile(dialog, 'bankgiro.txt', 'text/plain', file);
    await expect(dialog.getByText('4 transaktioner kan läsas in')).toBeVisible();
    await dialog.getByRole('button', { name: 'Läs in', exact: true }).click();
    await expect(dialog.getByText('4 transaktioner är inlästa.')).toBeVisible();
    await dialog.getByRole('link', { name: /3 transaktioner som kräver ett beslut/ }).click();
    await page.goto(`/invoices/${exact.id}`);
    await expect(page.getByText('Betald').first()).toBeVisible();
  });

  await test.step('what was recorded by hand is the same money', async () => {
    await admin
      .getByRole('link', { name: /Dubbla AB/ })
      .first()
      .click();
    const done = 'Transaktionen är kopplad till den registrerade betalningen.';
    await act(admin, 'Samma betalning', 'Samma betalning', done);
  });

  await test.step('by keys, the office bears what a bank abroad kept of a payment', async () => {
    await admin.goto('/admin/bank-transactions');
    await admin.getByRole('link', { name: 'Gå igenom transaktioner' }).click();
    // The list has a link of that name, too, to a page without keys.
    await expect(admin.getByRole('heading', { name: 'Transaktioner att förklara' })).toBeVisible();
    await admin.getByRole('link', { name: /Weit Weg GmbH/ }).click();
    await expect(admin.getByText(kronor('25,00')).first()).toBeVisible();
    await settled(admin);
    expect(await faultsOf(admin)).toEqual([]);
    await admin.keyboard.press('1');
    const question = admin.getByRole('dialog');
    await question.getByRole('checkbox', { name: /En bank har behållit/ }).check();
    await question.getByRole('button', { name: 'Fördela', exact: true }).click();
    await expect(admin.getByText('Beloppet är fördelat.').first()).toBeVisible();
    await expect(admin.getByRole('link', { name: /Weit Weg GmbH/ })).toHaveCount(0);
    await page.goto(`/invoices/${abroad.id}`);
    await expect(page.getByText('Betald').first()).toBeVisible();
  });

  await test.step('the unknown payment is allocated, and the rest of it waits', async () => {
    await admin.goto('/admin/bank-transactions');
    await admin
      .getByRole('link', { name: /Kunden Utan Referens AB/ })
      .first()
      .click();
    await admin.getByRole('combobox', { name: 'Faktura' }).fill(other.invoiceNumber ?? '');
    await admin.getByRole('option', { name: new RegExp(other.invoiceNumber ?? 'x') }).click();
    await expect(admin.getByLabel('Belopp (SEK)')).toHaveValue('7500,00');
    await admin.getByRole('button', { name: 'Fördela', exact: true }).click();
    await expect(admin.getByText('Beloppet är fördelat.').first()).toBeVisible();
    await expect(admin.getByText(kronor('100,00')).first()).toBeVisible();
    await page.goto(`/invoices/${other.id}`);
    await expect(page.getByText('Betald').first()).toBeVisible();
  });

  await test.step('the statement of the day is reconciled with the ledger, and its charge waits', async () => {
    const statement = camt053(today, '1000.00', '955.00', [{ amount: '-45.00', id: 'charge-9001' }]);
    await admin.goto('/admin/bank-transactions');
    await admin.getByRole('link', { name: 'Bankavstämning' }).click();
    // The list has such a button, too: its dialog goes with it.
    await expect(admin.getByRole('heading', { name: 'Bankavstämning' })).toBeVisible();
    await admin.getByRole('button', { name: 'Läs in bankfil' }).click();
    const dialog = admin.getByRole('dialog');
    await giveFile(dialog, 'kontoutdrag.xml', 'text/xml', statement);
    await dialog.getByRole('button', { name: 'Läs in', exact: true }).click();
    await expect(dialog.getByText('1 transaktion är inläst.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Stäng' }).click();
    await expect(admin.getByRole('group', { name: 'Dagar' })).toContainText(kronor('955,00'));
    await settled(admin);
    expect(await faultsOf(admin)).toEqual([]);
    await admin.getByRole('group', { name: 'Dagar' }).getByRole('link').first().click();
    await admin.getByRole('link', { name: 'Utbetalning', exact: true }).click();
    await admin.getByRole('button', { name: 'Förklara transaktion' }).click();
    const explaining = admin.getByRole('dialog');
    await explaining.getByRole('radio', { name: /Hör inte hit/ }).check();
    await explaining.getByLabel('Anteckning').fill('Kontoavgift för konsultverksamheten');
    await explaining.getByRole('button', { name: 'Spara förklaring' }).click();
    await expect(admin.getByText('Förklaringen är sparad.').first()).toBeVisible();
  });
});
