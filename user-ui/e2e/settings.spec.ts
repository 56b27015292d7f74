import { readFile } from 'node:fs/promises';
import type { components } from '@paraply/core/schema';
import type { Page } from '@playwright/test';
import { Shortcuts } from './support/freelancer';
import { expect, kronor, test } from './support/fixtures';
import { confirmWaiting } from './support/office';

type Schemas = components['schemas'];

/** A day after whatever the other flows plan. */
const farAhead = '2099-06-01';

/** A blue picture of 40 by 20 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAUCAIAAABwJOjsAAAAJElEQVR42mMQ9q4dEMQwavGoxaMWj1o8avGoxaMWj1o8ciwGADlyrH9rg5xVAAAAAElFTkSuQmCC',
  'base64',
);
/** Whether a PDF has the picture; not the picture's bytes, which no message of a failed test should bear. */
function bearsPicture(pdf: Buffer): boolean {
  return ['/Subtype/Image', '/Width 40', '/Height 20'].every((fact) => pdf.includes(fact));
}

async function askFor(admin: Page, fixedFee: string): Promise<void> {
  await admin.getByLabel(/^Fast avgift per faktura/).fill(fixedFee);
  await admin.getByRole('button', { name: 'Spara' }).click();
}

test('the fee is changed from a day to come, thought over, and changed from today', async ({
  page,
  mailbox,
  signedInAdmin,
}) => {
  const person = new Shortcuts(page);
  await person.register(mailbox, 'Disa Dahl', 'disa@example.com');
  const { client, account } = await person.furnish();
  const draft = (price: string) => person.draft(client.id, account.id, price);
  const sent = await draft('10000.00');
  await person.post(`/api/invoices/${sent.id}/submit`);
  const [admin, second] = [await signedInAdmin(0), await signedInAdmin(1)];
  const shortcuts = new Shortcuts(admin);
  await shortcuts.post(`/api/admin/invoices/${sent.id}/send`);
  const waiting = await draft('20000.00');
  const settings = async () =>
    (await (await admin.request.get('/api/admin/settings')).json()) as Schemas['AdminSettings'];
  const before = await settings();
  await admin.goto('/admin/settings');

  await test.step('a planned change says what it touches and is listed', async () => {
    await admin.getByRole('textbox', { name: 'Gäller från' }).fill(farAhead);
    await askFor(admin, '140');
    const dialog = admin.getByRole('dialog', { name: /^Ändra inställningar från/ });
    await expect(dialog.getByRole('row').filter({ hasText: 'Fast avgift' })).toContainText('140');
    await expect(dialog.getByText(/utkast får den nya avgiften/)).toBeVisible();
    await expect(dialog.getByText(/skickade? faktur\S* behåller sin avgift/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Ändra inställningar', exact: true }).click();
    await expect(admin.getByText(/^Väntar på en andra administratör/)).toBeVisible();
    await confirmWaiting(second);
    await admin.reload();
    const planned = admin.getByRole('region', { name: 'Planerade ändringar' });
    await expect(planned.getByRole('row').filter({ hasText: 'Fast avgift' })).toContainText('140');
    expect((await settings()).fees).toEqual(before.fees);
  });

  await test.step('taken back, nothing of it is left', async () => {
    await admin.getByRole('button', { name: 'Avbryt ändring från 01 juni 2099' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Avbryt ändring' }).click();
    await expect(admin.getByText(/^Väntar på en andra administratör/)).toBeVisible();
    await confirmWaiting(second);
    await admin.reload();
    await expect(admin.getByRole('button', { name: 'Avbryt ändring från 01 juni 2099' })).toBeHidden();
  });

  await test.step('changed from today, the fee is the new one for what is not sent', async () => {
    await askFor(admin, '140');
    await admin.getByRole('dialog').getByRole('button', { name: 'Ändra inställningar', exact: true }).click();
    await expect(admin.getByRole('dialog')).toBeHidden();
    await confirmWaiting(second);
    await admin.reload();
    await expect(admin.getByLabel(/^Fast avgift per faktura/)).toHaveValue('140,00');
    try {
      await person.post(`/api/invoices/${waiting.id}/submit`);
      await shortcuts.post(`/api/admin/invoices/${waiting.id}/send`);
      // 5 percent of 20 000 kr and the new fixed fee; the one that was sent before keeps its own.
      await admin.goto(`/admin/invoices/${waiting.id}/view`);
      await expect(admin.getByText(kronor('1.140,00'))).toBeVisible();
      await admin.goto(`/admin/invoices/${sent.id}/view`);
      await expect(admin.getByText(kronor('600,00'))).toBeVisible();
    } finally {
      // The other flows reckon with the fees as they were.
      const { version, validFrom } = await settings();
      await shortcuts.put('/api/admin/settings', { ...before, version, validFrom });
      await confirmWaiting(second);
    }
  });
});

test('the logo, the words and the accounts of the provider are its own', async ({
  page,
  mailbox,
  signedInAdmin,
  watch,
}) => {
  const person = new Shortcuts(page);
  await person.register(mailbox, 'Orvar Orm', 'orvar@example.com');
  const { client, account } = await person.furnish();
  const pending = async () => {
    const { id } = await person.draft(client.id, account.id, '3000.00');
    await person.post(`/api/invoices/${id}/submit`);
    return id;
  };
  const [admin, second] = [await signedInAdmin(0), await signedInAdmin(1)];
  const shortcuts = new Shortcuts(admin);
  const send = (id: string) => shortcuts.post<Schemas['Invoice']>(`/api/admin/invoices/${id}/send`);
  const earlier = await send(await pending());
  const later = await pending();
  const pdf = async () => (await admin.request.get(`/api/invoices/${later}/pdf`)).body();
  const settings = async () =>
    (await (await admin.request.get('/api/admin/settings')).json()) as Schemas['AdminSettings'];
  const before = await settings();

  await test.step('a picture becomes the logo, and stands on the invoice that waits', async () => {
    expect(bearsPicture(await pdf())).toBe(false);
    await admin.goto('/admin/settings');
    await admin.getByLabel('Välj bild').setInputFiles({ name: 'logotyp.png', mimeType: 'image/png', buffer: picture });
    const preview = admin.getByRole('group', { name: 'Förhandsvisning på faktura' });
    await expect(preview.getByRole('img')).toHaveJSProperty('naturalWidth', 40);
    await preview.getByRole('button', { name: 'Använd som logotyp' }).click();
    await expect(admin.getByText('Logotypen är uppdaterad. Den gäller nya fakturor.').first()).toBeVisible();
    const shown = admin.getByRole('img', { name: 'Nuvarande fakturalogotyp' });
    await expect(shown).toHaveJSProperty('naturalWidth', 40);
    expect(bearsPicture(await pdf())).toBe(true);
  });

  await test.step('the sales account has another number from today on', async () => {
    await admin.getByRole('button', { name: 'Visa konton' }).click();
    await admin.getByLabel(/^Försäljning Sverige 25/).fill('3041');
    await admin.getByRole('button', { name: 'Spara' }).click();
    const dialog = admin.getByRole('dialog', { name: /^Ändra inställningar från/ });
    const row = dialog.getByRole('row').filter({ hasText: 'Försäljning Sverige 25' });
    await expect(row).toContainText('3001');
    await expect(row).toContainText('3041');
    await dialog.getByRole('button', { name: 'Ändra inställningar', exact: true }).click();
    await expect(dialog).toBeHidden();
    await confirmWaiting(second);
  });

  await test.step('the mail with an invoice is given other words, seen before they are saved', async () => {
    await admin.getByRole('link', { name: 'Ändra mejlmallar' }).click();
    await admin.getByRole('link', { name: 'Standard: Faktura till kunden, Svenska' }).click();
    await admin.getByLabel('Ämne').fill('Vi har arbetat: {number}');
    const body = admin.getByRole('textbox', { name: /^Text/ });
    watch.expectRefusal(/^422 POST \/api\/admin\/mail-texts\/invoice_sent\/sv\/preview$/);
    await body.fill('Hälsningar från oss i Orminge.\n\n{number} {amount} {due_date} {nummer}');
    // What is missing and what is not known is said while the text is written.
    const faults = admin.getByRole('alert');
    await expect(faults).toContainText('{ocr}');
    await expect(faults).toContainText('{nummer}');
    await body.fill('Hälsningar från oss i Orminge.\n\n{number} {amount} {due_date} {ocr}');
    await expect(admin.getByText('Vi har arbetat: 2026-00042')).toBeVisible();
    const frame = admin.frameLocator('iframe[title="HTML-förhandsvisning"]');
    await expect(frame.getByText('Hälsningar från oss i Orminge.')).toBeVisible();
    await admin.getByRole('button', { name: 'Spara' }).click();
    await expect(admin.getByText(/^Väntar på en andra administratör/)).toBeVisible();
    await confirmWaiting(second);
  });

  const { invoiceNumber } = await test.step('the invoice that is sent now bears all three', async () => {
    const sent = await send(later);
    const mail = await mailbox.take('ekonomi@ostergard.example', /^Vi har arbetat/);
    expect(mail.subject).toBe(`Vi har arbetat: ${sent.invoiceNumber ?? ''}`);
    expect(mail.text).toContain('Hälsningar från oss i Orminge.');
    const [attached] = mail.attachments;
    expect(bearsPicture(Buffer.from(attached?.content as ArrayBuffer))).toBe(true);
    return sent;
  });

  await test.step('the books show the account that held on the day, and so does the file for the accountant', async () => {
    await admin.goto('/admin/vouchers');
    const entriesOf = async (number: string | undefined) => {
      const row = admin.getByRole('row').filter({
        has: admin.getByRole('cell', { name: `Faktura ${number ?? ''}`, exact: true }),
      });
      await row.getByRole('button', { name: /^Detaljer/ }).click();
      return admin.getByRole('dialog');
    };
    const posted = await entriesOf(invoiceNumber);
    await expect(posted.getByRole('row').filter({ hasText: '3041 ' })).toContainText(kronor('3.000,00'));
    await posted.getByRole('button', { name: 'Stäng' }).click();
    await expect((await entriesOf(earlier.invoiceNumber)).getByRole('row').filter({ hasText: '3001 ' })).toBeVisible();
    await admin.getByRole('dialog').getByRole('button', { name: 'Stäng' }).click();
    await admin.getByRole('button', { name: 'SIE-fil' }).click();
    const download = admin.waitForEvent('download');
    await admin.getByRole('dialog').getByRole('link', { name: 'Ladda ner SIE-fil' }).click();
    const sie = await readFile(await (await download).path(), 'latin1');
    expect(sie).toMatch(/#KONTO 3041 /);
    expect(sie).toMatch(/#TRANS 3041 \{\} -3000\.00/);
  });

  await test.step('all of it is taken back, for the other flows', async () => {
    const { version, validFrom } = await settings();
    await shortcuts.put('/api/admin/settings', { ...before, version, validFrom });
    await confirmWaiting(second);
    await admin.goto('/admin/settings/mail-texts/invoice_sent/sv');
    await admin.getByRole('button', { name: 'Återställ standardmall' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Återställ standardmall' }).click();
    await expect(admin.getByText('Standardmallen är återställd.').first()).toBeVisible();
    await admin.goto('/admin/settings');
    await admin.getByRole('button', { name: 'Ta bort logotyp' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click();
    await expect(admin.getByText('Logotypen är borttagen.').first()).toBeVisible();
  });
});
