// Measures the pages that visitors see first against a running server: node bench/lighthouse.mjs http://127.0.0.1:3000
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
