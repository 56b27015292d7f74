import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, logIn, test } from './support/fixtures';
import { settled } from './support/screens';
import type { Server } from './support/server';
import { startServer } from './support/server';

/**
 * The pictures of the product on the public pages and in README.md. `make pictures` takes them of the demo; otherwise the
 * screens are compared with what was pictured.
 */
const isTaking = process.env.PARAPLY_PICTURES === 'take';
const pictures = resolve(import.meta.dirname, '../src/pictures');
const record = resolve(import.meta.dirname, 'support/pictured.json');

const languages = ['sv', 'en'] as const;
const themes = ['light', 'dark'] as const;

const phone = { width: 390, height: 720, scale: 1.5 };
const desktop = { width: 1280, height: 800, scale: 1 };

/** How far the colours of two pictures' tiles may be apart in the mean, of 255. Other days and numbers move less. */
const farApart = 10;

interface Screen {
  size: typeof phone;
  /** From the overview to the screen. */
  open: (page: Page) => Promise<void>;
  /** The heading of what is pictured; else the screen's beginning. */
  top?: RegExp;
  /** What names things on it, and is the same on every day. */
  named: string;
}

async function first(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  const [record] = (await answer.json()) as { id: string }[];
  if (!record) throw new Error(`Nothing under ${path}`);
  return record.id;
}

const invoices = (status: string) => `/api/invoices?filter=${encodeURIComponent(JSON.stringify({ status }))}`;

const screens: Record<string, Screen> = {
  editor: {
    size: phone,
    open: async (page) => {
      await page.goto(`/invoices/${await first(page, invoices('draft'))}/edit`);
      // What the server calculates comes a moment after the fields.
      await expect(page.getByTestId('payout-foot')).toContainText(/\d,\d\d/);
      await expect(page.getByTestId('payout').first()).toHaveText(/\d,\d\d/);
    },
    top: /^(Fakturarader|Invoice lines)$/,
    named: 'h1, h2, h3, label, legend, button',
  },
  invoice: {
    size: phone,
    open: async (page) => {
      await page.goto(`/invoices/${await first(page, invoices('paid'))}/view`);
    },
    top: /^(Tidslinje|Timeline)$/,
    named: 'h1, h2, h3, dt, button',
  },
  payslip: {
    size: phone,
    open: async (page) => {
      await page.goto(`/salary/${await first(page, '/api/payslips')}`);
    },
    top: /^(Beräkning|Calculation)$/,
    named: 'h1, h2, h3, dt, button',
  },
  dashboard: { size: desktop, open: (page) => page.goto('/dashboard').then(() => undefined), named: 'h1, h2' },
};

let demo: Server;
test.beforeAll(async () => {
  demo = await startServer();
});
test.afterAll(() => demo.stop());

const months = /\b(jan|feb|ma?rs?|apr|ma[jy]|ju[nl][iy]?|aug|sept?|o[kc]t|nov|dec)\b\.?/gi;

/** Leaves only what is the product's, from a heading on. */
async function frame(page: Page, top?: RegExp): Promise<void> {
  await page.getByRole('complementary', { name: /^(Om demon|About the demo)$/ }).evaluate((note) => {
    note.remove();
  });
  if (top) {
    await page.getByRole('heading', { name: top }).evaluate((heading) => {
      scrollTo(0, heading.getBoundingClientRect().top + scrollY - 110);
    });
  }
}

/** What is said on the screen, without days and numbers. */
async function words(page: Page, named: string): Promise<string[]> {
  const texts = await page.getByRole('main').locator(named).filter({ visible: true }).allInnerTexts();
  const plain = texts.map((text) =>
    text.replaceAll(months, 'M').replaceAll(/\d+/g, '0').replaceAll(/\s+/g, ' ').trim(),
  );
  return [...new Set(plain)].filter((text) => text !== '');
}

/** A picture of the window. */
async function picture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  await session.detach();
  return Buffer.from(data, 'base64');
}

/** How far two pictures are apart: the mean over their tiles. */
async function distance(page: Page, one: Buffer, other: Buffer): Promise<number> {
  await page.goto('about:blank');
  return page.evaluate(
    async (both) => {
      const [a = [], b = []] = await Promise.all(
        both.map(async (data) => {
          const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes], { type: 'image/webp' }));
          const [width, height] = [24, Math.round((24 * image.height) / image.width)];
          const canvas = new OffscreenCanvas(width, height).getContext('2d');
          if (!canvas) throw new Error('No canvas');
          canvas.imageSmoothingQuality = 'high';
          canvas.drawImage(image, 0, 0, width, height);
          return [...canvas.getImageData(0, 0, width, height).data];
        }),
      );
      if (a.length !== b.length) return 255;
      const apart = a.map((value, place) => Math.abs(value - (b[place] ?? 0)));
      // Of red, green and blue; every fourth value says how opaque a tile is, which all are.
      return apart.reduce((sum, value) => sum + value, 0) / ((apart.length * 3) / 4);
    },
    [one.toString('base64'), other.toString('base64')],
  );
}

test('the pictures show the product as it is', async ({ browser, watch }) => {
  const pictured: Record<string, string[]> = isTaking ? {} : JSON.parse(await readFile(record, 'utf8'));
  for (const [name, { size, open, top, named }] of Object.entries(screens)) {
    for (const language of languages) {
      for (const theme of themes) {
        const context = await browser.newContext({
          baseURL: demo.origin,
          viewport: { width: size.width, height: size.height },
          deviceScaleFactor: size.scale,
          reducedMotion: 'reduce',
          isMobile: size === phone,
          hasTouch: size === phone,
        });
        watch.over(context);
        const page = await context.newPage();
        await logIn(page, 'anna@example.com', 'paraply-demo-2026');
        await page.evaluate(
          ([language, theme]) => {
            localStorage.setItem('language', language);
            localStorage.setItem('theme', theme);
          },
          [language, theme] as const,
        );
        await open(page);
        await settled(page);
        await frame(page, top);
        // What a panel asks for by itself comes after the screen.
        await expect(page.locator('.animate-pulse')).toHaveCount(0);
        const file = `${pictures}/${name}-${language}-${theme}.webp`;
        if (isTaking) {
          pictured[`${name}-${language}`] = await words(page, named);
          await writeFile(file, await picture(page));
        } else {
          const old = `${name} in ${language}, ${theme}, looks otherwise now: make pictures`;
          // A busy machine shows some of it later.
          await expect.poll(() => words(page, named), old).toEqual(pictured[`${name}-${language}`]);
          expect(await distance(page, await picture(page), await readFile(file)), old).toBeLessThan(farApart);
        }
        await context.close();
      }
    }
  }
  if (isTaking) await writeFile(record, `${JSON.stringify(pictured, null, 2)}\n`);
});
