import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  outputDir: '../../target/browser-tests',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // What is timed runs by itself, after everything else.
  projects: [
    { name: 'page', testIgnore: 'speed.spec.js' },
    { name: 'speed', testMatch: 'speed.spec.js', fullyParallel: false, dependencies: ['page'] },
  ],
  reporter: [['list'], ['./summary.js']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    // A test that wants what is kept for playing offline says so; the others must not meet another test's files.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.TABLEE_CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
      ],
    },
  },
});
