import type { Page } from '@playwright/test';
import { Shortcuts } from './support/freelancer';
import { expect, test } from './support/fixtures';
import { giveFile } from './support/office';

const email = 'ivar@example.com';

const file = (vatRate: string) =>
  [
    'Frilansare;Kund;Faktura;Fakturadatum;Betalningsvillkor;Beskrivning;Antal;Enhet;À-pris;Moms',
    `${email};Östergård & Söner AB;A1;2026-11-20;30;Ritningar;8;h;1 000,00;25 %`,
    `${email};Östergård & Söner AB;A1;2026-11-20;30;Resa;120;km;25,00;25 %`,
    `${email};Östergård & Söner AB;A2;2026-11-20;30;Granskning;1;st;4 500,00;${vatRate}`,
  ].join('\n');

async function choose(page: Page, vatRate: string): Promise<void> {
  await giveFile(page.getByRole('dialog'), 'november.csv', 'text/csv', file(vatRate));
  await page.getByRole('button', { name: /^Kontrollera/ }).click();
}

test('a file of invoices is checked, corrected and imported', async ({ page, mailbox, signedInAdmin }) => {
  const person = new Shortcuts(page);
  await person.register(mailbox, 'Ivar Ivarsson', email);
  await person.furnish();
  const admin = await signedInAdmin(0);
  await admin.goto('/admin/invoices');
  await admin.getByRole('button', { name: 'Importera' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Importera fil' });

  await test.step('the invalid row is shown, and only the others could be imported', async () => {
    await choose(admin, '17 %');
    await expect(dialog.getByRole('alert')).toContainText('1 rad är ogiltig');
    await expect(dialog.getByRole('row').filter({ hasText: '17 %' })).toContainText('4');
    await expect(dialog.getByRole('button', { name: 'Importera 1 giltig post' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Importera \d+ poster?$/ })).toBeHidden();
  });

  await test.step('the corrected file becomes two drafts of their owner', async () => {
    await choose(admin, '25 %');
    await expect(dialog.getByRole('alert')).toContainText('Filen är giltig');
    await dialog.getByRole('button', { name: /^Importera \d/ }).click();
    await expect(dialog.getByRole('alert')).toContainText('importerade');
    await page.goto('/invoices');
    await expect(page.getByRole('row').filter({ hasText: 'Östergård & Söner AB' })).toHaveCount(2);
  });

  await test.step('the same file again changes nothing', async () => {
    await dialog.getByRole('button', { name: 'Stäng' }).click();
    await admin.goto('/admin/import');
    await choose(admin, '25 %');
    await expect(dialog.getByRole('alert')).toContainText('Filen har redan importerats. Inget ändras.');
    await admin.goto('/admin/imports');
    await expect(admin.getByText('november.csv')).toHaveCount(1);
  });

  await test.step('taken back, its drafts are gone', async () => {
    await admin.getByRole('button', { name: 'Ångra import av november.csv' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Ångra' }).click();
    await expect(admin.getByText(/^Ångrad/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: 'Östergård & Söner AB' })).toHaveCount(0);
  });

  await test.step('clients come under headings of their own, known the next time', async () => {
    const giveClients = (name: string) => {
      const row = [email, `${name} AB`, `${name.toLowerCase()}@example.com`].join(';');
      return giveFile(dialog, `${name}.csv`, 'text/csv', `Vem;Bolag;Skicka till\n${row}\n`);
    };
    await admin.goto('/admin/import');
    await dialog.getByRole('combobox').click();
    await admin.getByRole('option', { name: 'Kunder' }).click();
    await giveClients('Havre');
    await dialog.getByRole('button', { name: 'Kontrollera fil' }).click();
    for (const [heading, column] of [
      ['Vem', 'Användarens e-post *'],
      ['Bolag', 'Namn *'],
      ['Skicka till', 'E-post *'],
    ] as const) {
      await dialog.getByRole('combobox', { name: heading }).click();
      await admin.getByRole('option', { name: column, exact: true }).click();
    }
    await dialog.getByRole('button', { name: 'Kontrollera igen' }).click();
    await expect(dialog.getByRole('row').filter({ hasText: 'Havre AB' })).toContainText('Ny');
    await dialog.getByRole('button', { name: 'Importera 1 post' }).click();
    await expect(dialog.getByRole('alert')).toContainText('1 post är importerad');
    await dialog.getByRole('button', { name: 'Stäng' }).click();
    await admin.goto('/admin/import');
    await dialog.getByRole('combobox').click();
    await admin.getByRole('option', { name: 'Kunder' }).click();
    await giveClients('Korn');
    await dialog.getByRole('button', { name: 'Kontrollera fil' }).click();
    await expect(dialog.getByRole('row').filter({ hasText: 'Korn AB' })).toContainText('Ny');
  });
});
