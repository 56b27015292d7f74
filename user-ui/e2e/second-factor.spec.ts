import type { Page } from '@playwright/test';
import { createHmac } from 'node:crypto';
import { Shortcuts, password } from './support/freelancer';
import { expect, logIn, readToast, test } from './support/fixtures';

/** What an authenticator app shows, so many steps of half a minute from now. A code counts once, so each step does. */
function totp(secret: string, steps: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('E-post').fill(email);
  await page.getByLabel('Lösenord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Logga in' }).click();
}

async function signOut(page: Page): Promise<void> {
  // What the page still asks for would be refused, once it is nobody's.
  await page.goto('about:blank');
  expect((await page.request.post('/api/logout')).ok()).toBe(true);
}

test('a second factor is set up, asked for at login and confirms what is sensitive', async ({
  page,
  mailbox,
  watch,
}) => {
  const email = 'tvasteg@example.com';
  await new Shortcuts(page).register(mailbox, 'Torun Tvåsteg', email);
  let secret = '';
  let codes: string[] = [];

  await test.step('the app is set up with its first code and brings recovery codes', async () => {
    await page.goto('/profile?tab=security');
    await page.getByRole('button', { name: 'Aktivera app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Aktivera app' });
    const picture = dialog.getByRole('img', { name: 'QR-kod för autentiseringsappen' });
    await expect(picture).toBeVisible();
    // Dark on white, whatever the theme: else no camera reads it.
    await expect(picture).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    secret = await dialog.getByLabel('Eller skriv in nyckeln').inputValue();
    await dialog.getByLabel('Kod från autentiseringsappen').fill(totp(secret, -1));
    await dialog.getByRole('button', { name: 'Bekräfta koden' }).click();
    const list = page.getByRole('dialog', { name: 'Återställningskoder' });
    await expect(list.getByRole('listitem')).toHaveCount(10);
    codes = await list.getByRole('listitem').allTextContents();
    await list.getByRole('button', { name: 'Jag har sparat koderna' }).click();
    await expect(page.getByText('10 koder kvar')).toBeVisible();
    expect((await mailbox.take(email, /Inloggningen till ditt konto/)).text).toContain('autentiseringsapp');
  });

  await test.step('the password alone opens nothing; the code of the app does', async () => {
    await signOut(page);
    await enterPassword(page, email);
    const code = page.getByLabel('Kod från autentiseringsappen');
    await code.fill('000000');
    watch.expectRefusal(/^422 POST \/api\/login\/second-factor$/);
    await page.getByRole('button', { name: 'Logga in' }).click();
    await expect(page.getByRole('alert')).toContainText('Koden är fel eller redan använd');
    await code.fill(totp(secret, 0));
    await page.getByRole('button', { name: 'Logga in' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('a recovery code does, too', async () => {
    await signOut(page);
    await enterPassword(page, email);
    await page.getByRole('button', { name: 'Använd en återställningskod' }).click();
    await page.getByLabel('Återställningskod').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Logga in' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('what is sensitive asks who it is, and is then done', async () => {
    await page.goto('/profile?tab=security');
    watch.expectRefusal(/^403 POST \/api\/second-factor\/recovery-codes$/);
    await page.route(
      '**/api/second-factor/recovery-codes',
      (route) => route.fulfill({ status: 403, json: { code: 'reauthentication_required', message: 'Bekräfta.' } }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Skapa nya koder' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bekräfta att det är du' });
    await dialog.getByLabel('Kod från autentiseringsappen').fill(totp(secret, 1));
    await dialog.getByRole('button', { name: 'Bekräfta' }).click();
    const list = page.getByRole('dialog', { name: 'Återställningskoder' });
    await expect(list.getByRole('listitem')).toHaveCount(10);
    await list.getByRole('button', { name: 'Jag har sparat koderna' }).click();
    await expect(dialog).toBeHidden();
  });
});

test('a passkey is added, logs in, confirms what is sensitive and is removed', async ({ page, mailbox, watch }) => {
  const email = 'pia@example.com';
  await new Shortcuts(page).register(mailbox, 'Pia Passkey', email);
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  await test.step('added under a name', async () => {
    await page.goto('/profile?tab=security');
    await page.getByRole('button', { name: 'Lägg till passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lägg till passkey' });
    await dialog.getByLabel('Namn').fill('Min dator');
    await dialog.getByRole('button', { name: 'Lägg till passkey' }).click();
    await page.getByRole('button', { name: 'Jag har sparat koderna' }).click();
    await expect(page.getByText('Min dator')).toBeVisible();
    expect((await mailbox.take(email, /Inloggningen till ditt konto/)).text).toContain('passkey');
  });

  await test.step('asked after the password', async () => {
    await signOut(page);
    await enterPassword(page, email);
    await page.getByRole('button', { name: 'Använd passkey' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('asked for what is sensitive', async () => {
    await page.goto('/profile?tab=security');
    watch.expectRefusal(/^403 POST \/api\/second-factor\/recovery-codes$/);
    await page.route(
      '**/api/second-factor/recovery-codes',
      (route) => route.fulfill({ status: 403, json: { code: 'reauthentication_required', message: 'Bekräfta.' } }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Skapa nya koder' }).click();
    await page
      .getByRole('dialog', { name: 'Bekräfta att det är du' })
      .getByRole('button', { name: 'Använd passkey' })
      .click();
    await page.getByRole('button', { name: 'Jag har sparat koderna' }).click();
  });

  await test.step('removed', async () => {
    await page.getByRole('button', { name: 'Ta bort Min dator' }).click();
    await page
      .getByRole('alertdialog', { name: 'Ta bort Min dator?' })
      .getByRole('button', { name: 'Ta bort', exact: true })
      .click();
    await readToast(page, 'Passkeyn är borttagen');
    await signOut(page);
    await logIn(page, email, password);
  });
});
