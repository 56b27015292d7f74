/// <reference types="vitest/config" />
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';

const shellStyle = readFileSync(new URL('../user-ui/src/theme/shell.css', import.meta.url), 'utf8');
/** Writes the frame of the app into its page. Read only when a page is made: not all that reads this file knows JSX. */
function shell(): Plugin {
  const handler = async (page: string) => (await import('./shell.tsx')).withShell(page, shellStyle);
  return { name: 'paraply-shell', transformIndexHtml: { order: 'post', handler } };
}

const api = process.env.PARAPLY_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  base: '/admin/',
  plugins: [react(), shell()],
  // The back office and the freelancer's app are one product: tokens, formats and the mark come from there.
  resolve: { alias: { '@user': fileURLToPath(new URL('../user-ui/src', import.meta.url)) } },
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
    setupFiles: ['./src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
  },
});
