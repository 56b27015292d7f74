import type { components } from '@paraply/core/schema';
import { Shortcuts } from './support/freelancer';
import { expect, test } from './support/fixtures';

type Schemas = components['schemas'];

test('two entries of one client are compared and become one', async ({ page, mailbox, signedInAdmin }) => {
  const person = new Shortcuts(page);
  await person.register(mailbox, 'Mira Marklund', 'mira@example.com');
  const { account } = await person.furnish();
  const entry = (name: string, more: object) =>
    person.post<Schemas['Client']>('/api/clients', {
      email: 'ekonomi@fjallrav.example',
      address: 'Fjällgatan 3',
      postalCode: '831 30',
      city: 'Östersund',
      country: 'SE',
      name,
      ...more,
    });
  const kept = await entry('Fjällräv Teknik AB', { phone: '' });
  const old = await entry('Fjällräv Teknik', { phone: '063-12 34 56', city: 'Frösön' });
  const draft = await person.draft(old.id, account.id, '4200.00', 'Mätningar');
  const admin = await signedInAdmin(0);

  await test.step('the list finds them both', async () => {
    await admin.goto('/admin/clients');
    await admin.getByLabel('Sök', { exact: true }).fill('fjällräv');
    await admin.getByRole('combobox', { name: 'Visa' }).click();
    await admin.getByRole('option', { name: 'Möjliga dubbletter' }).click();
    await expect(admin).toHaveURL(/duplicates/);
    await expect(admin.getByRole('link', { name: /^Fjällräv Teknik/ })).toHaveCount(2);
    await admin.getByRole('link', { name: 'Fjällräv Teknik AB', exact: true }).click();
  });

  await test.step('side by side, with what moves and what is chosen', async () => {
    await expect(admin.getByText('Samma e-postadress · Liknande namn')).toBeVisible();
    await admin.getByRole('button', { name: 'Jämför och slå ihop med Fjällräv Teknik' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Slå ihop Fjällräv Teknik med Fjällräv Teknik AB?' });
    await expect(dialog.getByText('1 utkast flyttas.')).toBeVisible();
    // What is the same in both is not asked; where this one is empty, the other's word is proposed.
    await expect(dialog.getByRole('radiogroup', { name: 'E-post', exact: true })).toBeHidden();
    await expect(dialog.getByRole('radio', { name: '063-12 34 56' })).toBeChecked();
    await expect(dialog.getByRole('radio', { name: 'Östersund' })).toBeChecked();
    await dialog.getByRole('radio', { name: 'Frösön' }).check();
    await dialog.getByRole('button', { name: 'Slå ihop kunder' }).click();
    await expect(admin.getByText('Kunderna är sammanslagna.').first()).toBeVisible();
  });

  await test.step('one is left, with the best of both and a history that tells it', async () => {
    await expect(admin.getByText('Möjliga dubbletter')).toBeHidden();
    await expect(admin.getByLabel('Telefon')).toHaveValue('063-12 34 56');
    await expect(admin.getByLabel('Ort')).toHaveValue('Frösön');
    await admin.getByRole('button', { name: 'Visa historik' }).click();
    const history = admin.getByRole('region', { name: 'Historik' });
    const told = history.getByRole('listitem').filter({ hasText: 'Sammanslagen' });
    await expect(told).toContainText('Astrid Admin');
    await expect(told.getByRole('link', { name: 'Fjällräv Teknik', exact: true })).toBeVisible();
    await admin.goto('/admin/clients');
    await admin.getByLabel('Sök', { exact: true }).fill('fjällräv');
    await expect(admin.getByRole('link', { name: 'Fjällräv Teknik', exact: true })).toBeHidden();
    await expect(admin.getByRole('link', { name: 'Fjällräv Teknik AB', exact: true })).toBeVisible();
    await admin.goto(`/admin/clients/${old.id}`);
    await admin.getByRole('link', { name: 'Annan kund' }).click();
    await expect(admin).toHaveURL(new RegExp(kept.id));
  });

  await test.step('their owner has one, and the draft is for it', async () => {
    await page.goto('/clients');
    await expect(page.getByRole('link', { name: 'Fjällräv Teknik AB', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Fjällräv Teknik', exact: true })).toBeHidden();
    await page.goto(`/invoices/${draft.id}/view`);
    await expect(page.getByText('Fjällräv Teknik AB').first()).toBeVisible();
  });
});
