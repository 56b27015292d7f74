import { expect, kronor, readToast, test } from './support/fixtures';
import { Effort } from './support/effort';
import { linkIn, personnummer } from './support/freelancer';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const email = 'vera@ek.example';

test('a new person comes from the first page to a submitted invoice', async ({ page, mailbox }, info) => {
  const effort = new Effort();
  const button = (name: string) => page.getByRole('button', { name });
  await page.emulateMedia({ reducedMotion: 'reduce' });

  await test.step('an account', async () => {
    await page.goto('/');
    await effort.tap(page.getByRole('link', { name: 'Skapa konto' }).first());
    await effort.write(page.getByLabel('För- och efternamn'), 'Vera Ek');
    await effort.write(page.getByLabel('E-post'), email);
    await effort.write(page.getByLabel('Lösenord', { exact: true }), 'gåsägg i mars');
    await effort.write(page.getByLabel('Upprepa lösenord'), 'gåsägg i mars');
    await effort.tap(button('Skapa konto'));
    const letter = await mailbox.take(email, /Bekräfta din e-postadress/);
    await page.goto(linkIn(letter.text));
    await readToast(page, 'E-postadressen är bekräftad');
  });

  await test.step('who is paid, and where to', async () => {
    await effort.tap(page.getByRole('link', { name: 'Fyll i din profil' }));
    await effort.write(page.getByLabel('Personnummer eller samordningsnummer'), personnummer(901).replace('-', ''));
    await effort.write(page.getByLabel('Adress (valfritt)'), 'Storgatan 1');
    await effort.write(page.getByLabel('Postnummer'), '11122');
    await effort.write(page.getByLabel('Ort'), 'Stockholm');
    await effort.tap(page.getByRole('radio', { name: /30 procent/ }));
    await effort.tap(button('Spara profil'));
    await readToast(page, 'Profilen är sparad');
    await effort.tap(page.getByRole('link', { name: 'Nästa: lägg till ett bankkonto' }));
    await effort.write(page.getByLabel('Clearingnummer'), '3472');
    await effort.write(page.getByLabel('Kontonummer', { exact: true }), '4912022');
    await effort.tap(button('Spara konto'));
    await readToast(page, 'Kontot är sparat');
  });

  await test.step('the invoice, with its client', async () => {
    await effort.tap(page.getByRole('link', { name: 'Ny', exact: true }));
    await effort.tap(button('Ny kund'));
    const dialog = page.getByRole('dialog');
    await effort.write(dialog.getByLabel('Namn'), 'Alm AB');
    await effort.write(dialog.getByLabel('E-post för fakturor'), 'faktura@alm.example');
    await effort.write(dialog.getByLabel('Adress (valfritt)'), 'Hamngatan 5');
    await effort.write(dialog.getByLabel('Postnummer'), '41106');
    await effort.write(dialog.getByLabel('Ort'), 'Göteborg');
    await effort.tap(dialog.getByRole('button', { name: 'Spara kund' }));
    await expect(dialog).toBeHidden();
    await effort.write(page.getByLabel('Beskrivning'), 'Illustrationer');
    await effort.write(page.getByLabel('À-pris'), '10000');
    await expect(page.getByTestId('payout-foot')).toContainText(kronor('5.007,64'));
    await effort.tap(page.getByRole('button', { name: /skicka för godkännande$/i }));
    await effort.tap(page.getByRole('dialog').getByRole('button', { name: 'Skicka ändå' }));
    await readToast(page, 'Fakturan är skickad för godkännande');
  });

  effort.note(info, 'First invoice');
  expect(effort.taps).toBeLessThanOrEqual(30);
  expect(effort.keys).toBeLessThanOrEqual(180);

  await test.step('the next one like it', async () => {
    const again = new Effort();
    await again.tap(page.getByRole('link', { name: 'Fakturor' }));
    await again.tap(page.getByRole('button', { name: 'Fler åtgärder för Alm AB' }).filter({ visible: true }));
    await again.tap(page.getByRole('menuitem', { name: 'Kopiera' }));
    await expect(page.getByTestId('payout-foot')).toContainText(kronor('5.007,64'));
    await again.tap(page.getByRole('button', { name: /skicka för godkännande$/i }));
    await again.tap(page.getByRole('dialog').getByRole('button', { name: 'Skicka ändå' }));
    await readToast(page, 'Fakturan är skickad för godkännande');
    again.note(info, 'An invoice like the last one');
    expect(again.taps).toBeLessThanOrEqual(6);
    expect(again.keys).toBe(0);
  });
});
