import type { components } from '@paraply/core/schema';
import type { Page } from '@playwright/test';
import { expect, kronor, test } from './support/fixtures';
import { Shortcuts } from './support/freelancer';
import { faultsOf, settled } from './support/screens';

type Schemas = components['schemas'];

test('an invoice is credited by line and by amount, and another is issued again', async ({
  page,
  mailbox,
  signedInAdmin,
  watch,
}) => {
  const person = new Shortcuts(page);
  await person.register(mailbox, 'Kerstin Kredit', 'kerstin.kredit@example.com');
  const { client, account } = await person.furnish();
  const admin = await signedInAdmin(0);
  const office = new Shortcuts(admin);
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(new Date());
  const sent = async () => {
    const { id } = await person.post<Schemas['Invoice']>('/api/invoices', {
      clientId: client.id,
      bankAccountId: account.id,
      issueDate: today,
      dueDate: today,
      items: [
        { description: 'Utredning', quantity: '10', unit: 'h', unitPrice: '800', vatRate: '25' },
        { description: 'Workshop', quantity: '1', unit: 'pcs', unitPrice: '2000', vatRate: '25' },
      ],
    });
    await person.post(`/api/invoices/${id}/submit`);
    return office.post<Schemas['Invoice']>(`/api/admin/invoices/${id}/send`);
  };
  const [first, second] = [await sent(), await sent()];
  const sums = admin.getByRole('region', { name: 'Betalning och avgift' });

  await test.step('one line is credited, once it is no more than there is', async () => {
    watch.expectRefusal(/^422 POST .*\/credit-preview$/);
    await admin.goto(`/admin/invoices/${first.id}/view`);
    await admin.getByRole('button', { name: 'Kreditera', exact: true }).click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: `Kreditera ${kronor('12.500,00')}` })).toBeEnabled();
    await expectNoFaults(admin);
    await dialog.getByRole('radio', { name: 'En eller flera rader' }).check();
    const hours = dialog.getByRole('group', { name: 'Utredning' }).getByRole('textbox');
    await hours.fill('11');
    await expect(dialog.getByText(`Mer än vad som är kvar, ${kronor('8.000,00')}`)).toBeVisible();
    await expect(hours).toHaveAttribute('aria-invalid', 'true');
    await expectNoFaults(admin);
    await hours.fill('');
    await dialog.getByRole('group', { name: 'Workshop' }).getByRole('button', { name: 'Hela raden' }).click();
    await dialog.getByLabel('Skäl').fill('Workshopen ställdes in');
    await dialog.getByRole('button', { name: `Kreditera ${kronor('2.500,00')}` }).click();
    await expect(admin.getByText('Kreditfakturan är skickad.').first()).toBeVisible();
  });

  await test.step('the invoice says what is left of it', async () => {
    await expect(admin.getByText('Fakturan är delvis krediterad')).toBeVisible();
    await expect(sums).toContainText(kronor('−2.500,00'));
    await expect(sums).toContainText(kronor('10.000,00'));
    await expectNoFaults(admin);
    await admin.getByRole('region', { name: 'Kreditfakturor' }).getByRole('link').click();
    await expect(admin.getByText('Det här är en kreditfaktura.')).toBeVisible();
    await admin.getByRole('link', { name: 'Öppna krediterad faktura' }).click();
  });

  await test.step('it is paid, and an amount is credited', async () => {
    await admin.getByRole('button', { name: 'Lägg till betalning' }).click();
    const payment = admin.getByRole('dialog');
    await expect(payment.getByLabel('Belopp (SEK)')).toHaveValue('10000,00');
    await payment.getByLabel('Skäl').fill('Betald utan OCR');
    await payment.getByLabel('Underlag').fill('Kontoutdrag, rad 3');
    await payment.getByRole('button', { name: 'Lägg till betalning' }).click();
    await expect(sums).toContainText(kronor('0,00'));
    await admin.getByRole('button', { name: 'Kreditera', exact: true }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Ett belopp inklusive moms' }).check();
    await dialog.getByLabel('Belopp inkl. moms').fill('1 000');
    await expect(dialog.getByRole('alert')).toContainText('väntar bland banktransaktionerna');
    await dialog.getByLabel('Skäl').fill('Prisavdrag');
    await expectNoFaults(admin);
    await dialog.getByRole('button', { name: `Kreditera ${kronor('1.000,00')}` }).click();
    await expect(admin.getByText('Kreditfakturan är skickad.').first()).toBeVisible();
    await expect(admin.getByRole('region', { name: 'Betalningar' })).toContainText('Kreditfaktura (Återförd)');
    await expectNoFaults(admin);
  });

  await test.step('the released money waits among the bank transactions', async () => {
    await admin.goto('/admin/bank-transactions');
    await admin.getByRole('link', { name: client.name }).click();
    await expect(admin.getByRole('heading', { level: 1 })).toContainText(kronor('1.000,00'));
    await expect(admin.getByText('Frigjort från en manuell betalning')).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Begär återbetalning' })).toBeVisible();
    await expectNoFaults(admin);
    await admin.getByRole('link', { name: `Faktura ${first.invoiceNumber ?? ''}` }).click();
    await expect(admin.getByRole('heading', { name: `Faktura ${first.invoiceNumber ?? ''}` })).toBeVisible();
  });

  await test.step('another invoice is credited and issued again', async () => {
    await admin.goto(`/admin/invoices/${second.id}/view`);
    await admin.getByRole('button', { name: 'Kreditera och ersätt' }).click();
    await admin.getByRole('dialog').getByLabel('Skäl').fill('Fel referens');
    await expectNoFaults(admin);
    await admin.getByRole('dialog').getByRole('button', { name: 'Kreditera och skapa utkast' }).click();
    await expect(admin).toHaveURL(/\/admin\/invoices\/[^/]+\/edit$/);
    await expect(admin.getByRole('heading', { level: 1, name: 'Ändra faktura' })).toBeVisible();
    await expectNoFaults(admin);
    await admin.getByRole('link', { name: 'Öppna krediterad faktura' }).click();
    await expect(admin.getByText('Fakturan är ersatt av en ny.')).toBeVisible();
    await expect(admin.getByText('Makulerad').first()).toBeVisible();
  });
});

async function expectNoFaults(page: Page): Promise<void> {
  await settled(page);
  expect(await faultsOf(page)).toEqual([]);
}
