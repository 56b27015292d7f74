import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { faultsOf, overflowOf, settled } from './support/screens';
import { adminScreens, freelancerScreens, setStage, visitorScreens } from './support/stage';

const [phone, desk] = [360, 1440];

/** The narrowest that the freelancer's app is made for: a small phone, or 1280 px magnified four times. */
const narrowest = 320;

// Each screen is loaded once in each language, and changes its theme and width before the reader's eyes. Colours depend on
// theme and width, room on language and width: each of these pairs is there once.
const rounds = [
  {
    language: 'sv',
    looks: [
      { theme: 'light', width: phone },
      { theme: 'dark', width: desk },
    ],
  },
  {
    language: 'en',
    looks: [
      { theme: 'dark', width: phone },
      { theme: 'light', width: desk },
    ],
  },
] as const;

/** Gives the window a width, and the page the two frames in which it hears of it and is drawn anew. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(
    () =>
      new Promise((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(drawn));
      }),
  );
  await settled(page);
}

/** Every screen in its looks; the freelancer's also where it is narrowest. */
async function audit(page: Page, screens: string[], { narrow = false } = {}): Promise<string[]> {
  const found: string[] = [];
  for (const { language, looks } of rounds) {
    await page.evaluate(
      (chosen) => {
        for (const [key, value] of Object.entries(chosen)) localStorage.setItem(key, value);
      },
      { language, theme: 'system' },
    );
    for (const screen of screens) {
      await page.emulateMedia({ colorScheme: looks[0].theme, reducedMotion: 'reduce' });
      await page.goto(screen);
      for (const { theme, width } of looks) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await resize(page, width);
        for (const fault of await faultsOf(page)) {
          found.push(`${screen} ${language} ${theme} ${String(width)} px: ${fault}`);
        }
      }
      if (!narrow) continue;
      await resize(page, narrowest);
      for (const fault of await overflowOf(page)) {
        found.push(`${screen} ${language} ${String(narrowest)} px: ${fault}`);
      }
    }
  }
  return found;
}

/** An act on a run that does not end, and how far the server has come with it. */
async function auditLongWork(page: Page, run: string): Promise<string[]> {
  const startedAt = new Date().toISOString();
  await page.route(`**/api/admin/salary-runs/${run}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...body, status: 'draft', allowedActions: ['discard'] } });
  });
  await page.route(`**/api/admin/salary-runs/${run}/discard`, () => undefined);
  await page.route('**/api/admin/progress', (route) =>
    route.fulfill({
      json: { acts: [{ act: 'discard_salary_run', runId: run, done: 3400, total: 10_000, startedAt }] },
    }),
  );
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => {
      localStorage.setItem('language', 'sv');
      localStorage.setItem('theme', chosen);
    }, theme);
    await page.goto(`/admin/salary/${run}`);
    await page.getByRole('button', { name: 'Kassera', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Kassera utkast' }).click();
    await expect(page.getByRole('progressbar', { name: 'Kasserar utkastet' })).toHaveAttribute('aria-valuenow', '34');
    for (const width of [phone, desk]) {
      await resize(page, width);
      for (const fault of await faultsOf(page)) found.push(`progress ${theme} ${String(width)} px: ${fault}`);
    }
  }
  return found;
}

/** The menu with dozens waiting everywhere; of declarations, twice as many: those that are late and those that are wrong. */
async function auditMenu(page: Page): Promise<string[]> {
  await page.route('**/api/admin/dashboard', async (route) => {
    const answer = await route.fetch();
    const figures = (await answer.json()) as object;
    const many = Object.entries(figures).map(([name, value]) => [name, typeof value === 'number' ? 45 : value]);
    await route.fulfill({ response: answer, json: Object.fromEntries(many) as object });
  });
  const found: string[] = [];
  for (const language of ['sv', 'en']) {
    await page.evaluate((chosen) => {
      localStorage.setItem('language', chosen);
    }, language);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/admin/panel');
    await settled(page);
    await expect(page.locator('nav a[href$="/agi"]')).toContainText('90');
    for (const fault of await overflowOf(page)) found.push(`menu ${language}: ${fault}`);
  }
  return found;
}

// The longest of all, so they run beside each other.
test.describe.configure({ mode: 'parallel', timeout: 900_000 });

test('every screen of visitors and freelancers can be used by everybody', async ({
  page,
  newPerson,
  signedInAdmin,
  mailbox,
  watch,
}) => {
  watch.expectRefusal(/^404 GET \/no-such-page$/);
  const stage = await setStage(page, await signedInAdmin(0), await signedInAdmin(1), mailbox);
  await test.step('visitor', async () => {
    const visitor = await newPerson();
    await visitor.goto('/');
    expect(await audit(visitor, visitorScreens, { narrow: true })).toEqual([]);
  });
  await test.step('freelancer', async () => {
    await page.goto('/dashboard');
    expect(await audit(page, freelancerScreens(stage), { narrow: true })).toEqual([]);
  });
});

test('every screen of the back office can be used by everybody', async ({ page, signedInAdmin, mailbox }) => {
  const admin = await signedInAdmin(0);
  const stage = await setStage(page, admin, await signedInAdmin(1), mailbox);
  expect(await audit(admin, adminScreens(stage))).toEqual([]);
  expect(await auditLongWork(admin, stage.run)).toEqual([]);
  expect(await auditMenu(admin)).toEqual([]);
});
