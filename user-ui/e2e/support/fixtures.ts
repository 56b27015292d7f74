import type { BrowserContext, Page } from '@playwright/test';
import { expect, test as base } from '@playwright/test';
import { Mailbox } from './mailbox';
import type { Server } from './server';
import { adminPassword, admins, startServer } from './server';
import { Watch } from './watch';

interface WorkerParts {
  /** A name for a server of its own: for flows that count everything, or fill it with more than others can bear. */
  office: string;
  mailbox: Mailbox;
  server: Server;
}

interface TestParts {
  watch: Watch;
  /** A browser of its own for one more person. */
  newPerson: () => Promise<Page>;
  /** One of the two admins, logged in, at the start of the back office. */
  signedInAdmin: (which: 0 | 1) => Promise<Page>;
}

export const test = base.extend<TestParts, WorkerParts>({
  office: ['shared', { option: true, scope: 'worker' }],
  mailbox: [
    async ({}, provide) => {
      const mailbox = new Mailbox();
      await provide(mailbox);
      await mailbox.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailbox }, provide) => {
      const server = await startServer(await mailbox.open());
      await provide(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, provide) => {
    await provide(server.origin);
  },
  watch: [
    async ({}, provide) => {
      const watch = new Watch();
      await provide(watch);
      expect(watch.faults()).toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, watch }, provide) => {
    watch.over(context);
    await provide(context);
  },
  newPerson: async ({ browser, watch }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      watch.over(context);
      return context.newPage();
    });
    // The browser outlives the test: pages left open would go on asking the server while the next ones run.
    for (const context of contexts) await context.close();
  },
  signedInAdmin: async ({ newPerson }, provide) => {
    await provide(async (which) => {
      const page = await newPerson();
      await logIn(page, admins[which].email, adminPassword, /\/admin\/panel$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Översikt' })).toBeVisible();
      return page;
    });
  },
});

export { expect };

/** Logs in by the form, which leads to where one starts. */
export async function logIn(page: Page, email: string, password: string, start = /\/dashboard$/): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('E-post').fill(email);
  await page.getByLabel('Lösenord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Logga in' }).click();
  await expect(page).toHaveURL(start);
}

/** An amount as both apps write it. */
export function kronor(amount: string): string {
  return `${amount}\u00a0kr`;
}

/** Waits for a toast of the freelancer's app and puts it away, as one does who wants to go on at once. */
export async function readToast(page: Page, text: string): Promise<void> {
  const toast = page.getByRole('region', { name: 'Meddelanden' }).getByRole('listitem').filter({ hasText: text });
  await expect(toast).toBeVisible();
  await page.getByTestId('toast-backdrop').click({ position: { x: 8, y: 8 } });
  await expect(page.getByTestId('toast-backdrop')).toBeHidden();
}
