import type { components } from '@paraply/core/schema';
import type { Page } from '@playwright/test';
import { expect, kronor, test } from './support/fixtures';
import { Shortcuts } from './support/freelancer';
import { approveRun, confirmRun, createRun, giveFile } from './support/office';

type Schemas = components['schemas'];

const name = 'Dagny Dagsverk';
const email = 'dagny@example.com';
const clientEmail = 'ekonomi@ostergard.example';
const texts = ['Förstudie', 'Arbete', 'Granskning'] as const;
const prices = { Förstudie: '10000.00', Arbete: '4000.00', Granskning: '6000.00' };

/** What the fact under a label says. */
function fact(page: Page, label: string) {
  return page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd');
}

/** Opens the dialog that brings in files, and tries one with payments. */
async function tryPayments(admin: Page, text: string) {
  await admin.goto('/admin/import');
  const dialog = admin.getByRole('dialog', { name: 'Importera fil' });
  await dialog.getByRole('combobox').click();
  await admin.getByRole('option', { name: 'Betalningar' }).click();
  await giveFile(dialog, 'bankens-dag.csv', 'text/csv', text);
  await dialog.getByRole('button', { name: 'Kontrollera fil' }).click();
  return dialog;
}

test('a day of an admin: approve, send, get paid by a file, pay the salary', async ({
  page,
  mailbox,
  signedInAdmin,
}) => {
  const person = new Shortcuts(page);
  await person.register(mailbox, name, email);
  const { client, account } = await person.furnish();
  const invoices = new Map<string, string>();
  for (const text of texts) {
    const { id } = await person.draft(client.id, account.id, prices[text], text);
    await person.post<Schemas['Invoice']>(`/api/invoices/${id}/submit`);
    invoices.set(text, id);
  }
  const invoiceOf = (text: (typeof texts)[number]) => invoices.get(text) ?? '';
  const admin = await signedInAdmin(0);

  await test.step('the queue by keys: one is sent, one goes back with a reason, one is sent', async () => {
    const shown = (text: string) => admin.getByRole('main').getByRole('cell', { name: text, exact: true });
    const dialog = admin.getByRole('dialog');
    const ready = async () => {
      // As long as a dialog is there, though it has faded, no key acts.
      await expect(dialog).toHaveCount(0);
      for (const label of ['Godkänn och skicka', 'Returnera']) {
        await expect(admin.getByRole('button', { name: label })).toBeEnabled();
      }
    };
    await admin.goto(`/admin/queue?id=${invoiceOf('Förstudie')}`);
    await expect(shown('Förstudie')).toBeVisible();
    await admin.keyboard.press('j');
    await expect(shown('Arbete')).toBeVisible();
    await ready();
    // "Arbete" says too little to be paid for.
    await admin.keyboard.press('r');
    await dialog.getByRole('textbox', { name: /Skäl/ }).fill('Skriv vad du har gjort');
    await dialog.getByRole('combobox', { name: 'Fält att rätta' }).click();
    await admin.getByRole('option', { name: 'Rad 1: Beskrivning' }).click();
    await dialog.getByRole('button', { name: 'Returnera faktura' }).click();
    await expect(admin.getByText('Fakturan är returnerad.').first()).toBeVisible();
    // What comes after it is there by itself.
    await expect(shown('Granskning')).toBeVisible();
    await ready();
    await admin.keyboard.press('k');
    await expect(shown('Förstudie')).toBeVisible();
    for (const text of ['Förstudie', 'Granskning']) {
      await expect(shown(text)).toBeVisible();
      await ready();
      await admin.keyboard.press('a');
      await dialog.getByRole('button', { name: 'Skicka faktura', exact: true }).click();
      await expect(dialog).toBeHidden();
    }
    await mailbox.take(email, /behöver ändras/);
  });

  const sent = await test.step('both have a number and an OCR, and the client has them by mail', async () => {
    const read = [];
    for (const text of ['Förstudie', 'Granskning'] as const) {
      await admin.goto(`/admin/invoices/${invoiceOf(text)}/view`);
      const number = await fact(admin, 'Fakturanummer').textContent();
      const ocr = await fact(admin, 'OCR').textContent();
      // As it stands on the screen; a file of the bank has other spaces and no currency.
      const amount = (await fact(admin, 'Kvar att betala').textContent())?.replaceAll('.', '').replace(/\skr$/, '');
      const mail = await mailbox.take(clientEmail, new RegExp(`Faktura ${number ?? ''}`));
      expect(mail.text).toContain(`OCR-nummer: ${ocr ?? ''}`);
      expect(mail.attachments.map(({ mimeType }) => mimeType)).toContain('application/pdf');
      read.push({ text, number: number ?? '', ocr: ocr ?? '', amount: amount ?? '' });
    }
    return read;
  });

  await test.step('payments are imported from a bank file: checked, imported, and never twice', async () => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(new Date());
    const [first, second] = sent;
    // One payment bears the number, the other only the OCR.
    const file = [
      'Fakturanummer;OCR;Belopp;Datum;Referens',
      `${first?.number ?? ''};;${first?.amount ?? ''};${today};Östergård`,
      `;${second?.ocr ?? ''};${second?.amount ?? ''};${today};Östergård`,
    ].join('\n');
    let dialog = await tryPayments(admin, file);
    await expect(dialog.getByRole('alert')).toContainText('Filen är giltig. 2 poster kan importeras.');
    for (const { number } of sent) {
      await expect(dialog.getByRole('row').filter({ hasText: number })).toContainText('Ny');
    }
    await expect(dialog.getByText(kronor('20.000,00'))).toBeVisible();
    await dialog.getByRole('button', { name: 'Importera 2 poster' }).click();
    await expect(dialog.getByRole('alert')).toContainText('2 poster är importerade');
    dialog = await tryPayments(admin, file);
    await expect(dialog.getByRole('alert')).toContainText('Filen har redan importerats. Inget ändras.');
    await expect(dialog.getByRole('button', { name: /^Importera \d/ })).toBeHidden();
    await dialog.getByRole('button', { name: 'Avbryt' }).click();
  });

  await test.step('the list shows both as paid, and the one that went back as a draft', async () => {
    await admin.goto('/admin/invoices');
    await admin.getByLabel('Sök', { exact: true }).fill(name);
    const rows = admin.getByRole('row').filter({ hasText: name });
    await expect(rows).toHaveCount(3);
    for (const { number } of sent) await expect(rows.filter({ hasText: number })).toContainText('Betald');
    await expect(rows.filter({ hasText: 'Utkast' })).toHaveCount(1);
    // From the list one sees all of an invoice, its lines too.
    const first = sent[0]?.number ?? '';
    await rows.filter({ hasText: first }).getByRole('link', { name: first, exact: true }).click();
    await expect(admin.getByRole('heading', { level: 1, name: `Faktura ${first}` })).toBeVisible();
    await expect(admin.getByRole('cell', { name: 'Förstudie', exact: true })).toBeVisible();
  });

  await test.step('salary: created, approved by the second admin, paid by the bank and confirmed', async () => {
    const runPath = await createRun(admin, [name, kronor('7.989,78')]);
    const second = await signedInAdmin(1);
    expect(await approveRun(second, runPath)).toContain('<InstdAmt Ccy="SEK">7989.78</InstdAmt>');
    await confirmRun(second);
  });

  await test.step('the freelancer reads why one came back, and the payslip of the two', async () => {
    await page.goto(`/invoices/${invoiceOf('Arbete')}/view`);
    await expect(page.getByText('Skriv vad du har gjort').first()).toBeVisible();
    await page.goto('/salary');
    await page.getByRole('main').getByRole('link', { name: /^Lön / }).click();
    await expect(page.getByTestId('payout')).toHaveText(kronor('7.989,78'));
    await expect(page.getByText(/^På väg, /).first()).toBeVisible();
  });
});
