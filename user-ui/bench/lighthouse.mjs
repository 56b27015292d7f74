// Measures pages on a phone against a running server with the demo, each some times with nothing kept from before:
// node bench/lighthouse.mjs http://127.0.0.1:3000 5
import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { base, openBrowser, print } from './browser.mjs';

const runs = Number(process.argv[3] ?? 5);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Each page with its limit for performance, and who looks at it. */
const pages = [
  { path: '/', limit: 95 },
  { path: '/pricing', limit: 95 },
  { path: '/try', limit: 95 },
  { path: '/auth', limit: 95 },
  { path: '/fakturera-utan-foretag', limit: 95 },
  { path: '/dashboard', limit: 90, email: 'anna@example.com' },
  { path: '/invoices/create', limit: 90, email: 'anna@example.com' },
];

/** A port that nobody listens on. */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** What counts: nobody searches for what only its owner may see. */
const named = (email) => (email ? categories.slice(0, 3) : categories);

/** The report on a page. */
async function visit({ path, email }) {
  const port = await freePort();
  const context = await openBrowser({ email, more: [`--remote-debugging-port=${port}`] });
  try {
    // Else it would log out.
    const disableStorageReset = email !== undefined;
    const options = { port, onlyCategories: named(email), disableStorageReset, logLevel: 'error' };
    return (await lighthouse(base + path, options)).lhr;
  } finally {
    await context.close();
  }
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

print(['page'.padEnd(26), ...categories, 'limit', 'content', 'largest', 'blocked'].join('  '));
for (const page of pages) {
  const reports = [];
  while (reports.length < runs) reports.push(await visit(page));
  const score = (name) => Math.round(100 * median(reports.map(({ categories: all }) => all[name]?.score)));
  const time = (audit) => `${Math.round(median(reports.map(({ audits }) => audits[audit].numericValue)))} ms`;
  const counted = named(page.email);
  const scores = categories.map((name) => (counted.includes(name) ? String(score(name)) : '').padStart(name.length));
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map(time);
  const isUnder = score('performance') < page.limit;
  const figures = [...scores, String(page.limit).padStart(5), ...times.map((text) => text.padStart(7))];
  print([page.path.padEnd(26), ...figures, isUnder ? 'under' : ''].join('  ').trimEnd());
  const [{ categories: all, audits }] = reports;
  for (const { id, title, score: passed, scoreDisplayMode } of Object.values(audits)) {
    const counts = counted.slice(1).some((name) => all[name].auditRefs.some((ref) => ref.id === id));
    if (counts && scoreDisplayMode === 'binary' && passed === 0) print(`  missed: ${title}`);
  }
}
