// Checks that what the documentation links to in the repository is there. Offline.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What others wrote, or what is built. */
const SKIPPED = new Set(['node_modules', 'target', 'dist', 'dist-ssr', 'test-results', 'playwright-report']);

function pages(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : pages(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

/** Links to files: no addresses, nothing within the page, and none that the server resolves. */
const linksOf = (text) =>
  [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, link]) => link).filter((link) => !/^(\w+:|\/)/.test(link));

const all = pages('.');
const faults = all.flatMap((page) =>
  linksOf(readFileSync(page, 'utf8'))
    .filter((link) => !existsSync(join(dirname(page), link)))
    .map((link) => `${page}: ${link} is not there`),
);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`documentation: ${all.length} pages, no broken links`);
