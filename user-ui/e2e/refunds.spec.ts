import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { bankgiroFile } from './support/bankgiro';
import { expect, kronor, test } from './support/fixtures';
import { act, giveFile } from './support/office';
import { faultsOf, settled } from './support/screens';

const payer = 'Dubbelbetalaren AB';

test('money that pays no invoice is explained in part, and the rest goes back to its payer', async ({
  signedInAdmin,
  watch,
}) => {
  const [admin, second] = [await signedInAdmin(0), await signedInAdmin(1)];
  const toTransaction = async () => {
    await admin.goto(`/admin/bank-transactions?filter=${encodeURIComponent(JSON.stringify({ q: payer }))}`);
    await admin.getByRole('link', { name: payer }).click();
  };

  await test.step('the bank tells of money that nobody expects', async () => {
    const file = bankgiroFile(9002, [{ ocr: '', amount: 254_500, payer }]);
    await admin.goto('/admin/bank-transactions');
    await admin.getByRole('button', { name: 'Läs in bankfil' }).click();
    const dialog = admin.getByRole('dialog');
    await giveFile(dialog, 'bankgiro.txt', 'text/plain', file);
    await dialog.getByRole('button', { name: 'Läs in', exact: true }).click();
    await expect(dialog.getByText('1 transaktion är inläst.')).toBeVisible();
  });

  await test.step('a part of it is interest', async () => {
    await toTransaction();
    await admin.getByRole('button', { name: 'Förklara transaktion' }).click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog.getByLabel('Belopp')).toHaveValue('2545,00');
    await dialog.getByRole('radio', { name: /Övrig intäkt/ }).check();
    await dialog.getByLabel('Belopp').fill('45');
    await dialog.getByLabel('Anteckning').fill('Dröjsmålsränta');
    await expectNoFaults(admin);
    await dialog.getByRole('button', { name: 'Spara förklaring' }).click();
    await expect(admin.getByText('Förklaringen är sparad.').first()).toBeVisible();
    await expect(admin.getByRole('region', { name: 'Förklaringar' })).toContainText('Övrig intäkt');
  });

  const request = await test.step('the rest is to go back, once its account is right', async () => {
    await admin.getByRole('button', { name: 'Begär återbetalning' }).click();
    const dialog = admin.getByRole('dialog');
    await expect(dialog.getByLabel('Belopp')).toHaveValue('2500,00');
    await expect(dialog.getByLabel('Mottagare')).toHaveValue(payer);
    await dialog.getByRole('textbox', { name: 'Bankgiro' }).fill('5402-9682');
    await dialog.getByLabel('Skäl').fill('Fakturan var redan betald');
    await dialog.getByLabel('Underlag').fill('Mejl från kunden i dag');
    return dialog;
  });

  await test.step('a wrong number is said at its field', async () => {
    watch.expectRefusal(/^422 POST .*\/refund$/);
    const number = request.getByRole('textbox', { name: 'Bankgiro' });
    await request.getByRole('button', { name: 'Begär återbetalning' }).click();
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await number.fill('5402-9681');
    await request.getByRole('button', { name: 'Begär återbetalning' }).click();
    await expect(admin.getByRole('link', { name: 'Öppna begäran' })).toBeVisible();
    await expect(admin.getByText('Förklarad', { exact: true }).first()).toBeVisible();
  });

  await test.step('another admin sees the whole account number and approves', async () => {
    await second.goto(`/admin/approvals?filter=${encodeURIComponent(JSON.stringify({ status: 'waiting' }))}`);
    await second.getByRole('row').filter({ hasText: payer }).getByRole('link').first().click();
    await second.getByRole('link', { name: payer }).click();
    await expect(second.getByText('5402-9681')).toBeVisible();
    await expectNoFaults(second);
    await second.goBack();
    await act(second, 'Bekräfta', 'Bekräfta', 'Ändringen är bekräftad.');
  });

  await test.step('the next payment file has it', async () => {
    await admin.goto('/admin/refunds');
    await expect(admin.getByText(/^1 godkänd återbetalning, 2\.500,00.kr/)).toBeVisible();
    await act(admin, 'Skapa betalfil', 'Skapa betalfil', 'Betalfilen är klar att ladda ner.');
    await expectNoFaults(admin);
    const download = admin.waitForEvent('download');
    await admin.getByRole('link', { name: /^Ladda ner betalfil/ }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toContain('54029681');
    expect(file).toContain('2500.00');
  });

  await test.step('the bank has paid it', async () => {
    await admin.getByRole('button', { name: /^Bekräfta betalningar/ }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Bekräfta betalningar', exact: true }).click();
    await expect(admin.getByText('Återbetalningarna är bekräftade.').first()).toBeVisible();
    await expect(admin.getByRole('row').filter({ hasText: payer })).toContainText('Betald');
    await toTransaction();
    await expect(admin.getByText('Förklarad', { exact: true }).first()).toBeVisible();
    await expect(admin.getByText(kronor('0,00')).first()).toBeVisible();
    await admin.getByRole('link', { name: 'Visa återbetalning' }).click();
    await expect(admin.getByRole('button', { name: 'Markera som avvisad' })).toBeVisible();
    await expectNoFaults(admin);
  });
});

async function expectNoFaults(page: Page): Promise<void> {
  await settled(page);
  expect(await faultsOf(page)).toEqual([]);
}
