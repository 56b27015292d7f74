import type { components } from '@paraply/core/schema';
import { Shortcuts } from './support/freelancer';
import { act } from './support/office';
import { expect, test } from './support/fixtures';

type Schemas = components['schemas'];

test('a sensitive change is confirmed by a second admin, and another one is stopped', async ({
  page,
  mailbox,
  signedInAdmin,
}) => {
  const person = new Shortcuts(page);
  await person.register(mailbox, 'Betty Bergman', 'betty@example.com');
  const [admin, second] = [await signedInAdmin(0), await signedInAdmin(1)];
  const found = await admin.request.get('/api/admin/users', {
    params: { filter: JSON.stringify({ q: 'betty@example.com' }) },
  });
  const [betty] = (await found.json()) as Schemas['AdminUser'][];
  const bettysPage = `/admin/users/${betty?.id ?? ''}`;
  const isTrusted = async () =>
    ((await (await admin.request.get(`/api${bettysPage}`)).json()) as Schemas['AdminUser']).trusted;

  const request = await test.step('one admin marks a person as trusted, and nothing changes', async () => {
    await admin.goto(bettysPage);
    await admin.getByRole('button', { name: 'Markera som betrodd' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Markera som betrodd' }).click();
    const notice = admin.getByRole('listitem').filter({ hasText: 'Väntar på en andra administratör' });
    await expect(notice.getByRole('link', { name: 'Öppna begäran' })).toBeVisible();
    expect(await isTrusted()).toBe(false);
    await notice.getByRole('link', { name: 'Öppna begäran' }).click();
    await expect(admin.getByRole('heading', { level: 1, name: 'Markera som betrodd' })).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Bekräfta' })).toBeHidden();
    await expect(admin.getByRole('button', { name: 'Stoppa' })).toBeVisible();
    return new URL(admin.url()).pathname;
  });

  await test.step('not even by asking the server', async () => {
    const id = request.split('/').at(-2) ?? '';
    const answer = await admin.request.post(`/api/admin/approvals/${id}/confirm`, { data: { version: 1 } });
    expect(answer.status()).toBe(409);
  });

  await test.step('the second admin is told by email, sees what changes and confirms', async () => {
    const mail = await mailbox.take('birger@example.com', /^(?!Lönekörningen).*väntar på ditt godkännande$/);
    expect(mail.text).toContain(request);
    await second.goto('/admin/panel');
    await second.getByRole('link', { name: /^\d+ ändring\S* väntar på en andra administratör$/ }).click();
    const row = second.getByRole('row').filter({ hasText: 'betty@example.com' });
    await row.getByRole('link', { name: 'Markera som betrodd' }).click();
    await expect(second.getByRole('row').filter({ hasText: 'Nej' })).toContainText('Ja');
    await act(second, 'Bekräfta', 'Bekräfta', 'Ändringen är bekräftad.');
    expect(await isTrusted()).toBe(true);
  });

  await test.step('what was asked for by mistake is stopped by who asked', async () => {
    await admin.goto('/admin/settings');
    await admin.getByLabel(/^Bankgiro/).fill('991-2346');
    await admin.getByRole('button', { name: 'Spara' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Ändra inställningar', exact: true }).click();
    await admin.getByRole('link', { name: 'Öppna begäran' }).click();
    await expect(admin.getByRole('row').filter({ hasText: 'Bankgiro' })).toContainText('991-2346');
    await act(admin, 'Stoppa', 'Stoppa', 'Ändringen är stoppad.');
    const settings = (await (await admin.request.get('/api/admin/settings')).json()) as Schemas['AdminSettings'];
    expect(settings.company.bankgiro).not.toBe('991-2346');
  });
});
