// Measures what a first visit loads from a running server with the demo, with nothing kept from before:
// node bench/first-load.mjs http://127.0.0.1:3000
import { request } from 'node:http';
import { base, openBrowser, print } from './browser.mjs';

/** Scripts of a page; more of them are more waiting. */
const mostFiles = 12;

/** Each page with its limit in kB (gzip), and who looks at it. */
const pages = [
  { path: '/', limit: 110 },
  { path: '/pricing', limit: 125 },
  { path: '/dashboard', limit: 170, email: 'anna@example.com' },
  { path: '/invoices/create', limit: 190, email: 'anna@example.com' },
  { path: '/admin', limit: 360, email: 'admin@example.com' },
  { path: '/admin/invoices', limit: 400, email: 'admin@example.com' },
];

/** How many bytes of a file travel in a coding. */
function sent(url, coding) {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { 'Accept-Encoding': coding } }, (answer) => {
      let bytes = 0;
      answer.on('data', (part) => (bytes += part.length));
      answer.on('end', () => resolve(bytes));
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}

async function total(urls, coding) {
  const sizes = await Promise.all(urls.map((url) => sent(url, coding)));
  return (sizes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(1);
}

/** What a browser asks for until the page is quiet. */
async function visit({ path, email }) {
  const context = await openBrowser({ email, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const asked = [];
    page.on('request', (one) => asked.push(one.url()));
    await page.goto(base + path, { waitUntil: 'networkidle' });
    // A page that failed to start would load least of all.
    await page.getByRole('heading', { level: 1 }).waitFor();
    return asked.filter((url) => url.startsWith(base));
  } finally {
    await context.close();
  }
}

print(['page'.padEnd(18), 'files', 'kB gzip', 'limit', 'kB br', 'requests', 'quotes'].join('  '));
for (const page of pages) {
  const asked = await visit(page);
  const scripts = [...new Set(asked.filter((url) => new URL(url).pathname.endsWith('.js')))];
  const gzip = await total(scripts, 'gzip');
  const isOver = Number(gzip) > page.limit || scripts.length > mostFiles;
  const quotes = asked.filter((url) => url.includes('salary-quote')).length;
  const figures = [
    String(scripts.length).padStart(5),
    gzip.padStart(7),
    String(page.limit).padStart(5),
    (await total(scripts, 'br')).padStart(5),
    String(asked.length).padStart(8),
    String(quotes).padStart(6),
  ];
  print([page.path.padEnd(18), ...figures, isOver ? 'over' : ''].join('  ').trimEnd());
}
