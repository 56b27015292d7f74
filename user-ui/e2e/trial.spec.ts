import { expect, kronor, readToast, test } from './support/fixtures';
import { linkIn } from './support/freelancer';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const email = 'tora@prov.example';

test('a visitor tries an invoice, follows it to the account and goes on with it in an own account', async ({
  page,
  mailbox,
}) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.emulateMedia({ reducedMotion: 'reduce' });

  await test.step('an invoice without an account', async () => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Prova utan konto' }).tap();
    const foot = page.getByTestId('payout-foot');
    await expect(foot).toContainText(kronor('5.007,64'));
    await page.getByLabel('Kund', { exact: true }).fill('Alm AB');
    await page.getByLabel('Beskrivning').fill('Illustrationer');
    await page.getByLabel('Antal').fill('20');
    await expect(foot).toContainText(kronor('10.067,37'));
    await button('Skicka för godkännande').tap();
  });

  await test.step('its way to the account', async () => {
    await expect(page.getByRole('heading', { name: 'Granskning' })).toBeInViewport();
    await button('Godkänn och skicka').tap();
    await button(/^Betala 25\.000,00/).tap();
    await button('Betala ut lönen').tap();
    await expect(page.getByRole('heading', { name: /^10\.067,37\skr på ditt konto$/ })).toBeInViewport();
    await page.reload();
    await expect(page.getByRole('heading', { name: /^10\.067,37\skr på ditt konto$/ })).toBeVisible();
  });

  await test.step('the same invoice in an own account', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Skapa konto' }).tap();
    await page.getByLabel('För- och efternamn').fill('Tora Prov');
    await page.getByLabel('E-post').fill(email);
    await page.getByLabel('Lösenord', { exact: true }).fill('gåsägg i mars');
    await page.getByLabel('Upprepa lösenord').fill('gåsägg i mars');
    await button('Skapa konto').tap();
    const mail = await mailbox.take(email, /Bekräfta din e-postadress/);
    await page.goto(linkIn(mail.text));
    await readToast(page, 'E-postadressen är bekräftad');
    await page.getByRole('link', { name: 'Ny', exact: true }).tap();
    await expect(page.getByLabel('Beskrivning')).toHaveValue('Illustrationer');
    await expect(page.getByLabel('Antal')).toHaveValue('20');
    await expect(page.getByTestId('payout-foot')).toContainText(kronor('10.067,37'));
    await button('Ny kund').tap();
    await expect(page.getByRole('dialog').getByLabel('Namn')).toHaveValue('Alm AB');
  });
});
