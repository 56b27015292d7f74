/// <reference types="vitest/config" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig, runnerImport } from 'vite';
import type { withShell } from './shell.tsx';

const shellStyle = readFileSync(createRequire(import.meta.url).resolve('@paraply/core/shell.css'), 'utf8');

/** Writes the frame of the app into its page. Vite reads it, as it does the app: Node knows neither TypeScript nor JSX. */
function shell(): Plugin {
  const handler = async (page: string) => {
    const { module } = await runnerImport<{ withShell: typeof withShell }>(
      fileURLToPath(new URL('shell.tsx', import.meta.url)),
      {
        environments: { inline: { resolve: { noExternal: ['@paraply/core'] } } },
      },
    );
    return module.withShell(page, shellStyle);
  };
  return { name: 'paraply-shell', transformIndexHtml: { order: 'post', handler } };
}

const api = process.env.PARAPLY_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  base: '/admin/',
  plugins: [react(), shell()],
  // The theme of the first paint is the freelancer's app's.
  server: { proxy: { '/api': api, '/theme.js': api } },
  // The server's content policy allows no data: fonts or scripts, so that nothing is inlined.
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    target: 'es2023',
    chunkSizeWarningLimit: 900,
    // What many pages share travels together, instead of a request for each part of it.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 4 }] } } },
  },
  test: {
    environment: 'jsdom',
    // One processor is left out otherwise, of which there may be two.
    maxWorkers: '100%',
    setupFiles: ['./src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
  },
});
