import type { Page } from '@playwright/test';
import { Day } from './support/day';
import { expect, kronor, readToast, test } from './support/fixtures';
import { linkIn, password, personnummer, Shortcuts } from './support/freelancer';
import { paySalaries } from './support/stage';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const email = 'tilda@example.com';

/** Taps what has this name, which fails when something lies over it. */
async function tap(page: Page, role: 'button' | 'link' | 'menuitem' | 'option' | 'radio', name: string | RegExp) {
  await page
    .getByRole(role, { name, exact: typeof name === 'string' })
    .first()
    .tap();
}

/** The places of the app at the foot of the screen. */
async function goTo(page: Page, place: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: place }).tap();
}

async function fillLine(page: Page, number: number, description: string, price: string): Promise<void> {
  const line = page.getByRole('group', { name: `Rad ${String(number)}` });
  await line.getByLabel('Beskrivning').fill(description);
  await line.getByLabel('À-pris').fill(price);
}

test('the first days of a freelancer on a phone', async ({ page, mailbox, signedInAdmin }, info) => {
  test.setTimeout(240_000);
  const day = new Day(info, { byTouch: true });
  await page.emulateMedia({ reducedMotion: 'reduce' });

  await test.step('from the first page into an account of one’s own', async () => {
    await day.open(page, '/');
    await tap(page, 'link', 'Skapa konto');
    await day.see(page, 'register');
    await page.getByLabel('För- och efternamn').fill('Tilda Turesson');
    await page.getByLabel('E-post').fill(email);
    await page.getByLabel('Lösenord', { exact: true }).fill(password);
    await page.getByLabel('Upprepa lösenord').fill(password);
    await tap(page, 'button', 'Skapa konto');
    await expect(page.getByText('Kontrollera din e-post')).toBeVisible();
    await day.see(page, 'look into your mail');
    await page.goto(linkIn((await mailbox.take(email, /Bekräfta din e-postadress/)).text));
    await readToast(page, 'E-postadressen är bekräftad');
    await expect(page.getByRole('heading', { name: 'Hej Tilda' })).toBeVisible();
    await day.see(page, 'dashboard of a beginner');
  });

  await test.step('profile, bank account and client, as the dashboard asks for them', async () => {
    await tap(page, 'link', 'Fyll i din profil');
    await expect(page.getByLabel('Telefon')).toBeVisible();
    await day.see(page, 'profile');
    await page.getByLabel('Personnummer eller samordningsnummer').fill(personnummer(900));
    await page.getByLabel('Telefon').fill('070-123 45 67');
    await page.getByLabel('Adress (valfritt)').fill('Storgatan 1');
    await page.getByLabel('Postnummer').fill('111 22');
    await page.getByLabel('Ort').fill('Stockholm');
    await tap(page, 'radio', /30 procent/);
    await tap(page, 'button', 'Spara profil');
    await readToast(page, 'Profilen är sparad');
    await day.see(page, 'profile saved');

    await goTo(page, 'Översikt');
    await tap(page, 'link', 'Lägg till ett bankkonto');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Clearingnummer').fill('3472');
    await dialog.getByLabel('Kontonummer', { exact: true }).fill('4912022');
    await day.see(page, 'bank account');
    await dialog.getByRole('button', { name: 'Spara konto' }).tap();
    await readToast(page, 'Kontot är sparat');
    await day.see(page, 'banking');

    await goTo(page, 'Översikt');
    await tap(page, 'link', 'Lägg till din första kund');
    await page.getByLabel('Namn').fill('Östergård & Söners Byggnadsaktiebolag');
    await page.getByLabel('E-post för fakturor').fill('ekonomi@ostergard.example');
    await page.getByLabel('Adress (valfritt)').fill('Hamngatan 5');
    await page.getByLabel('Postnummer').fill('411 06');
    await page.getByLabel('Ort').fill('Göteborg');
    await day.see(page, 'client');
    await tap(page, 'button', 'Spara kund');
    await readToast(page, 'Kunden är sparad');
    await day.see(page, 'clients');
    // The name stands on two lines, with its longest word whole.
    const name = await page.getByRole('link', { name: /^Östergård/ }).boundingBox();
    expect(name?.height).toBeLessThan(50);
  });

  await test.step('an invoice of two lines is written, looked at and handed in', async () => {
    await goTo(page, 'Ny');
    await page.getByRole('combobox', { name: 'Kund', exact: true }).fill('söner');
    await tap(page, 'option', /Östergård/);
    await fillLine(page, 1, 'Användarintervjuer med åtta snickare', '8000');
    const preview = page.getByRole('complementary', { name: 'Förhandsvisning' });
    await expect(preview.getByTestId('payout')).toBeVisible();
    // Three screens, with the whole calculation: what few invoices need is folded.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2200);
    await tap(page, 'button', 'Lägg till rad');
    await fillLine(page, 2, 'Rapport', '2000');
    await expect(preview.getByTestId('payout')).toHaveText(kronor('5.007,64'));
    await expect(preview.getByText(kronor('12.500,00')).first()).toBeVisible();
    // What reaches the account and the button stay at the foot, wherever one writes.
    await page.getByLabel('Kundens referens').scrollIntoViewIfNeeded();
    await expect(page.getByTestId('payout-foot')).toContainText(kronor('5.007,64'));
    await expect(page.getByTestId('payout-foot')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: /skicka för godkännande$/i })).toBeInViewport({ ratio: 1 });
    await day.see(page, 'editor');
    await tap(page, 'button', /skicka för godkännande$/i);
    await day.see(page, 'findings');
    await page.getByRole('dialog').getByRole('button', { name: 'Skicka ändå' }).tap();
    await readToast(page, 'Fakturan är skickad för godkännande');
    await day.see(page, 'invoice that waits');
  });

  const office = new Shortcuts(await signedInAdmin(0));
  const second = new Shortcuts(await signedInAdmin(1));
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';

  await test.step('it is returned, corrected and submitted again', async () => {
    await office.post(`/api/admin/invoices/${id}/return`, { reason: 'Skriv vilken rapport det är' });
    await goTo(page, 'Översikt');
    await page.reload();
    await day.see(page, 'dashboard with a draft');
    await goTo(page, 'Fakturor');
    await day.see(page, 'invoices');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Östergård/ })
      .first()
      .tap();
    await expect(page.getByText('Skriv vilken rapport det är').first()).toBeVisible();
    await day.see(page, 'invoice that came back');
    await tap(page, 'link', 'Ändra');
    await fillLine(page, 2, 'Rapport om intervjuerna, tolv sidor', '2000');
    await tap(page, 'button', /skicka för godkännande$/i);
    await page.getByRole('dialog').getByRole('button', { name: 'Skicka ändå' }).tap();
    await readToast(page, 'Fakturan är skickad för godkännande');
  });

  await test.step('sent, paid and paid out: the payslip tells how', async () => {
    await office.post(`/api/admin/invoices/${id}/send`);
    await office.post(`/api/admin/invoices/${id}/mark-paid`);
    await page.reload();
    await expect(page.getByText('Betald', { exact: true }).first()).toBeVisible();
    await day.see(page, 'invoice paid');
    await paySalaries(office, second);
    await goTo(page, 'Lön');
    await day.see(page, 'salary');
    await page.getByRole('main').getByRole('link', { name: /^Lön / }).tap();
    await expect(page.getByTestId('payout')).toHaveText(kronor('5.007,64'));
    await day.see(page, 'payslip');
    await goTo(page, 'Översikt');
    await day.see(page, 'dashboard with a salary');
  });

  await test.step('a question is asked, and the phone put away', async () => {
    await tap(page, 'button', /^Hjälp/);
    await expect(page.getByRole('dialog', { name: 'Hjälp och kontakt' })).toBeVisible();
    await day.see(page, 'help');
    await page.getByRole('dialog').getByRole('link', { name: 'Skicka ett meddelande' }).tap();
    await page.getByLabel('Ämne').fill('Semesterersättning');
    await page.getByLabel('Meddelande', { exact: true }).fill('Kan jag spara den till sommaren?');
    await day.see(page, 'contact');
    await tap(page, 'button', 'Skicka meddelande');
    await readToast(page, 'Meddelandet är skickat');
    await tap(page, 'button', /^Mitt konto/);
    await day.see(page, 'account menu');
    await tap(page, 'menuitem', 'Logga ut');
    await expect(page).toHaveURL(/\/auth$/);
    expect((await page.request.get('/api/user')).status()).toBe(401);
    await day.see(page, 'logged out');
  });
});
