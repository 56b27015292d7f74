// Writes the public pages as files, so that they can be read without JavaScript, and what the server needs to know of
// the app's routes. Runs after both builds; asks no network and no clock, so that the same sources give the same files.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const built = fileURLToPath(new URL('../dist-ssr/', import.meta.url));

const { memberModules, pages, routePatterns, shell, writePage } = await import(
  pathToFileURL(`${built}prerender.js`).href
);
const template = await readFile(`${dist}index.html`, 'utf8');
const manifest = JSON.parse(await readFile(`${dist}.vite/manifest.json`, 'utf8'));

/** The files that a module needs at once, itself first. */
function filesOf(module, found = new Set()) {
  const chunk = manifest[module];
  if (!chunk) throw new Error(`${module} is no chunk`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const needed of chunk.imports ?? []) filesOf(needed, found);
  return found;
}

function fill(text, mark, filling) {
  if (!text.includes(mark)) throw new Error(`index.html has no ${mark}`);
  return text.replace(mark, () => filling);
}

/** A page that is written already is painted before its scripts are needed: style and letters come first. */
function scriptsLater(text) {
  return text.replaceAll(/<(?:link rel="modulepreload"|script type="module")/g, '$& fetchpriority="low"');
}

/** The page of the app's own screens: painted by what stands in it alone, with the style sheet after it. */
async function shellPage() {
  const [sheet] = /<link rel="stylesheet"[^>]*>/.exec(template) ?? [];
  const frame = (await readFile(new URL(import.meta.resolve('@paraply/core/shell.css')), 'utf8'))
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ');
  const everywhere = new Set(known);
  const preloads = {};
  for (const [when, modules] of Object.entries(memberModules)) {
    const wanted = new Set(modules.flatMap((module) => [...filesOf(module)]));
    preloads[when] = [...wanted].filter((file) => !everywhere.has(file)).map((file) => `/${file}`);
    if (when === 'everywhere') wanted.forEach((file) => everywhere.add(file));
  }
  let text = fill(template, title, [shell.head, `<style>${shell.colours}${frame}</style>`, fontPreload].join('\n    '));
  text = fill(
    text,
    themeScript,
    `<script type="application/json" id="preloads">${JSON.stringify(preloads)}</script>\n    ${hashedThemeScript}`,
  );
  text = fill(text, sheet, '');
  return fill(text, '<div id="root"></div>', `<div id="root">${shell.body}</div>\n    ${sheet}`);
}

async function write(name, text) {
  const file = `${dist}${name}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

const font = Object.values(manifest).find(({ file }) => /figtree-latin-wght-normal/.test(file));
if (!font) throw new Error('The build has no letters');
const fontPreload = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.file}" />`;
const title = '<title>Paraply</title>';
const themeScript = '<script src="/theme.js"></script>';
// The shell is kept with its files, which therefore have names of their own in each release: another release's server
// has no such file, where it would answer a query with its own.
const themeHash = createHash('sha256')
  .update(await readFile(`${dist}theme.js`))
  .digest('hex')
  .slice(0, 8);
const hashedTheme = `assets/theme-${themeHash}.js`;
const hashedThemeScript = themeScript.replace('theme.js', hashedTheme);
const known = new Set([...template.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map(([, file]) => file));

for (const { path, modules } of pages()) {
  for (const locale of ['sv', 'en']) {
    const { head, body } = await writePage(path, locale);
    const wanted = new Set();
    for (const module of modules(locale)) filesOf(module, wanted);
    const preloads = [...wanted]
      .filter((file) => !known.has(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`);
    let text = scriptsLater(fill(template, title, [head, fontPreload, ...preloads].join('\n    ')));
    text = fill(text, '<html lang="sv">', `<html lang="${locale}">`);
    text = fill(text, '<div id="root"></div>', `<div id="root">${body}</div>`);
    await write(`${path === '/' ? 'index' : path.slice(1)}${locale === 'en' ? '.en' : ''}.html`, text);
  }
}
await write('app.html', await shellPage());
for (const script of ['theme.js', 'sw.js']) {
  // They go out as they are written, but their comments are for us.
  const text = (await readFile(`${dist}${script}`, 'utf8')).replaceAll(/^ *\/\/.*\n/gm, '');
  await write(script, text);
  if (script === 'theme.js') await write(hashedTheme, text);
}
await write('routes.json', `${JSON.stringify(routePatterns(), null, 2)}\n`);
await rm(`${dist}.vite`, { recursive: true });
await rm(built, { recursive: true });
