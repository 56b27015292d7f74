/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown } from 'vite';
import { defineConfig } from 'vite';
import { tokensCss } from './core/src/look/tokensCss.ts';

/** Serves the colour tokens as a style sheet, so that tokens.ts stays their only source. */
function colourTokens(): Plugin {
  const name = 'virtual:tokens.css';
  return {
    name: 'paraply-colour-tokens',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? tokensCss() : null),
  };
}

/** What every page needs of packages; of react-i18next not the component that is used on a few. */
const vendor =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|i18next|react-i18next(?!.*Trans)|clsx|openapi-fetch)\//;

/** Gathers, once it is asked, what the given sources need at once, directly or by what they need. */
function needsOf(sources: string[]) {
  const roots = sources.map((source) => fileURLToPath(new URL(`./src/${source}`, import.meta.url)));
  let needs: Set<string> | undefined;
  return (id: string, context: Pick<Rolldown.PluginContext, 'getModuleInfo'>): boolean => {
    if (!needs) {
      needs = new Set(roots);
      for (const source of needs) {
        for (const imported of context.getModuleInfo(source)?.importedIds ?? []) needs.add(imported);
      }
    }
    // The sources themselves stay out: what waits while it starts must not be waited for by others.
    return needs.has(id) && !roots.includes(id);
  };
}

type NameChunk = (id: string, context: Pick<Rolldown.PluginContext, 'getModuleInfo'>) => string | null;

/** Names one chunk for what the given sources need of ours, or of packages as well. */
function neededBy(name: string, sources: string[], { packages = false } = {}): NameChunk {
  const isNeeded = needsOf(sources);
  return (id, context) => ((packages || !id.includes('node_modules')) && isNeeded(id, context) ? name : null);
}

/** What both need must not bring along what only the one needs: a chunk for the widgets, which are large, and one for the rest. */
function neededByBoth(some: string[], others: string[]): NameChunk {
  const isNeededBySome = needsOf(some);
  const isNeededByOthers = needsOf(others);
  return (id, context) => {
    if (!isNeededBySome(id, context) || !isNeededByOthers(id, context)) return null;
    return id.includes('/@radix-ui/') ? 'widgets' : 'common';
  };
}

/** The four places of the app, where most visits go. */
const places = ['dashboard', 'invoices', 'clients', 'salary'].map((name) => `app/routes/${name}.tsx`);

/** What visitors see beside the landing page; they wait for nothing of the logged-in screens. */
const visitorPages = ['anyone', 'auth', 'contact', 'forgotPassword', 'pricing', 'resetPassword', 'sampleInvoice']
  .concat(['textPage', 'verifyEmail', 'visitor'])
  .map((name) => `app/routes/${name}.tsx`);

export default defineConfig({
  plugins: [colourTokens(), react(), tailwindcss()],
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('./src', import.meta.url)),
      // What the packages bring along for older versions, React has by itself.
      'use-sync-external-store/shim': 'react',
    },
  },
  server: { proxy: { '/api': process.env.PARAPLY_API ?? 'http://127.0.0.1:3000' } },
  // The server's content policy allows no data: fonts or scripts, so that nothing is inlined.
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    target: 'es2023',
    manifest: true,
    // What is needed together travels together: smaller, and a few requests instead of forty. The packages stay apart,
    // because they change seldom and a browser keeps them.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor },
            { name: neededBy('shell', ['main.tsx', 'app/routes/visitor.tsx']) },
            { name: neededBy('parts', ['app/routes/landing.tsx']), minShareCount: 2 },
            { name: neededByBoth(['app/routes/member.tsx', ...places], visitorPages) },
            { name: neededBy('frame', ['app/routes/member.tsx'], { packages: true }) },
            { name: neededBy('screens', places, { packages: true }), minShareCount: 2 },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    // One processor is left out otherwise, of which there may be two.
    maxWorkers: '100%',
    setupFiles: ['./src/testing/setup.ts'],
    include: ['{src,core}/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
  },
});
