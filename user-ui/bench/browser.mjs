/** What the measurements of pages share: the server, the browser, and who looks at the page. */
import { chromium } from '@playwright/test';

export const base = (process.argv[2] ?? 'http://127.0.0.1:3000').replace(/\/$/, '');

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
const flags = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic', '--no-first-run'];

export const print = (line) => process.stdout.write(`${line}\n`);

/** A browser of its own with nothing kept, where somebody of the demo is logged in if named. */
export async function openBrowser({ email, more = [], ...options }) {
  const context = await chromium.launchPersistentContext('', { executablePath, args: [...flags, ...more], ...options });
  if (!email) return context;
  const data = { email, password: 'paraply-demo-2026' };
  const answer = await context.request.post(`${base}/api/login`, { data });
  if (!answer.ok()) throw new Error(`${email} is not let in: is the demo there?`);
  // As the page of the login leaves it: what the shell goes by. A file without scripts, so that nothing else is kept.
  const page = await context.newPage();
  await page.goto(`${base}/favicon.svg`);
  await page.evaluate(() => localStorage.setItem('paraply.session', '1'));
  await page.close();
  return context;
}
