import type { Page } from '@playwright/test';
import type { components } from '../src/types/schema';
import { Shortcuts } from './support/freelancer';
import { expect, kronor, test } from './support/fixtures';

type Schemas = components['schemas'];

/** A day after whatever the other flows plan. */
const farAhead = '2099-06-01';

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
  const admin = await signedInAdmin(0);
  const shortcuts = new Shortcuts(admin);
  await shortcuts.post(`/api/admin/invoices/${sent.id}/send`);
  const waiting = await draft('20000.00');
  const settings = async () =>
    (await (await admin.request.get('/api/admin/settings')).json()) as Schemas['AdminSettings'];
  const before = await settings();
  await admin.goto('/admin/settings');

  await test.step('a planned change says what it touches and is listed', async () => {
    await admin.getByLabel(/^Gäller från/).fill(farAhead);
    await askFor(admin, '140');
    const dialog = admin.getByRole('dialog', { name: /^Ändra inställningarna från/ });
    await expect(dialog.getByRole('row').filter({ hasText: 'Fast avgift' })).toContainText('140');
    await expect(dialog.getByText(/utkast får den nya avgiften/)).toBeVisible();
    await expect(dialog.getByText(/skickade? faktur\S* behåller sin avgift/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Ändra', exact: true }).click();
    await expect(admin.getByText(/^Planerat\. Det gäller från/)).toBeVisible();
    const planned = admin.getByRole('region', { name: 'Planerade ändringar' });
    await expect(planned.getByRole('row').filter({ hasText: 'Fast avgift' })).toContainText('140');
    expect((await settings()).fees).toEqual(before.fees);
  });

  await test.step('taken back, nothing of it is left', async () => {
    await admin.getByRole('button', { name: 'Ta tillbaka ändringen från 01 juni 2099' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Ta tillbaka' }).click();
    await expect(admin.getByText('Ändringen är återtagen.')).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Ta tillbaka ändringen från 01 juni 2099' })).toBeHidden();
  });

  await test.step('changed from today, the fee is the new one for what is not sent', async () => {
    await askFor(admin, '140');
    await admin.getByRole('dialog').getByRole('button', { name: 'Ändra', exact: true }).click();
    await expect(admin.getByRole('dialog')).toBeHidden();
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
    }
  });
});
