import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  outputDir: '../../target/browser-tests',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: {
    timeout: 15_000,
    // Of a picture a hundredth may differ, and each point a little: enough for edges, not for another colour.
    toHaveScreenshot: { scale: 'css', threshold: 0.04, maxDiffPixelRatio: 0.01 },
  },
  snapshotPathTemplate: '{testDir}/screens/{arg}{ext}',
  // What is timed runs by itself, after everything else.
  projects: [
    // Browsers that share two cores with others may miss a moment; what fails twice is broken.
    { name: 'page', testIgnore: ['speed.spec.js', 'lighthouse.spec.js', 'engines/**'], retries: 1 },
    { name: 'speed', testMatch: 'speed.spec.js', fullyParallel: false, retries: 1, dependencies: ['page'] },
    { name: 'lighthouse', testMatch: 'lighthouse.spec.js', fullyParallel: false, workers: 1, retries: 1, dependencies: ['speed'] },
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
