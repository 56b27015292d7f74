import { readFile } from 'node:fs/promises';
import type { components } from '@paraply/core/schema';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

type Schemas = components['schemas'];

/** Presses an act's button and says yes to its question. */
export async function act(page: Page, label: string, confirm: string, done: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click();
  await expect(page.getByText(done).first()).toBeVisible();
}

/** Chooses a file in a dialog that takes one. */
export async function giveFile(dialog: Locator, name: string, mimeType: string, text: string): Promise<void> {
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
}

/** Previews the salaries that are due, finds these texts among them, and creates the run. Tells where it is. */
export async function createRun(page: Page, texts: string[]): Promise<string> {
  await page.goto('/admin/salary/create');
  await page.getByRole('button', { name: 'Förhandsgranska' }).click();
  for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
  await page.getByRole('button', { name: 'Skapa lönekörning' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Skapa lönekörning' }).click();
  await expect(page.getByText('En annan administratör måste godkänna')).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Approves a run that somebody else has created, and makes its file for the bank. Tells what the file says. */
export async function approveRun(page: Page, runPath: string): Promise<string> {
  await page.goto(runPath);
  await page.getByRole('button', { name: 'Godkänn', exact: true }).click();
  const dialog = page.getByRole('dialog');
  // Around the turn of the year the rates of the next are assumed, which has to be known.
  for (const known of await dialog.getByRole('checkbox').all()) await known.check();
  await dialog.getByRole('button', { name: 'Godkänn lönekörning', exact: true }).click();
  await expect(page.getByText('Lönekörningen är godkänd.').first()).toBeVisible();
  await act(page, 'Skapa betalfil', 'Skapa betalfil', 'Betalfilen är klar att ladda ner.');
  return paymentFile(page);
}

/** The file for the bank, as it is downloaded from a run. */
export async function paymentFile(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Ladda ner pain.001' }).click();
  return readFile(await (await download).path(), 'utf8');
}

/** Says that the bank has paid everything that waits in a run. */
export async function confirmRun(page: Page): Promise<void> {
  await act(page, 'Bekräfta betalningar', 'Bekräfta betalningar', 'Betalningarna är bekräftade.');
}

/** Confirms as another admin whatever waits for one. */
export async function confirmWaiting(second: Page): Promise<void> {
  const filter = JSON.stringify({ status: 'waiting' });
  const answer = await second.request.get('/api/admin/approvals', { params: { filter } });
  const waiting = (await answer.json()) as Schemas['Approval'][];
  expect(waiting).not.toEqual([]);
  for (const { id, version } of waiting) {
    const confirmed = await second.request.post(`/api/admin/approvals/${id}/confirm`, { data: { version } });
    expect(confirmed.ok(), await confirmed.text()).toBe(true);
  }
}
