import type { Page } from '@playwright/test';
import { linkIn, password, personnummer } from './support/freelancer';
import { expect, kronor, readToast, test } from './support/fixtures';
import { approveRun, confirmRun, createRun } from './support/office';

const email = 'frida@example.com';
const clientEmail = 'ekonomi@ostergard.example';

interface Line {
  description: string;
  quantity: string;
  unit: string;
  price: string;
  vat: string;
}

// 10 000 kr without VAT: 8 000 kr at 25 % and 2 000 kr at 12 %.
const lines: Line[] = [
  { description: 'Workshop i tjänstedesign', quantity: '8', unit: 'h', price: '875', vat: '25' },
  { description: 'Förberedelser', quantity: '2', unit: 'day', price: '500', vat: '25' },
  { description: 'Lunch till deltagarna', quantity: '20', unit: 'pcs', price: '100', vat: '12' },
];

async function fillLine(page: Page, number: number, line: Line): Promise<void> {
  const fields = page.getByRole('group', { name: `Rad ${String(number)}` });
  await fields.getByLabel('Beskrivning').fill(line.description);
  await fields.getByLabel('Antal').fill(line.quantity);
  await fields.getByLabel('Enhet').selectOption(line.unit);
  await fields.getByLabel('À-pris').fill(line.price);
  await fields.getByLabel('Moms').selectOption(line.vat);
}

async function pay(page: Page, amount: string | null): Promise<void> {
  await page.getByRole('button', { name: 'Lägg till betalning' }).click();
  const dialog = page.getByRole('dialog');
  // Without an amount of its own the dialog offers the whole balance.
  if (amount !== null) await dialog.getByLabel('Belopp').fill(amount);
  await dialog.getByLabel('Skäl').fill('Betald utan OCR');
  await dialog.getByLabel('Underlag').fill('Kontoutdrag, rad 3');
  await dialog.getByRole('button', { name: 'Lägg till betalning' }).click();
  await expect(dialog).toBeHidden();
}

test('one invoice becomes one salary', async ({ page, mailbox, signedInAdmin }) => {
  await test.step('the freelancer registers, verifies the address by the mail and is in', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Skapa konto' }).first().click();
    await page.getByLabel('För- och efternamn').fill('Frida Fors');
    await page.getByLabel('E-post').fill(email);
    await page.getByLabel('Lösenord', { exact: true }).fill(password);
    await page.getByLabel('Upprepa lösenord').fill(password);
    await page.getByRole('button', { name: 'Skapa konto' }).click();
    await expect(page.getByText('Kontrollera din e-post')).toBeVisible();

    const mail = await mailbox.take(email, /Bekräfta din e-postadress/);
    await page.goto(linkIn(mail.text));
    // Who comes from their mail is in.
    await readToast(page, 'E-postadressen är bekräftad');
    await expect(page).toHaveURL(/\/dashboard/);
  });

  await test.step('profile with personnummer and tax, client and bank account', async () => {
    await page.goto('/profile');
    await page.getByLabel('Personnummer eller samordningsnummer').fill(personnummer(238));
    await page.getByLabel('Telefon').fill('070-123 45 67');
    await page.getByLabel('Adress (valfritt)').fill('Storgatan 1');
    await page.getByLabel('Postnummer').fill('111 22');
    await page.getByLabel('Ort').fill('Stockholm');
    await page.getByRole('radio', { name: /30 procent/ }).check();
    await page.getByRole('button', { name: 'Spara profil' }).click();
    await readToast(page, 'Profilen är sparad');
    await expect(page.getByText('900101-****')).toBeVisible();

    await page.goto('/clients/create');
    await page.getByLabel('Namn').fill('Östergård & Söner AB');
    await page.getByLabel('E-post för fakturor').fill(clientEmail);
    await page.getByLabel('Adress (valfritt)').fill('Hamngatan 5');
    await page.getByLabel('Postnummer').fill('411 06');
    await page.getByLabel('Ort').fill('Göteborg');
    await page.getByRole('button', { name: 'Spara kund' }).click();
    await expect(page.getByRole('link', { name: 'Östergård & Söner AB', exact: true })).toBeVisible();

    await page.goto('/banking');
    await page.getByRole('button', { name: 'Lägg till konto' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Clearingnummer').fill('3472');
    await dialog.getByLabel('Kontonummer', { exact: true }).fill('4912022');
    await dialog.getByRole('button', { name: 'Spara konto' }).click();
    await expect(page.getByText('Nordea').first()).toBeVisible();
  });

  await test.step('the invoice shows fee and pay while it is written, and is sent for approval', async () => {
    await page.goto('/invoices/create');
    await page.getByRole('combobox', { name: 'Kund', exact: true }).fill('söner');
    await page.getByRole('option', { name: /Östergård & Söner AB/ }).click();
    await page.getByLabel('Kundens referens').fill('PO 4711');
    for (const [index, line] of lines.entries()) {
      if (index > 0) await page.getByRole('button', { name: 'Lägg till rad' }).click();
      await fillLine(page, index + 1, line);
    }
    const preview = page.getByRole('complementary', { name: 'Förhandsvisning' });
    await expect(preview.getByTestId('payout')).toHaveText(kronor('5.007,64'));
    await expect(preview.getByRole('button', { name: /Vår avgift/ })).toContainText(kronor('600,00'));
    await expect(preview.getByRole('button', { name: /Bruttolön/ })).toContainText(kronor('7.152,64'));
    await expect(preview.getByRole('button', { name: /Arbetsgivaravgifter/ })).toContainText(kronor('2.247,36'));
    await expect(preview.getByRole('button', { name: /Preliminärskatt/ })).toContainText(kronor('2.145,00'));
    await expect(preview.getByText(kronor('12.240,00')).first()).toBeVisible();
    await page.getByRole('button', { name: 'Skicka för godkännande' }).click();
    // Food is charged at 12 % here, which is worth a second look.
    await page.getByRole('dialog').getByRole('button', { name: 'Skicka ändå' }).click();
    await expect(page.getByText('Väntar på godkännande')).toBeVisible();
  });
  const invoiceUrl = page.url();

  const admin = await signedInAdmin(0);
  const number = await test.step('an admin approves and sends it: number, OCR, the PDF by mail', async () => {
    await admin.getByRole('link', { name: /Frida Fors till Östergård/ }).click();
    // In the queue one letter asks whether to approve what is shown.
    await expect(admin.getByRole('heading', { level: 1, name: 'Att godkänna' })).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Godkänn och skicka' })).toBeEnabled();
    await admin.keyboard.press('a');
    await admin.getByRole('dialog').getByRole('button', { name: 'Skicka faktura', exact: true }).click();
    await expect(admin.getByText('Fakturan är skickad.').first()).toBeVisible();
    await admin.goto(`/admin${new URL(invoiceUrl).pathname}`);
    const heading = admin.getByRole('heading', { level: 1, name: /^Faktura \S+\d$/ });
    await expect(heading).toBeVisible();
    const invoiceNumber = (await heading.textContent())?.replace('Faktura ', '') ?? '';

    const mail = await mailbox.take(clientEmail, new RegExp(`Faktura ${invoiceNumber}`));
    const ocr = /OCR-nummer: (\d+)/.exec(mail.text ?? '')?.[1] ?? '';
    expect(ocr).not.toBe('');
    await expect(admin.getByText(ocr, { exact: true }).first()).toBeVisible();
    const [pdf] = mail.attachments;
    expect(pdf?.mimeType).toBe('application/pdf');
    expect(Buffer.from(pdf?.content as ArrayBuffer).toString('latin1')).toMatch(/^%PDF-/);
    return invoiceNumber;
  });

  await test.step("the client's money comes in: a part, then the rest", async () => {
    await pay(admin, '5000');
    await expect(admin.getByText(kronor('7.240,00')).first()).toBeVisible();
    await pay(admin, null);
    await expect(admin.getByText('Betald', { exact: true }).first()).toBeVisible();
  });

  await test.step('the freelancer is told in the app, and comes from there to the invoice', async () => {
    await page.reload();
    await page.getByRole('link', { name: /^Notiser, \d+ nya?$/ }).click();
    const told = page.getByRole('listitem').filter({ hasText: `Faktura ${number} är betald` });
    await expect(told).toContainText('Ny');
    await expect(page.getByRole('link', { name: 'Notiser', exact: true })).toBeVisible();
    await told.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: `Faktura ${number}` })).toBeVisible();
  });

  const runPath = await test.step('salary run: previewed and created by the first admin', () =>
    createRun(admin, ['Frida Fors', kronor('5.007,64')]));

  await test.step('the second admin approves, exports pain.001 and confirms', async () => {
    const second = await signedInAdmin(1);
    expect(await approveRun(second, runPath)).toContain('<InstdAmt Ccy="SEK">5007.64</InstdAmt>');
    await confirmRun(second);
    await mailbox.take(email, /./);
  });

  await test.step('the freelancer sees the dated way of the money and opens the payslip', async () => {
    await page.goto(invoiceUrl);
    await expect(page.getByRole('heading', { level: 1, name: `Faktura ${number}` })).toBeVisible();
    const timeline = page.getByRole('listitem').filter({ hasText: 'Klart:' });
    await expect(timeline.filter({ hasText: kronor('5.000,00') })).toBeVisible();
    await expect(timeline.filter({ hasText: kronor('7.240,00') })).toBeVisible();
    await expect(timeline.filter({ hasText: kronor('5.007,64') }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Visa lönespecifikation' }).click();
    await expect(page.getByTestId('payout')).toHaveText(kronor('5.007,64'));
    await expect(page.getByText(/^På väg, /).first()).toBeVisible();
    const href = await page.getByRole('link', { name: 'Öppna PDF', exact: true }).getAttribute('href');
    const pdf = await page.request.get(href ?? '');
    expect(pdf.status()).toBe(200);
    expect((await pdf.body()).toString('latin1')).toMatch(/^%PDF-/);
  });
});
