import type { Page } from '@playwright/test';
import { expect, logIn, test } from './support/fixtures';
import { password, Shortcuts } from './support/freelancer';

/** Waits until the service worker has what it needs to open the app without a network. */
async function shellIsKept(page: Page): Promise<void> {
  const isKept = async () => (await (await caches.open('paraply-shell-1')).match('/dashboard')) !== undefined;
  await expect.poll(() => page.evaluate(isKept)).toBe(true);
}

test('what was last seen opens without a connection, and is gone after logging out', async ({
  page,
  context,
  mailbox,
  watch,
}) => {
  watch.expectNoConnection();
  const person = new Shortcuts(page);
  await person.register(mailbox, 'Tuva Tunnel', 'tuva@example.com');
  const { client, account } = await person.furnish();
  const { id } = await person.draft(client.id, account.id, '10000.00');
  await context.clearCookies();
  const dashboard = page.getByRole('heading', { level: 1, name: 'Hej Tuva' });
  const clientName = page.getByText(client.name).first();
  const sums = page.getByText('Fakturor efter status');
  const note = page.getByText(/^Du är offline\./);

  await test.step('the dashboard and an invoice are read', async () => {
    await logIn(page, 'tuva@example.com', password);
    await expect(dashboard).toBeVisible();
    await expect(sums).toBeVisible();
    await page.goto(`/invoices/${id}`);
    await expect(clientName).toBeVisible();
    await shellIsKept(page);
  });

  await test.step('without a connection both open, marked with their time', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(clientName).toBeVisible();
    await expect(note).toBeVisible();
    await expect(page.getByRole('banner').getByText(/Visas som det var kl\.\s\d\d:\d\d\./)).toBeVisible();
    await page.goto('/dashboard');
    await expect(dashboard).toBeVisible();
    await expect(sums).toBeVisible();
    await expect(note).toBeVisible();
  });

  await test.step('with a connection the mark goes', async () => {
    await context.setOffline(false);
    await expect(note).toBeHidden();
    await expect(dashboard).toBeVisible();
  });

  await test.step('after logging out nothing is left', async () => {
    await page.getByRole('button', { name: /^Mitt konto/ }).click();
    await page.getByRole('menuitem', { name: 'Logga ut' }).click();
    await expect(page).toHaveURL(/\/auth$/);
    // But for the mark that nobody is logged in.
    const kept = await page.evaluate(() => Object.entries(localStorage) as [string, string][]);
    const seen = kept.filter(([key]) => key.startsWith('paraply.seen'));
    expect(seen.filter(([, value]) => !value.startsWith('nobody '))).toEqual([]);
    await context.setOffline(true);
    for (const path of ['/dashboard', `/invoices/${id}`]) {
      await page.goto(path);
      await expect(page.getByRole('alert')).toContainText('Ingen uppkoppling');
      await expect(page.getByText(/Tuva|Östergård/)).toHaveCount(0);
    }
  });
});
