import type { components } from '@paraply/core/schema';
import type { Page } from '@playwright/test';
import { Shortcuts, password } from './support/freelancer';
import { expect, logIn, readToast, test } from './support/fixtures';

type Schemas = components['schemas'];

/** Ends every other session of a person, as one does from another device. */
async function endOtherSessions(elsewhere: Page): Promise<void> {
  const sessions = (await (await elsewhere.request.get('/api/sessions')).json()) as Schemas['Session'][];
  for (const { id } of sessions.filter(({ current }) => !current)) {
    expect((await elsewhere.request.delete(`/api/sessions/${id}`)).ok()).toBe(true);
  }
}

async function signInAgain(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /Logga in igen|Log in again/ });
  await expect(dialog.getByLabel(/^(E-post|Email)$/)).not.toHaveValue('');
  await dialog.getByLabel(/^(E-post|Email)$/).fill(email);
  await dialog.getByLabel(/^(Lösenord|Password)$/).fill(password);
  await dialog.getByLabel(/^(Lösenord|Password)$/).press('Enter');
  await expect(dialog).toBeHidden();
}

test('a session that ends in the middle of a form is begun again in place', async ({
  page,
  newPerson,
  mailbox,
  watch,
}) => {
  const email = 'iris@example.com';
  await new Shortcuts(page).register(mailbox, 'Iris Ingemarsson', email);
  const elsewhere = await newPerson();
  await logIn(elsewhere, email, password);

  await test.step('what was typed is kept, and saved after the login', async () => {
    await page.goto('/clients/create');
    await page.getByLabel('Namn').fill('Regnbågen AB');
    await page.getByLabel('E-post för fakturor').fill('ekonomi@regnbagen.example');
    watch.expectRefusal(/^401 (POST \/api\/clients|GET \/api\/clients\/similar)$/);
    watch.expectRefusal(/^401 POST \/api\/login$/);
    await endOtherSessions(elsewhere);
    await page.getByRole('button', { name: 'Spara kund' }).click();

    const dialog = page.getByRole('dialog', { name: 'Logga in igen' });
    await expect(dialog.getByLabel('E-post')).toHaveValue(email);
    await page.keyboard.press('Escape');
    await dialog.getByLabel('Lösenord', { exact: true }).fill('fel lösenord');
    await dialog.getByRole('button', { name: 'Logga in', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('Fel e-postadress eller lösenord.');
    await signInAgain(page, email);
    await readToast(page, 'Kunden är sparad');
    await expect(page.getByRole('link', { name: 'Regnbågen AB', exact: true })).toBeVisible();
  });

  await test.step('also when only the page asks anew, as after a change of language', async () => {
    await page.goto('/profile');
    await page.getByLabel('Telefon').fill('070-765 43 21');
    watch.expectRefusal(/^401 GET \/api\//);
    await endOtherSessions(elsewhere);
    await page.getByRole('button', { name: 'English' }).click();
    await signInAgain(page, email);
    await expect(page.getByLabel('Phone')).toHaveValue('070-765 43 21');
    await page.getByRole('tab', { name: 'Security' }).click();
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Svenska' }).click();
  });

  await test.step('somebody else starts afresh', async () => {
    const other = 'jonna@example.com';
    await new Shortcuts(await newPerson()).register(mailbox, 'Jonna Jansson', other);
    await page.goto('/clients');
    await expect(page.getByRole('link', { name: 'Regnbågen AB', exact: true })).toBeVisible();
    await endOtherSessions(elsewhere);
    await page.getByLabel('Sök kunder').fill('Regn');
    const dialog = page.getByRole('dialog', { name: 'Logga in igen' });
    await dialog.getByLabel('E-post').fill(other);
    await dialog.getByLabel('Lösenord', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Logga in', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { name: 'Hej Jonna' })).toBeVisible();
  });
});

test('a failed call says what happened', async ({ page, mailbox, watch }) => {
  const person = new Shortcuts(page);
  await person.register(mailbox, 'Karin Karlsson', 'karin@example.com');
  const { client } = await person.furnish();

  await test.step('a page of HTML instead of data', async () => {
    watch.expectRefusal(/^502 GET \/api\/clients$/);
    for (const [contentType, text] of [
      ['text/html', 'Server error (502): Received HTML instead of JSON'],
      ['application/json', 'Server error (502): Server returned HTML page instead of data'],
    ] as const) {
      const body = '<!doctype html><title>Bad Gateway</title>';
      await page.route('**/api/clients?**', (route) => route.fulfill({ status: 502, contentType, body }));
      await page.goto('/clients');
      await expect(page.getByRole('alert')).toContainText(text);
      await page.unroute('**/api/clients?**');
    }
    await page.getByRole('button', { name: 'Försök igen' }).click();
    await expect(page.getByRole('link', { name: client.name, exact: true })).toBeVisible();
  });

  await test.step('a version that somebody else has overtaken', async () => {
    const other = await page.context().newPage();
    for (const window of [page, other]) {
      await window.goto(`/clients/edit/${client.id}`);
      await expect(window.getByLabel('Namn')).toHaveValue(client.name);
    }
    await other.getByLabel('Telefon').fill('031-12 34 56');
    await other.getByRole('button', { name: 'Spara kund' }).click();
    await readToast(other, 'Kunden är ändrad');
    await other.close();
    watch.expectRefusal(/^409 PUT \/api\/clients\//);
    await page.getByLabel('Ort').fill('Borås');
    await page.getByRole('button', { name: 'Spara kund' }).click();
    const question = page.getByRole('dialog', { name: 'Kunden har ändrats på annat håll' });
    await expect(question.getByText('Borås')).toBeVisible();
    await expect(question.getByText('031-12 34 56')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Ort')).toHaveValue('Borås');
    await page.getByRole('button', { name: 'Spara kund' }).click();
    await question.getByRole('button', { name: 'Använd sparad version' }).click();
    await expect(page.getByLabel('Telefon')).toHaveValue('031-12 34 56');
    await expect(page.getByLabel('Ort')).not.toHaveValue('Borås');
  });

  await test.step('a server that does not answer in time', async () => {
    await page.goto(`/clients/edit/${client.id}`);
    await page.route('**/api/clients/*', (route) =>
      route.request().method() === 'PUT' ? undefined : route.continue(),
    );
    await page.getByLabel('Ort').fill('Borås');
    await page.getByRole('button', { name: 'Spara kund' }).click();
    await expect(page.getByRole('alert')).toContainText('Request was aborted: timeout');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Spara kund' }).click();
    await readToast(page, 'Kunden är ändrad');
  });
});

test('a Finnish client is refused before and at saving', async ({ page, mailbox }) => {
  await new Shortcuts(page).register(mailbox, 'Lena Lund', 'lena@example.com');
  await page.goto('/clients/create');
  await page.getByLabel('Namn').fill('Suomi Oy');
  await page.getByLabel('E-post för fakturor').fill('lasku@suomi.example');
  const dialog = page.getByRole('dialog', { name: 'Vi kan inte fakturera finska kunder' });
  await page.getByLabel('Land', { exact: true }).selectOption('FI');
  await expect(dialog.getByRole('link', { name: 'Gå till systertjänsten' })).toHaveAttribute('href', /^https:/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Spara kund' }).press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/clients\/create$/);
});

test('a new client starts with its number, and the register fills in the rest', async ({ page, mailbox }) => {
  await new Shortcuts(page).register(mailbox, 'Nora Nord', 'nora@example.com');
  const number = page.getByLabel('Organisationsnummer eller momsnummer');
  const name = page.getByLabel('Namn');

  await test.step('which here nobody can ask, so that it is written by hand', async () => {
    await page.goto('/clients/create');
    await number.fill('556012-5790');
    await expect(page.getByText('EU:s momsregister svarar inte. Fyll i uppgifterna själv.')).toBeVisible();
    await name.fill('Alm AB');
    await page.getByLabel('E-post för fakturor').fill('faktura@alm.example');
    await page.getByRole('button', { name: 'Spara kund' }).click();
    await readToast(page, 'Kunden är sparad');
  });

  await test.step('which fills the form where it answers, and that is undone', async () => {
    await page.route('**/api/vat-lookup/SE556016068001', (route) =>
      route.fulfill({
        json: {
          number: 'SE556016068001',
          status: 'valid',
          name: 'HAVRE & HAV AB',
          address: 'HAMNGATAN 5',
          postalCode: '411 06',
          city: 'GÖTEBORG',
          country: 'SE',
          message: 'Numret är registrerat.',
        },
      }),
    );
    await page.goto('/clients/create');
    await number.pressSequentially('5560160680');
    await expect(name).toHaveValue('HAVRE & HAV AB');
    await page.getByRole('button', { name: 'Ångra' }).click();
    await expect(name).toHaveValue('');
    await page.getByRole('button', { name: 'Använd det' }).click();
    await expect(page.getByLabel('Ort')).toHaveValue('GÖTEBORG');
    await page.getByLabel('E-post för fakturor').fill('faktura@havre.example');
    await page.getByRole('button', { name: 'Spara kund' }).click();
    await readToast(page, 'Kunden är sparad');
    await page.getByRole('link', { name: 'HAVRE & HAV AB', exact: true }).click();
    await expect(page.getByLabel('Momsregistreringsnummer')).toHaveValue('SE556016068001');
    await expect(page.getByLabel('Organisationsnummer')).toHaveValue('556016-0680');
  });
});

test('a bank account names its bank and its fault while it is typed', async ({ page, mailbox }) => {
  await new Shortcuts(page).register(mailbox, 'Olle Olsson', 'olle@example.com');
  await page.goto('/banking');
  await page.getByRole('button', { name: 'Lägg till konto' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Clearingnummer').fill('3472');
  await expect(dialog.getByRole('status')).toHaveText('Bankens namn: Nordea');
  await dialog.getByRole('textbox', { name: 'Kontonummer' }).fill('4912023');
  await expect(dialog.getByText('Kontonumret är fel. Kontrollera varje siffra.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Kontonummer' }).fill('4912022');
  await expect(dialog.getByText('Kontonumret är fel')).toBeHidden();
  await dialog.getByRole('button', { name: 'Spara konto' }).click();
  await readToast(page, 'Kontot är sparat');
  await expect(page.getByText('3472, 4912022')).toBeVisible();
});

test('language and theme change without losing anything', async ({ page, mailbox }) => {
  await new Shortcuts(page).register(mailbox, 'Maja Möller', 'maja@example.com');
  await page.goto('/profile');
  await page.getByLabel('Adress').fill('Storgatan 2');
  await page.getByRole('tab', { name: 'Konto' }).click();

  await test.step('all data is fetched again in the other language', async () => {
    const again = ['/api/profile', '/api/settings', '/api/referrals', '/api/user'].map((path) =>
      page.waitForRequest((request) => {
        return new URL(request.url()).pathname === path && request.headers()['x-language'] === 'en';
      }),
    );
    await page.getByRole('radio', { name: 'Engelska' }).click();
    await Promise.all(again);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByLabel('Address')).toHaveValue('Storgatan 2');
  });

  await test.step('dark, and as the system says', async () => {
    const html = page.locator('html');
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect(html).toHaveClass(/dark/);
    await expect(page.getByLabel('Address')).toHaveValue('Storgatan 2');
    await page.getByRole('radio', { name: 'System' }).check();
    await expect(html).not.toHaveClass(/dark/);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(html).toHaveClass(/dark/);
  });

  await test.step('the first paint is dark already', async () => {
    // Without the program only the page itself and its theme script have run.
    await page.route('**/assets/index-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto('/profile');
    await expect(page.locator('html')).toHaveClass(/dark/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.unrouteAll();
  });
});

test('a toast is in the middle, can be reached by keyboard and leaves by a click beside it', async ({
  page,
  mailbox,
}) => {
  await new Shortcuts(page).register(mailbox, 'Torun Toft', 'torun@example.com');
  // Only the logged-in pages ask who is there when this browser has seen nobody yet.
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Kontakt', exact: true }).click();
  await page.getByLabel('Ämne').fill('En fråga');
  await page.getByLabel('Meddelande', { exact: true }).fill('Hur lång tid tar en utbetalning?');
  await page.getByRole('button', { name: 'Skicka meddelande' }).click();
  const region = page.getByRole('region', { name: /Meddelanden/ });
  const toast = region.getByRole('listitem');
  await expect(toast).toContainText('Meddelandet är skickat');

  await page.keyboard.press('F8');
  await expect(region.getByRole('list')).toBeFocused();
  const box = await toast.boundingBox();
  const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  expect(Math.abs(middle.x - 640)).toBeLessThan(2);
  expect(Math.abs(middle.y - 450)).toBeLessThan(2);
  // The focus holds it: three seconds later it is still there.
  await page.waitForTimeout(3500);
  await expect(toast).toBeVisible();
  await page.getByTestId('toast-backdrop').click({ position: { x: 8, y: 8 } });
  await expect(toast).toBeHidden();
});

test('a long address does not make the page wider than a phone', async ({ page }) => {
  const email = 'bartholomeus.von.und.zu.lindenfelsostergard@example.com';
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/auth?tab=register');
  await page.getByLabel('För- och efternamn').fill('Bartholomeus Lind');
  await page.getByLabel('E-post').fill(email);
  await page.getByLabel('Lösenord', { exact: true }).fill(password);
  await page.getByLabel('Upprepa lösenord').fill(password);
  await page.getByRole('button', { name: 'Skapa konto' }).click();
  await expect(page.getByText(email)).toBeVisible();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
});
