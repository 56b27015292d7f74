/// <reference types="vitest/config" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown } from 'vite';
import { defineConfig, runnerImport } from 'vite';
import { loadedBy } from '../user-ui/core/chunks.ts';
import type { withShell } from './shell.tsx';

const shellStyle = readFileSync(createRequire(import.meta.url).resolve('@paraply/core/shell.css'), 'utf8');

/** The pages that most visits begin with. */
const firstPages = {
  '/admin': 'src/dashboard/Dashboard.tsx',
  '/admin/panel': 'src/dashboard/Dashboard.tsx',
  '/admin/invoices': 'src/invoices/InvoiceList.tsx',
};

/** For `theme.js`: what the app will ask for once it has started, by language and by page. */
function preloads(bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const filesOf = (source: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/admin-ui/${source}`)));
    if (!chunk) throw new Error(`${source} is in no chunk`);
    return [chunk.fileName, ...chunk.imports].map((file) => `/admin/${file}`);
  };
  const pages = Object.entries(firstPages).map(([path, source]) => [path, filesOf(source)]);
  return JSON.stringify({
    everywhere: [],
    sv: filesOf('src/i18n/swedish.ts'),
    en: filesOf('src/i18n/english.ts'),
    ...Object.fromEntries(pages),
  });
}

/** Writes the frame of the app into its page. Vite reads it, as it does the app: Node knows neither TypeScript nor JSX. */
function shell(): Plugin {
  const handler = async (page: string, { bundle }: { bundle?: Rolldown.OutputBundle }) => {
    const { module } = await runnerImport<{ withShell: typeof withShell }>(
      fileURLToPath(new URL('shell.tsx', import.meta.url)),
      {
        environments: { inline: { resolve: { noExternal: ['@paraply/core'] } } },
      },
    );
    const files = bundle && `<script type="application/json" id="preloads">${preloads(bundle)}</script>`;
    return module.withShell(
      page.replace('<script src="/theme.js">', (script) => `${files ?? ''}${script}`),
      shellStyle,
    );
  };
  return { name: 'paraply-shell', transformIndexHtml: { order: 'post', handler } };
}

const source = (name: string) => fileURLToPath(new URL(`./src/${name}`, import.meta.url));

/** Each loads what those before it have not: what every page needs, what the first page needs, and what lists do. */
const stages: [string, string][] = [
  ['main', source('main.tsx')],
  ['panel', source('dashboard/Dashboard.tsx')],
  ['lists', source('invoices/InvoiceList.tsx')],
];

const api = process.env.PARAPLY_API ?? 'http://127.0.0.1:3000';

const app = {
  base: '/admin/',
  resolve: {
    alias: {
      // The server writes the files of lists.
      'jsonexport/dist/index.js': source('providers/noExport.ts'),
      'object.entries': source('providers/entries.cjs'),
    },
  },
  // The server's content policy allows no data: fonts or scripts, so that nothing is inlined.
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    target: 'es2023',
    chunkSizeWarningLimit: 900,
    modulePreload: { polyfill: false },
  },
};

/** What is needed together travels together, instead of a request for each part of it. */
function stagedChunks(): Plugin {
  const config = async () => {
    const stageOf = await loadedBy({ ...app, plugins: [react()] }, stages);
    // The texts of both languages are made of it, and they come before any page.
    stageOf.set(fileURLToPath(import.meta.resolve('@paraply/core/clientFields')), 'main');
    const sources = stages.map(([, path]) => path);
    const groups = [
      ...stages.map(([name]) => ({
        name,
        // The pages themselves stay out: they are what is asked for.
        test: (id: string) => stageOf.get(id) === name && !sources.includes(id),
        // They are in the same stage or an earlier one.
        includeDependenciesRecursively: false,
      })),
      { name: 'shared', minShareCount: 3 },
    ];
    return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
  };
  return { name: 'paraply-staged-chunks', apply: 'build', config };
}

export default defineConfig({
  ...app,
  plugins: [react(), shell(), stagedChunks()],
  // The theme of the first paint is the freelancer's app's.
  server: { proxy: { '/api': api, '/theme.js': api } },
  test: {
    environment: 'jsdom',
    // One processor is left out otherwise, of which there may be two.
    maxWorkers: '100%',
    setupFiles: ['./src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    // The modules of react-admin and MUI take seconds to load: once for all files of a process, each of which still has
    // a document of its own.
    isolate: false,
    testTimeout: 60_000,
  },
});
