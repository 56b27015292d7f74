import type { components } from '@paraply/core/schema';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { Shortcuts } from './support/freelancer';

type Schemas = components['schemas'];

/** Only this flow's invoices: the flows share a server. */
const client = 'Storbeställaren AB';

const ready = { name: 'Berit Beredd', email: 'berit@example.com', invoices: 290 };
const unready = { name: 'Omar Oklar', email: 'omar@example.com', invoices: 10 };
const all = ready.invoices + unready.invoices;

/** Drafts of two freelancers, imported by the office as one file. */
async function importDrafts(admin: Page): Promise<void> {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(new Date());
  const rows = [ready, unready].flatMap(({ email, invoices }) =>
    Array.from(
      { length: invoices },
      (_, nth) =>
        `${email};${client};B${String(nth)};${today};30;Ritningar till etapp ${String(nth + 1)};8;h;1 000,00;25 %`,
    ),
  );
  const heading = 'Frilansare;Kund;Faktura;Fakturadatum;Betalningsvillkor;Beskrivning;Antal;Enhet;À-pris;Moms';
  const file = { name: 'utkast.csv', mimeType: 'text/csv', buffer: Buffer.from([heading, ...rows].join('\n')) };
  const answer = await admin.request.post('/api/admin/imports', {
    multipart: { kind: 'invoices', dryRun: 'false', file },
  });
  expect(await answer.json()).toMatchObject({ created: all, failed: 0 });
}

test('hundreds of invoices are sent in the background, and those that were refused once more', async ({
  page,
  newPerson,
  mailbox,
  signedInAdmin,
}) => {
  test.setTimeout(300_000);
  const berit = new Shortcuts(page);
  const omar = new Shortcuts(await newPerson());
  const order = { name: client, email: 'inkop@storbestallaren.example', country: 'SE' };
  const address = { address: 'Hamngatan 5', postalCode: '411 06', city: 'Göteborg' };
  await berit.register(mailbox, ready.name, ready.email);
  await berit.furnish();
  await berit.post('/api/clients', { ...order, ...address });
  await omar.register(mailbox, unready.name, unready.email);
  await omar.furnish();
  // An invoice states its client's address, which this one lacks.
  const lacking = await omar.post<Schemas['Client']>('/api/clients', order);
  const admin = await signedInAdmin(0);
  await importDrafts(admin);

  await test.step('the whole page is chosen, then all that match', async () => {
    await admin.goto(`/admin/invoices?filter=${encodeURIComponent(JSON.stringify({ q: client, status: 'draft' }))}`);
    await admin.getByRole('combobox', { name: 'Rader per sida' }).click();
    await admin.getByRole('option', { name: '100', exact: true }).click();
    await expect(admin.getByText(`1–100 av ${String(all)}`)).toBeVisible();
    await admin.getByRole('checkbox', { name: 'Välj alla på sidan' }).check();
    await expect(admin.getByText('100 valda')).toBeVisible();
    await admin.getByRole('button', { name: `Välj alla ${String(all)} matchande rader` }).click();
    await expect(admin.getByText(`Alla ${String(all)} matchande rader är valda`)).toBeVisible();
  });

  await test.step('all are sent but those whose client has no address, each with the reason', async () => {
    await admin.getByRole('button', { name: 'Skicka', exact: true }).click();
    const dialog = admin.getByRole('dialog', { name: `Skicka ${String(all)} fakturor?` });
    await expect(dialog.getByText('Kan skickas')).toBeVisible();
    await dialog.getByRole('button', { name: 'Skicka fakturor' }).click();
    await expect(admin).toHaveURL(/\/admin\/invoice-batches\/[0-9a-f-]+$/);
    await expect(admin.getByRole('alert')).toContainText(
      `${String(ready.invoices)} av ${String(all)} fakturor är behandlade.`,
      { timeout: 60_000 },
    );
    await admin.getByRole('combobox', { name: 'Visa' }).click();
    await admin.getByRole('option', { name: `Inte genomförd (${String(unready.invoices)})` }).click();
    const rows = admin.getByRole('row').filter({ hasText: unready.name });
    await expect(rows).toHaveCount(unready.invoices);
    await expect(rows.first()).toContainText('adress');
  });

  await test.step('once the client has an address, the rest is sent', async () => {
    const { version } = lacking;
    await omar.put(`/api/clients/${lacking.id}`, { ...order, ...address, version });
    await admin.getByRole('button', { name: `Försök igen med ${String(unready.invoices)}` }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Försök igen' }).click();
    await expect(admin.getByRole('alert').filter({ hasText: 'behandlade' })).toContainText(
      `Alla ${String(all)} fakturor är behandlade.`,
    );
  });

  await test.step('the lists know, and every client gets its mail', async () => {
    await admin.getByRole('link', { name: 'Massåtgärder' }).click();
    await expect(admin.getByRole('row').filter({ hasText: `Skicka ${String(all)} fakturor` })).toContainText('Klar');
    await admin.goto(`/admin/invoices?filter=${encodeURIComponent(JSON.stringify({ q: client, status: 'sent' }))}`);
    await expect(admin.getByText(`1–100 av ${String(all)}`)).toBeVisible();
    // Also for the flows after this one, whose mail would have to wait.
    const sent = async () => {
      const filter = JSON.stringify({ q: order.email, status: 'sent' });
      const answer = await admin.request.get('/api/admin/mails', { params: { filter, range: '[0,0]' } });
      return answer.headers()['content-range'];
    };
    await expect.poll(sent, { timeout: 180_000 }).toBe(`mails 0-0/${String(all)}`);
  });
});
