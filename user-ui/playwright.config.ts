import { defineConfig } from '@playwright/test';

/** The flows of more than a few minutes. */
const long = /(accessibility|office-day)\.spec\.ts$/;

/** Browser tests against the real server, in the Chromium that Debian packs without a window. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  // Each has a server and a database of its own. More than two would only wait for each other on a small machine.
  workers: 2,
  // Build servers are shared and stall at times. There a flow that fails gets one more chance, with a server and a
  // database of its own; the run's last lines name it and its fault all the same.
  retries: process.env.CI ? 1 : 0,
  // What has failed and why stands last, too: of a long run often only the end is kept.
  reporter: [['list'], ['./e2e/support/verdict.ts']],
  // The longest flows first, so that at the end no worker waits for the other.
  projects: [
    { name: 'long', testMatch: long },
    { name: 'short', testIgnore: long },
  ],
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
        '--force-color-profile=srgb',
        '--font-render-hinting=none',
      ],
    },
  },
});
