import type { components } from '@paraply/core/schema';
import type { Page } from '@playwright/test';
import { Shortcuts, password } from './support/freelancer';
import { expect, logIn, test } from './support/fixtures';
import { confirmWaiting } from './support/office';

type Schemas = components['schemas'];

const closed = 'Ingen åtkomst till sidan';

function menuOf(page: Page) {
  return page.getByRole('navigation', { name: 'Huvudmeny' });
}

/** The way that the menu does or does not show. */
async function expectMenu(page: Page, shown: string[], hidden: string[]): Promise<void> {
  const link = (name: string) => menuOf(page).getByRole('link', { name: new RegExp(`^${name}( |$)`) });
  for (const name of shown) await expect(link(name)).toBeVisible();
  for (const name of hidden) await expect(link(name)).toBeHidden();
}

/** What the server says to who asks it without the page. */
async function expectRefused(page: Page, path: string, message: string, data: object = {}): Promise<void> {
  const answer = await page.request.post(path, { data });
  expect(answer.status(), path).toBe(403);
  expect(await answer.json()).toMatchObject({ code: 'forbidden', message });
}

test('each role does its own work and meets its limits', async ({ page, mailbox, newPerson, signedInAdmin }) => {
  const person = new Shortcuts(page);
  await person.register(mailbox, 'Ylva Yttergren', 'ylva@example.com');
  const { client, account } = await person.furnish();
  const pending = async (price: string) => {
    const draft = await person.draft(client.id, account.id, price);
    return person.post<Schemas['Invoice']>(`/api/invoices/${draft.id}/submit`);
  };
  const [first, second] = [await pending('8100.00'), await pending('8200.00')];
  await person.post('/api/support', {
    name: 'Ylva Yttergren',
    email: 'ylva@example.com',
    subject: 'Ett fel i min adress',
    message: 'Kan ni rätta postnumret hos kunden?',
    urgency: 'low',
  });
  const [admin, secondAdmin] = [await signedInAdmin(0), await signedInAdmin(1)];

  /** Somebody who is given a role on their page, and logs in. */
  const colleague = async (fullName: string, email: string, role: string) => {
    const browser = await newPerson();
    await new Shortcuts(browser).register(mailbox, fullName, email);
    const found = await admin.request.get('/api/admin/users', { params: { filter: JSON.stringify({ q: email }) } });
    const [user] = (await found.json()) as Schemas['AdminUser'][];
    await admin.goto(`/admin/users/${user?.id ?? ''}`);
    await admin.getByRole('checkbox', { name: role, exact: true }).check();
    await admin.getByRole('button', { name: 'Spara' }).click();
    await expect(admin.getByText(/^Väntar på en andra administratör/)).toBeVisible();
    await confirmWaiting(secondAdmin);
    // The change has logged them out.
    expect((await browser.request.get('/api/user')).status()).toBe(401);
    await logIn(browser, email, password, /\/admin\/panel$/);
    return browser;
  };

  await test.step('a reviewer approves invoices and answers, but sees no money', async () => {
    const reviewer = await colleague('Greta Granskare', 'greta@example.com', 'Fakturagranskare');
    await expectMenu(
      reviewer,
      ['Översikt', 'Att godkänna', 'Fakturor', 'Meddelanden', 'Användare', 'Kunder'],
      ['Betalningar', 'Lönekörningar', 'Arbetsgivardeklarationer', 'Verifikationer', 'Importer', 'Inställningar'],
    );
    await reviewer.goto(`/admin/queue?id=${first.id}`);
    await reviewer.getByRole('button', { name: 'Godkänn och skicka' }).click();
    await reviewer.getByRole('dialog').getByRole('button', { name: 'Skicka faktura' }).click();
    await expect(reviewer.getByText('Fakturan är skickad.').first()).toBeVisible();
    await reviewer.goto('/admin/messages');
    await reviewer.getByRole('button', { name: 'Svara: Ett fel i min adress' }).click();
    await reviewer.getByLabel('Ditt svar').fill('Det är rättat.');
    await reviewer.getByRole('button', { name: 'Skicka svar' }).click();
    await expect(reviewer.getByText('Det är rättat.')).toBeVisible();
    await reviewer.goto('/admin/salary');
    await expect(reviewer.getByRole('alert')).toContainText(closed);
    await expectRefused(
      reviewer,
      `/api/admin/invoices/${first.id}/mark-paid`,
      'Detta kräver rollen administratör eller ekonomi.',
    );
    const runs = await reviewer.request.get('/api/admin/salary-runs');
    expect(runs.status()).toBe(403);
  });

  await test.step('finance records a payment, but approves nothing', async () => {
    const finance = await colleague('Filip Finans', 'filip@example.com', 'Ekonomi');
    await expectMenu(
      finance,
      [
        'Fakturor',
        'Betalningar',
        'Lönekörningar',
        'Arbetsgivardeklarationer',
        'Verifikationer',
        'Importer',
        'Inställningar',
      ],
      ['Att godkänna'],
    );
    await finance.goto(`/admin/invoices/${first.id}/view`);
    await finance.getByRole('button', { name: 'Markera som betald' }).click();
    await finance.getByRole('dialog').getByLabel('Skäl').fill('Kunden har visat ett kvitto');
    await finance.getByRole('dialog').getByLabel('Underlag').fill('Kontoutdrag, rad 3');
    await finance.getByRole('dialog').getByRole('button', { name: 'Markera som betald' }).click();
    await expect(finance.getByText('Fakturan är markerad som betald.').first()).toBeVisible();
    await finance.goto(`/admin/queue?id=${second.id}`);
    await expect(finance.getByRole('alert')).toContainText(closed);
    await finance.goto(`/admin/invoices/${second.id}/view`);
    await expect(finance.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(finance.getByRole('button', { name: 'Skicka nu' })).toBeHidden();
    const message = 'Detta kräver rollen administratör eller fakturagranskare.';
    await expectRefused(finance, `/api/admin/invoices/${second.id}/send`, message);
    await expectRefused(finance, '/api/admin/invoices/bulk', message, {
      action: 'send',
      invoices: [{ id: second.id, version: second.version }],
    });
  });

  await test.step('support sees what the person sees, and changes nothing', async () => {
    const support = await colleague('Stina Stöd', 'stina@example.com', 'Support');
    await expectMenu(support, ['Fakturor', 'Betalningar', 'Lönekörningar', 'Händelselogg'], ['Att godkänna']);
    await support.goto(`/admin/users/${second.userId}`);
    await expect(support.getByText('Din roll har bara läsbehörighet här.')).toBeVisible();
    for (const name of ['Spara', 'Spärra användare']) await expect(support.getByRole('button', { name })).toBeHidden();
    // What the page still asks for would be asked as the person, who may not.
    await support.waitForLoadState('networkidle');
    await support.getByRole('button', { name: 'Visa som' }).click();
    await support.getByRole('dialog').getByRole('button', { name: 'Visa som' }).click();
    await expect(support).toHaveURL(/\/dashboard$/);
    const seen = (await (await support.request.get('/api/user')).json()) as Schemas['CurrentUser'];
    expect(seen).toMatchObject({ fullName: 'Ylva Yttergren', roles: ['freelancer'], permissions: [] });
    await support.request.post('/api/stop-viewing');
    await support.goto('/admin/users/create');
    await expect(support.getByRole('alert')).toContainText(closed);
    await expectRefused(support, `/api/admin/users/${second.userId}/block`, 'Detta kräver rollen administratör.', {
      reason: 'Ett försök',
    });
  });
});
