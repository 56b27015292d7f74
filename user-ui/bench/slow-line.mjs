// Measures when a person sees their own pages on a slow line (3G: 400 kbit/s, 400 ms there and back), with nothing kept
// and once more with what the first visit has left: node bench/slow-line.mjs http://127.0.0.1:3000
import { base, openBrowser, print } from './browser.mjs';

const bytesPerSecond = 400_000 / 8;
const line = {
  offline: false,
  latency: 400,
  downloadThroughput: bytesPerSecond,
  uploadThroughput: bytesPerSecond,
};
const paths = ['/dashboard', '/invoices', '/invoices/create', '/payslips'];

/** When something of the page and when its heading is seen, in milliseconds from asking for it. */
async function visit(context, path) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  const begin = Date.now();
  await page.goto(base + path, { waitUntil: 'commit', timeout: 120_000 });
  await page.locator('#root h1').waitFor({ timeout: 120_000 });
  const heading = Date.now() - begin;
  const content = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await page.waitForLoadState('networkidle', { timeout: 120_000 });
  const whole = Date.now() - begin;
  await page.close();
  return { content: Math.round(content), heading, whole };
}

print(['page'.padEnd(18), 'visit', 'content', 'heading', 'all', '(ms)'].join('  '));
for (const path of paths) {
  const context = await openBrowser({ email: 'anna@example.com' });
  for (const kind of ['first', 'again']) {
    const { content, heading, whole } = await visit(context, path);
    const figures = [content, heading, whole].map((ms, place) => String(ms).padStart([7, 7, 5][place]));
    print([path.padEnd(18), kind, ...figures].join('  '));
  }
  await context.close();
}
