import type { components } from '@paraply/core/schema';
import { Shortcuts } from './support/freelancer';
import { expect, readToast, test } from './support/fixtures';

type Schemas = components['schemas'];

const email = 'tyra@example.com';

const certificate = {
  name: 'f-skattebevis.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7 F-skatt'),
};

test('a tax request from file to approval', async ({ page, mailbox, signedInAdmin }) => {
  const shortcuts = new Shortcuts(page);
  await shortcuts.register(mailbox, 'Tyra Tallroth', email);
  await shortcuts.furnish();

  await test.step('the freelancer chooses, gives the reason and attaches the document', async () => {
    await page.goto('/profile');
    await expect(page.getByRole('radio', { name: /30 procent/ })).toBeChecked();
    await page.getByRole('radio', { name: /Efter skattetabell/ }).check();
    await page.getByRole('combobox', { name: 'Skattetabell' }).selectOption('32');
    await expect(page.getByText('Godkännande krävs')).toBeVisible();
    const send = page.getByRole('button', { name: 'Spara och skicka begäran' });
    await send.click();
    await expect(page.getByText('Fältet måste fyllas i').first()).toBeVisible();
    await page.getByLabel('Skäl till ändringen').fill('Ni är min huvudarbetsgivare');
    await page.locator('input[type=file]').setInputFiles(certificate);
    await expect(page.getByText(certificate.name)).toBeVisible();
    await send.click();
    await readToast(page, 'Begäran är skickad');
  });

  await test.step('until the office has decided, 30 percent applies', async () => {
    await expect(page.getByText(/Din begäran väntar på beslut sedan/)).toBeVisible();
    await expect(page.getByText(/Begärt: skattetabell 32, kolumn 1/)).toBeVisible();
    await expect(page.getByRole('radio', { name: /30 procent/ })).toBeChecked();
    await expect(page.getByRole('radio', { name: /30 procent/ })).toBeDisabled();
    const profile = (await (await page.request.get('/api/profile')).json()) as Schemas['Profile'];
    expect(profile.tax.rule).toBe('side_income');
  });

  const admin = await signedInAdmin(0);
  await test.step('finance opens the document and approves', async () => {
    await admin.goto('/admin/tax-requests');
    const row = admin.getByRole('row').filter({ hasText: 'Tyra Tallroth' });
    await expect(row).toContainText('Tabell 32, kolumn 1');
    const href = await row.getByRole('link', { name: certificate.name }).getAttribute('href');
    const document = await admin.request.get(href ?? '');
    expect(await document.body()).toEqual(certificate.buffer);
    await row.getByRole('button', { name: 'Godkänn begäran från Tyra Tallroth' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Godkänn begäran', exact: true }).click();
    await expect(admin.getByText('Begäran från Tyra Tallroth är godkänd.').first()).toBeVisible();
  });

  await test.step('the freelancer is told, and the table applies', async () => {
    const mail = await mailbox.take(email, /Din begäran om ändrad skatt är godkänd/);
    expect(mail.text).toContain('skattetabell 32, kolumn 1');
    await page.reload();
    await expect(page.getByText(/Din begäran är godkänd och gäller från/)).toBeVisible();
    await expect(page.getByRole('radio', { name: /Efter skattetabell/ })).toBeChecked();
    await expect(page.getByRole('combobox', { name: 'Skattetabell' })).toHaveValue('32');
    const profile = (await (await page.request.get('/api/profile')).json()) as Schemas['Profile'];
    expect([profile.tax.rule, profile.tax.taxTable]).toEqual(['main_employer', 32]);
  });
});
