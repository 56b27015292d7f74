// Draws the PNG icons and the picture for shared links from public/icon.svg. Run by hand when the mark changes:
// node scripts/icons.mjs, with Chromium at $CHROMIUM or /usr/bin/chromium-headless-shell.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const here = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const icon = await readFile(here('public/icon.svg'), 'utf8');
const font = await readFile(
  here('../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
  'base64',
);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
});
const page = await browser.newPage();

async function draw(name, width, height, html, style = '') {
  await page.setViewportSize({ width, height });
  await page.setContent(`<style>*{margin:0;box-sizing:border-box}svg{display:block}${style}</style>${html}`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: here(`public/${name}`), omitBackground: true });
}

for (const size of [192, 512]) {
  const rounded = `svg{width:${String(size)}px;height:${String(size)}px;border-radius:22%}`;
  await draw(`icon-${String(size)}.png`, size, size, icon, rounded);
}
// The system cuts its own shape, so that the mark keeps a wider margin and the ground reaches the edges.
const inside = 'body{background:#134B7D;width:512px;height:512px;padding:56px}svg{width:400px;height:400px}';
await draw('icon-maskable.png', 512, 512, icon, inside);
await draw('apple-touch-icon.png', 180, 180, icon, 'svg{width:180px;height:180px}');

const words = '<p>Paraply</p><h1>Fakturera<br>utan företag</h1><p>Invoice without a company</p>';
await draw(
  'og.png',
  1200,
  630,
  `<main><div>${words}</div>${icon}</main>`,
  `@font-face{font-family:Figtree;src:url(data:font/woff2;base64,${font});font-weight:300 900}
   main{display:flex;align-items:center;justify-content:space-between;width:1200px;height:630px;padding:80px 60px 80px 90px;
   background:#134B7D;color:#fff;font-family:Figtree} svg{width:420px;height:420px} p{font-size:36px;font-weight:500;opacity:.9}
   h1{font-size:92px;line-height:1.05;font-weight:700;letter-spacing:-.02em;margin:28px 0}`,
);
await browser.close();
