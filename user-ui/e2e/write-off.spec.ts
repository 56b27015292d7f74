import type { components } from '@paraply/core/schema';
import type { Page } from '@playwright/test';
import { expect, kronor, test } from './support/fixtures';
import { Shortcuts } from './support/freelancer';
import { confirmWaiting } from './support/office';
import { faultsOf, settled } from './support/screens';

type Schemas = components['schemas'];

test('what a client will not pay is written off, undone and recovered, and the freelancer sees it', async ({
  page,
  mailbox,
  signedInAdmin,
  watch,
}) => {
  const person = new Shortcuts(page);
  await person.register(mailbox, 'Agneta Avskriven', 'agneta.avskriven@example.com');
  const { client, account } = await person.furnish();
  const admin = await signedInAdmin(0);
  const office = new Shortcuts(admin);
  const sent = async (price: string) => {
    const { id } = await person.draft(client.id, account.id, price);
    await person.post(`/api/invoices/${id}/submit`);
    return office.post<Schemas['Invoice']>(`/api/admin/invoices/${id}/send`);
  };
  const [partly, whole] = [await sent('10000'), await sent('4000')];
  const sums = admin.getByRole('region', { name: 'Betalning och avgift' });
  const writeOffs = admin.getByRole('region', { name: 'Avskrivningar' });
  const dialog = admin.getByRole('dialog');
  const pay = async (amount?: string) => {
    await admin.getByRole('button', { name: 'Lägg till betalning' }).click();
    if (amount !== undefined) await dialog.getByLabel('Belopp (SEK)').fill(amount);
    await dialog.getByLabel('Skäl').fill('Betald utan OCR');
    await dialog.getByLabel('Underlag').fill('Kontoutdrag, rad 3');
    await expectNoFaults(admin);
    await dialog.getByRole('button', { name: 'Lägg till betalning' }).click();
    await expect(admin.getByText('Betalningen är tillagd.').first()).toBeVisible();
  };

  await test.step('the client pays a part', async () => {
    await admin.goto(`/admin/invoices/${partly.id}/view`);
    await pay('5000');
    await expect(sums).toContainText(kronor('7.500,00'));
  });

  await test.step('the rest is written off, on a ground that fits', async () => {
    watch.expectRefusal(/^422 POST .*\/write-off-preview$/);
    await admin.getByRole('button', { name: 'Skriv av', exact: true }).click();
    await expectNoFaults(admin);
    await expect(dialog.getByLabel('Belopp inkl. moms')).toHaveValue('7500,00');
    await dialog.getByRole('radio', { name: 'Småfordran' }).check();
    await expect(dialog.getByText('Fordran är ingen småfordran', { exact: false })).toBeVisible();
    await expectNoFaults(admin);
    await dialog.getByRole('radio', { name: 'Konkurs eller ackord' }).check();
    await expect(dialog.getByText('Moms 25\u00a0%, återfås')).toBeVisible();
    await dialog.getByLabel('Anteckning').fill('Konkursbeslut 12 nov 2026');
    await expectNoFaults(admin);
    await dialog.getByRole('button', { name: `Skriv av ${kronor('7.500,00')}` }).click();
    await expect(admin.getByText('Avskrivningen är bokförd.').first()).toBeVisible();
    await expect(sums).toContainText(kronor('−7.500,00'));
    await expect(writeOffs).toContainText('Konkursbeslut 12 nov 2026');
    await expect(admin.getByText('Betald', { exact: true }).first()).toBeVisible();
    await expectNoFaults(admin);
  });

  await test.step('the freelancer sees why, and what it means for the salary', async () => {
    await page.goto(`/invoices/${partly.id}/view`);
    const panel = page.getByRole('region', { name: 'Delvis avskriven' });
    await expect(panel).toContainText(`Kunden har inte betalat ${kronor('7.500,00')}`);
    await expect(panel).toContainText('Din lön räknas på det som är kvar.');
    await expect(panel).toContainText('Kunden är i konkurs eller har fått ackord.');
    await expect(panel).toContainText('Konkursbeslut 12 nov 2026');
    await expect(page.getByText('Beräknat på det som är kvar av fakturan.')).toBeVisible();
    await expectNoFaults(page);
    await page.goto('/invoices');
    await expect(page.getByText(`avskrivet ${kronor('7.500,00')}`).first()).toBeVisible();
    await expectNoFaults(page);
  });

  await test.step('the write-off is undone, and the client owes the rest again', async () => {
    await admin.getByRole('button', { name: `Ångra avskrivning på ${kronor('7.500,00')}` }).click();
    await expectNoFaults(admin);
    await dialog.getByRole('button', { name: 'Ångra avskrivning' }).click();
    await expect(admin.getByText('Avskrivningen är ångrad.').first()).toBeVisible();
    await expect(writeOffs).toContainText('Avskrivning (ångrad)');
    await expect(sums).not.toContainText('Avskrivet');
    await expectNoFaults(admin);
  });

  await test.step('another invoice is written off as a whole', async () => {
    await admin.goto(`/admin/invoices/${whole.id}/view`);
    await admin.getByRole('button', { name: 'Skriv av', exact: true }).click();
    await dialog.getByRole('radio', { name: 'Kravet drivs inte vidare' }).check();
    await expect(dialog.getByText('Moms 25\u00a0%, belastar företaget')).toBeVisible();
    await dialog.getByLabel('Anteckning').fill('Överenskommet med kunden');
    await dialog.getByRole('button', { name: `Skriv av ${kronor('5.000,00')}` }).click();
    await expect(admin.getByText('Avskriven', { exact: true }).first()).toBeVisible();
    await expectNoFaults(admin);
    await page.goto('/invoices?status=written_off');
    await page.getByRole('link', { name: whole.invoiceNumber ?? '' }).click();
    await expect(page.getByText('Därför betalas ingen lön för fakturan.', { exact: false })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Din utbetalning' })).toBeHidden();
    await expectNoFaults(page);
  });

  await test.step('the company bears a loss once a second person has confirmed it', async () => {
    const borne = await sent('2000');
    await admin.goto(`/admin/invoices/${borne.id}/view`);
    await admin.getByRole('button', { name: 'Skriv av', exact: true }).click();
    await dialog.getByRole('radio', { name: 'Konkurs eller ackord' }).check();
    await expect(dialog.getByRole('radio', { name: 'Frilansaren' })).toBeChecked();
    await dialog.getByRole('radio', { name: 'Företaget' }).check();
    await expect(dialog.getByText(`Företaget står för ${kronor('1.800,00')}`, { exact: false })).toBeVisible();
    await dialog.getByLabel('Anteckning').fill('Konkurs, lönegaranti enligt avtal');
    await expectNoFaults(admin);
    await dialog.getByRole('button', { name: `Skriv av ${kronor('2.500,00')}` }).click();
    await expect(admin.getByRole('link', { name: 'Öppna begäran' })).toBeVisible();
    await confirmWaiting(await signedInAdmin(1));
    await admin.reload();
    await expect(writeOffs).toContainText('Belastar företaget');
    await expect(writeOffs).toContainText(kronor('1.800,00'));
    await expectNoFaults(admin);
    await page.goto(`/invoices/${borne.id}/view`);
    const panel = page.getByRole('region', { name: 'Avskriven' });
    await expect(panel).toContainText(`Vi står för förlusten: ${kronor('1.800,00')} läggs till i din lön`);
    await expectNoFaults(page);
  });

  await test.step('money that comes in after all recovers it', async () => {
    await admin.goto(`/admin/invoices/${whole.id}/view`);
    await page.goto(`/invoices/${whole.id}/view`);
    await pay('1000');
    await expect(writeOffs).toContainText('Avskrivning återvunnen');
    await expect(sums).toContainText(kronor('−4.000,00'));
    await expectNoFaults(admin);
    await page.reload();
    const panel = page.getByRole('region', { name: 'Delvis avskriven' });
    await expect(panel).toContainText('Återvunnet');
    await expect(panel).toContainText(kronor('1.000,00'));
    await expectNoFaults(page);
  });
});

async function expectNoFaults(page: Page): Promise<void> {
  await settled(page);
  expect(await faultsOf(page)).toEqual([]);
}
