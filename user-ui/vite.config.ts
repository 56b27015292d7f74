/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown } from 'vite';
import { defineConfig } from 'vite';
import { tokensCss } from './src/theme/tokensCss.ts';

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

/** Names one chunk for all of ours that the given sources need at once, directly or by what they need. */
function neededBy(name: string, sources: string[]) {
  let needed: Set<string> | undefined;
  const roots = sources.map((source) => fileURLToPath(new URL(`./src/${source}`, import.meta.url)));
  return (id: string, context: Pick<Rolldown.PluginContext, 'getModuleInfo'>): string | null => {
    if (!needed) {
      needed = new Set(roots);
      for (const source of needed) {
        for (const imported of context.getModuleInfo(source)?.importedIds ?? [])
          if (!imported.includes('node_modules')) needed.add(imported);
      }
    }
    // The sources themselves stay out: what waits while it starts must not be waited for by others.
    return needed.has(id) && !roots.includes(id) ? name : null;
  };
}

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
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['./src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
  },
});
