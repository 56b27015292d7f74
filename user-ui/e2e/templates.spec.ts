import { expect, readToast, test } from './support/fixtures';
import { Shortcuts } from './support/freelancer';
import { faultsOf, settled } from './support/screens';

const email = 'majken@example.com';

test('an invoice becomes a template, whose drafts come by themselves and are told', async ({ page, mailbox }) => {
  const shortcuts = new Shortcuts(page);
  await shortcuts.register(mailbox, 'Majken Mall', email);
  const { client, account } = await shortcuts.furnish();
  const draft = await shortcuts.draft(client.id, account.id, '12000', 'Drift av webbplats');
  await page.emulateMedia({ reducedMotion: 'reduce' });

  await test.step('the invoice is kept, to come back every month from today', async () => {
    await page.goto(`/invoices/${draft.id}/view`);
    await page.getByRole('button', { name: 'Fler åtgärder' }).click();
    await page.getByRole('menuitem', { name: 'Spara som mall' }).click();
    const dialog = page.getByRole('dialog', { name: 'Spara som mall' });
    await expect(dialog.getByLabel('Namn')).toHaveValue('Drift av webbplats');
    await dialog.getByRole('checkbox', { name: /^Återkommande/ }).check();
    await expect(dialog.getByLabel('Arbetet utfört')).toHaveValue('previous');
    await dialog.getByLabel('Första utkastet').fill(draft.issueDate);
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Spara mall' }).click();
    await readToast(page, 'Mallen är sparad');
  });

  await test.step('a draft is made at once, and mailed with the way to it', async () => {
    const mail = await mailbox.take(email, /återkommande fakturor/);
    expect(mail.text).toMatch(/Drift av webbplats: ett utkast till Östergård & Söner AB på 12\.000,00\skr utan moms/);
    const link = /https?:\S+\/invoices\/\S+\/edit/.exec(mail.text ?? '')?.[0] ?? '';
    await page.goto(new URL(link).pathname);
    await expect(page.getByRole('combobox', { name: 'Kund', exact: true })).toHaveValue('Östergård & Söner AB');
  });

  await test.step('the templates say when the next one comes, and start another draft now', async () => {
    await page.goto('/invoices');
    await page.getByRole('link', { name: 'Fakturamallar' }).click();
    await settled(page);
    await expect(page.getByText(/^Varje månad · Nästa utkast/)).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Nytt utkast från Drift av webbplats' }).click();
    await expect(page).toHaveURL(/\/invoices\/[^/]+\/edit$/);
    await page.goto('/invoices');
    // The first one, the one of today and the one just started, none of them submitted.
    await expect(page.getByRole('row').filter({ hasText: 'Utkast' })).toHaveCount(3);
  });

  await test.step('a template that is removed leaves its drafts', async () => {
    await page.goto('/invoices/templates');
    await page.getByRole('button', { name: 'Ta bort: Drift av webbplats' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort' }).click();
    await readToast(page, 'Mallen är borttagen');
    await expect(page.getByText(/^Du har inga mallar än/)).toBeVisible();
    await page.goto('/invoices');
    await expect(page.getByRole('row').filter({ hasText: 'Utkast' })).toHaveCount(3);
  });

  await test.step('the three drafts to one client become one', async () => {
    await page.goto(`/invoices/${draft.id}/view`);
    await page.getByRole('button', { name: 'Slå ihop utkast' }).click();
    const dialog = page.getByRole('dialog', { name: 'Slå ihop utkast' });
    await expect(dialog.getByText(/^Du sparar 200\skr i fast avgift/)).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Slå ihop 3 utkast' }).click();
    await readToast(page, 'Utkasten är ihopslagna');
    await expect(page.getByRole('button', { name: 'Slå ihop utkast' })).toBeHidden();
    await expect(page.getByText('Drift av webbplats')).toHaveCount(3);
    await page.goto('/invoices');
    await expect(page.getByRole('row').filter({ hasText: 'Utkast' })).toHaveCount(1);
  });
});
