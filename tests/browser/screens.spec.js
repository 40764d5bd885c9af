// The main screens as they were last looked at by a person. `--update-snapshots` takes the pictures anew.
import { fileURLToPath } from 'node:url';

import { expect, open, sameLetters, settings, startServer, test as base } from './support.js';
import { turn } from './table.js';

/** A server without tables: those of other tests would stand on home. */
const test = base.extend({
  baseURL: async ({}, use) => {
    const server = await startServer();
    await use(server.address);
    await server.stop();
  },
});

/** Positions from the records of the rules' own tests: the same cards for everybody, every time. */
const POSITIONS = {
  kariba: { record: 'r1-2-seats-expert-false', step: 20 },
  karuba: { record: 'r1-2-seats-setup-random-decisions-together', step: 24 },
  'karuba-cards': { record: 'r1-2-seats-detours-false', step: 20 },
  labyrinth: { record: 'r1-2-seats-rotation-false', step: 51 },
};

const PHONE = { width: 390, height: 844 };
const SCREEN = { width: 1280, height: 800 };

/** A table of a game in the middle of it, with the person to decide. */
async function table(page, game) {
  const { record, step } = POSITIONS[game];
  await open(page, '#/import');
  await page.locator('input[type=file]').setInputFiles(fileURLToPath(new URL(`../../crates/games/${game}/tests/records/${record}.json`, import.meta.url)));
  await page.locator('input[type=range]').fill(String(step));
  await page.locator('.replay .actions > .button').click();
  expect(await turn(page)).toBe('decide');
  // Whoever decides at the same time has done so.
  await expect(page.locator('.player.deciding')).toHaveCount(1);
}

const PICTURES = [
  ['home', PHONE, 'light', 'en', (page) => open(page)],
  ['home', SCREEN, 'dark', 'fr', (page) => open(page)],
  // These four stand in README.
  ['home', SCREEN, 'light', 'en', (page) => open(page)],
  ['home', SCREEN, 'dark', 'en', (page) => open(page)],
  ['karuba', SCREEN, 'light', 'en', (page) => table(page, 'karuba')],
  ['karuba', SCREEN, 'dark', 'en', (page) => table(page, 'karuba')],
  ['new', PHONE, 'dark', 'fr', (page) => open(page, '#/new/karuba')],
  ['new', SCREEN, 'light', 'en', (page) => open(page, '#/new/labyrinth')],
  ['kariba', PHONE, 'light', 'fr', (page) => table(page, 'kariba')],
  ['kariba', SCREEN, 'dark', 'en', (page) => table(page, 'kariba')],
  ['karuba', PHONE, 'dark', 'en', (page) => table(page, 'karuba')],
  ['karuba-cards', PHONE, 'light', 'en', (page) => table(page, 'karuba-cards')],
  ['labyrinth', SCREEN, 'light', 'fr', (page) => table(page, 'labyrinth')],
  ['rules', PHONE, 'light', 'fr', async (page) => {
    await open(page, '#/rules/kariba');
    await expect(page.locator('.rules-text h1')).toBeVisible();
  }],
  ['rules', SCREEN, 'dark', 'en', async (page) => {
    await open(page, '#/rules/karuba-cards');
    await expect(page.locator('.rules-text h1')).toBeVisible();
  }],
];

for (const [name, viewport, theme, language, go] of PICTURES) {
  test.describe(`${name}, ${viewport.width} wide, ${theme}, ${language}`, () => {
    // A phone has fingers, and no keys.
    test.use({ viewport, hasTouch: viewport === PHONE, isMobile: viewport === PHONE });
    test('looks as before', async ({ page }) => {
      await settings(page, { language, theme, motion: false });
      await go(page);
      await sameLetters(page);
      await expect(page).toHaveScreenshot(`${name}-${viewport.width}-${theme}-${language}.png`);
    });
  });
}
