import { Shortcuts, password } from './support/freelancer';
import { expect, kronor, logIn, readToast, test } from './support/fixtures';

test('who may not is told so, and choices outlast the page', async ({ page, mailbox, watch }) => {
  const email = 'gunnar@example.com';
  await test.step('a visitor is led to the login and, once logged in, back to where they wanted to go', async () => {
    await new Shortcuts(page).register(mailbox, 'Gunnar Gren', email);
    await page.context().clearCookies();
    await page.goto('/clients');
    await expect(page).toHaveURL(/\/auth\?next=%2Fclients/);

    watch.expectRefusal(/^401 POST \/api\/login$/);
    await page.getByLabel('E-post').fill(email);
    await page.getByLabel('Lösenord', { exact: true }).fill('fel lösenord');
    await page.getByRole('button', { name: 'Logga in' }).click();
    await readToast(page, 'Inloggningen misslyckadesFel e-postadress eller lösenord.');

    await page.getByLabel('Lösenord', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Logga in' }).click();
    await expect(page).toHaveURL(/\/clients$/);
  });

  await test.step('a freelancer finds the back office closed, and the way home', async () => {
    await page.goto('/admin/invoices');
    await expect(page.getByRole('alert')).toContainText('Administratörsbehörighet krävs');
    await page.getByRole('link', { name: 'Gå till min översikt' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('language and theme stay as chosen, in both apps', async () => {
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('link', { name: 'Invoices', exact: true })).toBeVisible();
    await page.getByRole('button', { name: /Appearance|Theme/ }).click();
    const html = page.locator('html');
    await expect(html).toHaveClass(/dark/);
    await page.reload();
    await expect(html).toHaveAttribute('lang', 'en');
    await expect(html).toHaveClass(/dark/);
    await expect(page.getByRole('link', { name: 'Invoices', exact: true })).toBeVisible();
    await page.goto('/admin');
    await expect(page.getByRole('alert')).toContainText('Admin access is required');
  });
});

test('a page begins at its top, and going back returns to where one was', async ({ page }) => {
  const place = () => page.evaluate(() => Math.round(scrollY));
  await page.goto('/');
  // Once the calculator has its figures nothing moves any more.
  await expect(page.getByText('På ditt konto').first()).toBeVisible();
  await page.evaluate(() => {
    scrollTo(0, 600);
  });
  await expect.poll(place).toBe(600);
  await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: 'Priser', exact: true }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/./);
  await expect.poll(place).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(place).toBe(600);
  await page.reload();
  await expect.poll(place).toBe(600);
});

test('what cannot be saved says why', async ({ page, mailbox, watch }) => {
  const person = new Shortcuts(page);
  await person.register(mailbox, 'Hanna Holm', 'hanna@example.com');

  await test.step('a Finnish client is refused, with the way to the sister service', async () => {
    await page.goto('/clients/create');
    await page.getByLabel('Namn').fill('Suomi Oy');
    await page.getByLabel('Land', { exact: true }).selectOption('FI');
    const dialog = page.getByRole('dialog', { name: 'Vi kan inte fakturera finska kunder' });
    await expect(dialog.getByRole('link', { name: 'Gå till systertjänsten' })).toHaveAttribute('href', /^https:/);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  const { client, account } = await person.furnish();
  await test.step('a draft without a bank account is not saved', async () => {
    await page.goto(`/invoices/create?client=${client.id}`);
    // Before the amount, with which the draft would save itself.
    await page.locator('summary', { hasText: 'Bankkonto för lönen' }).click();
    await page.getByLabel('Bankkonto för lönen').selectOption('');
    await page.getByLabel('Beskrivning').fill('Konsultarbete');
    await page.getByLabel('À-pris').fill('1 250,50');
    await page.getByRole('button', { name: 'Spara utkast' }).click();
    const required = page.getByText('Du måste välja ett bankkonto innan du sparar fakturan.');
    await expect(required.first()).toBeVisible();
    // Closed again, the row opens at the next attempt, and the field has the focus.
    await page.locator('summary', { hasText: 'Bankkonto för lönen' }).click();
    await page.getByRole('button', { name: 'Spara utkast' }).click();
    await expect(page.getByLabel('Bankkonto för lönen')).toBeFocused();
    await page.getByLabel('Bankkonto för lönen').selectOption(account.id);
    await page.getByRole('button', { name: 'Klar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Faktura till Östergård & Söner AB' })).toBeVisible();
  });

  await test.step('of two windows that edit one invoice the later asks which version shall stand', async () => {
    const edit = page.url().replace('/view', '/edit');
    await page.goto(edit);
    const other = await page.context().newPage();
    await other.goto(edit);
    await expect(other.getByTestId('payout')).toBeVisible();

    await page.getByLabel('À-pris').fill('1500');
    await page.getByRole('button', { name: 'Klar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Faktura till Östergård & Söner AB' })).toBeVisible();

    watch.expectRefusal(/^409 PUT \/api\/invoices\//);
    await other.getByLabel('À-pris').fill('2000');
    const question = other.getByRole('dialog', { name: 'Fakturan har ändrats på annat håll' });
    await question.getByRole('button', { name: 'Behåll min version' }).click();
    await other.getByRole('button', { name: 'Klar' }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'Faktura till Östergård & Söner AB' })).toBeVisible();
    await expect(other.getByText(kronor('2.500,00')).first()).toBeVisible();
    await other.close();
  });

  await test.step('logged out, the pages are closed again', async () => {
    await page.getByRole('button', { name: /Mitt konto/ }).click();
    await page.getByRole('menuitem', { name: 'Logga ut' }).click();
    await readToast(page, 'Du är nu utloggad.');
    await expect(page).toHaveURL(/\/auth$/);
    await page.goto('/invoices');
    await expect(page).toHaveURL(/\/auth/);
    await logIn(page, 'hanna@example.com', password);
  });
});
