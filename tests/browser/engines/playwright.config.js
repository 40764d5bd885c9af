// The main flows in the browsers that Playwright cannot drive here. It only runs the tests; the browsers come from `engines.js`.
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  outputDir: '../../../target/engine-tests',
  // The two browsers beside each other, and each starts once.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  // A browser that hangs shall not hold up everything else.
  globalTimeout: 180_000,
  expect: { timeout: 15_000 },
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
  reporter: [['list'], ['../summary.js']],
});
