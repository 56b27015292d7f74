// Measures the pages that visitors see first against a running server: node bench/lighthouse.mjs http://127.0.0.1:3000
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const base = (process.argv[2] ?? 'http://127.0.0.1:3000').replace(/\/$/, '');
const chromePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const flags = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic', '--no-first-run'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const print = (line) => process.stdout.write(`${line}\n`);

const chrome = await launch({ chromePath, chromeFlags: [...flags, '--headless=new'] });
print(['page'.padEnd(26), ...categories].join('  '));
for (const path of ['/', '/pricing', '/auth', '/fakturera-utan-foretag']) {
  const run = await lighthouse(base + path, { port: chrome.port, onlyCategories: categories, logLevel: 'error' });
  const { lhr } = run;
  const scores = categories.map((name) => String(Math.round(lhr.categories[name].score * 100)).padStart(name.length));
  print([path.padEnd(26), ...scores].join('  '));
  for (const { id, title, score, scoreDisplayMode } of Object.values(lhr.audits)) {
    const counts = categories.slice(1).some((name) => lhr.categories[name].auditRefs.some((ref) => ref.id === id));
    if (counts && scoreDisplayMode === 'binary' && score === 0) print(`  missed: ${title}`);
  }
}
chrome.kill();

/** The JavaScript of a first visit, gzipped each file for itself as the server sends it. */
async function javascript(path, email) {
  const browser = await chromium.launch({ executablePath: chromePath, args: flags });
  const context = await browser.newContext({ serviceWorkers: 'block' });
  if (email) {
    const data = { email, password: 'paraply-demo-2026' };
    const answer = await context.request.post(`${base}/api/login`, { data });
    if (!answer.ok()) return null;
  }
  const page = await context.newPage();
  const sizes = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) {
      sizes.push(response.body().then((body) => gzipSync(body).length));
    }
  });
  await page.goto(base + path, { waitUntil: 'networkidle' });
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await browser.close();
  return { kilobytes: (total / 1000).toFixed(1), files: sizes.length };
}

for (const [path, limit, email] of [
  ['/', 130],
  ['/dashboard', 220, 'anna@example.com'],
  ['/admin/panel', 450, 'admin@example.com'],
]) {
  const size = await javascript(path, email);
  print(
    size
      ? `JavaScript of ${path}: ${size.kilobytes} kB gzipped in ${String(size.files)} files, of ${String(limit)} kB`
      : `JavaScript of ${path}: the demo's login is not there`,
  );
}
