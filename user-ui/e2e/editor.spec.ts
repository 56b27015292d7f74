import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, kronor, readToast, test } from './support/fixtures';
import { password, Shortcuts } from './support/freelancer';

async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}

/** Presses Tab until the named control has the focus, as one does who has no mouse. */
async function tabTo(page: Page, label: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const reached = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement)) return '';
      const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
      const named = [focused.getAttribute('aria-label'), ...labels.map((entry) => entry.textContent)];
      return named.find(Boolean) ?? focused.textContent;
    });
    if (reached.trim() === label) return;
  }
  throw new Error(`No way by keyboard to ${label}`);
}

const saved = (page: Page) => expect(page.getByTestId('save-status')).toHaveText(/^Sparat \d\d:\d\d$/);

test('an invoice is written and sent by keyboard alone', async ({ page, mailbox }) => {
  const person = new Shortcuts(page);
  await person.register(mailbox, 'Kajsa Ek', 'kajsa@example.com');
  await person.furnish();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/invoices/create');
  await expect(page.getByLabel('Beskrivning')).toBeVisible();

  await test.step('a file may be chosen before there is a draft for it', async () => {
    await page.getByLabel('Välj filer').setInputFiles({
      name: 'offert.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
    });
    await expect(page.getByText(/Laddas upp när utkastet är sparat/)).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });

  await test.step('client and lines', async () => {
    await tabTo(page, 'Kund');
    await page.keyboard.type('zz');
    await expect(page.getByText('Ingen kund hittades.')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.type('söner');
    await expect(page.getByRole('option', { name: /Östergård/ })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Kund', exact: true })).toHaveValue('Östergård & Söner AB');
    await tabTo(page, 'Beskrivning');
    await page.keyboard.type('Konsultarbete');
    await tabTo(page, 'À-pris');
    await page.keyboard.type('10000');
    await tabTo(page, 'Lägg till rad');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Workshop för ledningsgruppen');
    await tabTo(page, 'À-pris');
    await page.keyboard.type('2000');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByLabel('Beskrivning').first()).toHaveValue('Workshop för ledningsgruppen');
    await expect(page.getByLabel('À-pris').first()).toBeFocused();
    await expect(page.getByText('Raden är flyttad till plats 1 av 2')).toBeAttached();
  });

  await test.step('a line is removed and taken back', async () => {
    await tabTo(page, 'Åtgärder för rad 1');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Kopiera' })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Åtgärder för rad 1' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Kopiera' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Ta bort' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Beskrivning')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Ångra' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Beskrivning').first()).toHaveValue('Workshop för ledningsgruppen');
  });

  await test.step('it saves itself, and is sent after a second look', async () => {
    await saved(page);
    await expect(page).toHaveURL(/\/invoices\/create\?draft=/);
    await expect(page.getByRole('link', { name: 'Öppna offert.pdf' })).toBeVisible();
    await page.getByRole('button', { name: 'Skicka för godkännande' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Kontrollera innan du skickar' });
    await expect(dialog).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await tabTo(page, 'Gå till fältet');
    await page.keyboard.press('Enter');
    await expect(page.locator('input:focus')).toHaveCount(1);
    await page.keyboard.type('PO 4711');
    await page.getByRole('button', { name: 'Skicka för godkännande' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Skicka ändå' }).focus();
    await page.keyboard.press('Enter');
    await readToast(page, 'Fakturan är skickad för godkännande');
    await expect(page.getByText('Väntar på godkännande')).toBeVisible();
  });

  await test.step('any page, client or invoice is reached by typing', async () => {
    await page.goto('/salary');
    await page.getByRole('button', { name: 'Sök', exact: true }).waitFor();
    const field = page.getByRole('combobox', { name: 'Faktura, kund eller sida' });
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.type('söner');
    await expect(page.getByRole('option', { name: /Östergård & Söner AB.*Väntar på godkännande/ })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/invoices\/[^/]+\/view$/);
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type('kunder');
    await expect(page.getByRole('option', { name: 'Kunder' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Kunder' })).toBeVisible();
  });
});

test('work outlives its tab, and two tabs never write over each other', async ({ page, mailbox, watch }) => {
  const person = new Shortcuts(page);
  await person.register(mailbox, 'Linnea Alm', 'linnea@example.com');
  const { client } = await person.furnish();
  await page.emulateMedia({ reducedMotion: 'reduce' });

  await test.step('a draft that was saved by itself is there after its tab is gone', async () => {
    const tab = await page.context().newPage();
    await tab.goto(`/invoices/create?client=${client.id}`);
    await tab.getByLabel('Beskrivning').fill('Användarintervjuer i november');
    await tab.getByLabel('À-pris').fill('12 000');
    await saved(tab);
    await tab.close();
    await page.goto('/invoices');
    await page.getByRole('button', { name: 'Fler åtgärder för Östergård & Söner AB' }).first().click();
    await page.getByRole('menuitem', { name: 'Ändra' }).click();
    await expect(page.getByLabel('Beskrivning')).toHaveValue('Användarintervjuer i november');
  });

  await test.step('what the server does not have yet is there as well', async () => {
    const edit = page.url();
    const tab = await page.context().newPage();
    await tab.goto(edit);
    await tab.getByLabel('À-pris').fill('');
    await tab.getByLabel('Beskrivning').fill('Användarintervjuer och');
    await expect(tab.getByTestId('save-status')).toContainText('bara på den här enheten');
    await tab.waitForFunction(() =>
      Object.values(localStorage).some((value) => String(value).includes('Användarintervjuer och')),
    );
    await tab.close({ runBeforeUnload: false });
    await page.goto(edit);
    await expect(page.getByText('Dina osparade ändringar har återställts.')).toBeVisible();
    await expect(page.getByLabel('Beskrivning')).toHaveValue('Användarintervjuer och');
    await page.getByRole('button', { name: 'Släng ändringarna' }).click();
    await expect(page.getByLabel('Beskrivning')).toHaveValue('Användarintervjuer i november');
  });

  await test.step('the older of two tabs asks', async () => {
    const other = await page.context().newPage();
    await other.emulateMedia({ reducedMotion: 'reduce' });
    await other.goto(page.url());
    await expect(other.getByTestId('payout')).toBeVisible();
    await page.getByLabel('À-pris').fill('15 000');
    await saved(page);
    watch.expectRefusal(/^409 PUT \/api\/invoices\//);
    await other.getByLabel('À-pris').fill('9 000');
    const question = other.getByRole('dialog', { name: 'Fakturan har ändrats på annat håll' });
    await expect(question.getByText(kronor('15.000,00'))).toBeVisible();
    await expect(question.getByText(kronor('9.000,00'))).toBeVisible();
    expect(await faultsOf(other)).toEqual([]);
    await question.getByRole('button', { name: 'Använd sparad version' }).click();
    await expect(other.getByLabel('À-pris')).toHaveValue('15000');
    await other.getByLabel('À-pris').fill('16 000');
    await saved(other);
    await other.close();
  });

  await test.step('a session that ends loses nothing', async () => {
    watch.expectRefusal(/^401 /);
    await page.reload();
    await expect(page.getByTestId('payout')).toBeVisible();
    await page.context().clearCookies();
    await page.getByLabel('Beskrivning').fill('Användarintervjuer, vecka 46');
    const again = page.getByRole('dialog');
    await again.getByLabel('Lösenord', { exact: true }).fill(password);
    await again.getByRole('button', { name: 'Logga in' }).click();
    await expect(again).toBeHidden();
    await saved(page);
    await page.reload();
    await expect(page.getByLabel('Beskrivning')).toHaveValue('Användarintervjuer, vecka 46');
  });

  await test.step('the new client dialog stands over it', async () => {
    await page.getByRole('button', { name: 'Ny kund' }).click();
    await expect(page.getByRole('dialog', { name: 'Ny kund' })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('a message is reached over a dialog too', async () => {
    await page.getByLabel('Välj filer').setInputFiles({
      name: 'anteckningar.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Tre intervjuer om dagen.'),
    });
    watch.expectRefusal(/^409 DELETE \/api\/invoices\/.*\/files\//);
    await page.route('**/api/invoices/*/files/*', (route) =>
      route.fulfill({ status: 409, json: { code: 'refused', message: 'Filen hör till ett utlägg.' } }),
    );
    await page.getByRole('button', { name: 'Ta bort: anteckningar.txt' }).click();
    const region = page.getByRole('region', { name: 'Meddelanden' });
    await expect(region.getByText('Filen hör till ett utlägg.')).toBeVisible();
    await page.getByRole('button', { name: 'Ny kund' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Ny kund' });
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('F8');
    await expect(region.getByRole('list')).toBeFocused();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await expect(region.getByRole('listitem')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(region.getByRole('button', { name: 'Stäng' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(region.getByRole('listitem')).toHaveCount(0);
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});
