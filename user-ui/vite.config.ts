/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
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

/** The packages that every page needs. */
const vendor =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|i18next|react-i18next|clsx|openapi-fetch)\//;

export default defineConfig({
  plugins: [colourTokens(), react(), tailwindcss()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { proxy: { '/api': process.env.PARAPLY_API ?? 'http://127.0.0.1:3000' } },
  // The server's content policy allows no data: fonts or scripts, so that nothing is inlined.
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    target: 'es2023',
    manifest: true,
    // What every page needs of others travels as one: smaller together, and one request instead of ten.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'vendor', test: vendor, minShareCount: 2 }] } } },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['./src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
  },
});
