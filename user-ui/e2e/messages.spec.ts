import { Shortcuts, linkIn } from './support/freelancer';
import { expect, readToast, test } from './support/fixtures';

const email = 'malva@example.com';
const subject = 'Momsen på en faktura till Norge';

test('a question goes back and forth until it is closed', async ({ page, mailbox, signedInAdmin }) => {
  await new Shortcuts(page).register(mailbox, 'Malva Mårtensson', email);
  const admin = await signedInAdmin(0);
  const card = admin.getByRole('region', { name: subject });
  const log = page.getByRole('log', { name: 'Konversation' });

  const answer = async (text: string) => {
    await card.getByRole('button', { name: `Svara: ${subject}` }).click();
    await card.getByLabel('Ditt svar').fill(text);
    await card.getByRole('button', { name: 'Skicka svar' }).click();
    await expect(card.getByRole('listitem').filter({ hasText: text })).toContainText('Svar från');
    await expect(card.getByText('Besvarat')).toBeVisible();
  };

  await test.step('the freelancer writes, and sees it wait', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^Mitt konto/ }).click();
    await page.getByRole('menuitem', { name: 'Mina meddelanden' }).click();
    await page.getByRole('link', { name: 'Nytt meddelande' }).click();
    await page.getByLabel('Ämne').fill(subject);
    await page.getByLabel('Meddelande', { exact: true }).fill('Ska det vara moms på den?');
    await page.getByRole('button', { name: 'Skicka meddelande' }).click();
    await readToast(page, 'Meddelandet är skickat');
    await expect(page).toHaveURL(/\/messages$/);
    await expect(page.getByRole('listitem').filter({ hasText: subject })).toContainText('Väntar på svar');
  });

  await test.step('the office answers, and the mail leads to the thread', async () => {
    await admin.goto('/admin/messages');
    await answer('Nej, kunden redovisar den själv.');
    const mail = await mailbox.take(email, /^Svar: Momsen/);
    expect(mail.text).toContain('Nej, kunden redovisar den själv.');
    await page.goto(linkIn(mail.text));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
    await expect(page.getByText('Besvarat')).toBeVisible();
    await expect(log.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('the freelancer asks further, which opens it', async () => {
    await page.getByLabel('Svar').fill('Även om det är en privatperson?');
    await page.getByRole('button', { name: 'Skicka meddelande' }).click();
    await expect(log.getByRole('listitem').last()).toContainText('Även om det är en privatperson?');
    await expect(page.getByText('Väntar på svar')).toBeVisible();
    await expect(page.getByLabel('Svar')).toHaveValue('');
  });

  await test.step('the office finds it open, answers again and closes it', async () => {
    await admin.reload();
    await expect(card.getByText('Öppet')).toBeVisible();
    await expect(card.getByText('Meddelande från Malva Mårtensson')).toBeVisible();
    await answer('Nej, då ska det vara svensk moms.');
    await card.getByRole('button', { name: `Avsluta: ${subject}` }).click();
    await expect(admin.getByText('Meddelandet är avslutat.').first()).toBeVisible();
    await expect(card.getByText('Avslutat')).toBeVisible();
    await page.reload();
    await expect(log.getByRole('listitem')).toHaveCount(4);
    await expect(page.getByText('Avslutat', { exact: true })).toBeVisible();
  });
});
