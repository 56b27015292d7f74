/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  // The back office and the freelancer's app are one product: tokens, formats and the mark come from there.
  resolve: { alias: { '@user': fileURLToPath(new URL('../user-ui/src', import.meta.url)) } },
  server: { proxy: { '/api': process.env.PARAPLY_API ?? 'http://127.0.0.1:3000' } },
  // The server's content policy allows no data: fonts or scripts, so that nothing is inlined.
  build: { outDir: 'dist', assetsDir: 'assets', assetsInlineLimit: 0, target: 'es2023', chunkSizeWarningLimit: 900 },
  test: {
    environment: 'jsdom',
    setupFiles: ['./src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
  },
});
