// Puzzles in a real browser: by keyboard alone, by finger on a small phone in French, and how they look to axe. Which puzzle comes is
// left to chance, so any move is answered, and the best one is shown.
import { accessible, expect, open, settings, test } from './support.js';

const said = (page) => page.locator('.task .said');

/** Plays a card of Kariba: any may be played. */
async function choose(page, press) {
  await press(page.locator('#pane-hand [data-digit]').first());
  await press(page.locator('[data-act="confirm"]'));
}

const PRESS = { finger: (place) => place.tap(), keys: async (place) => { await place.focus(); await place.press('Enter'); } };

test('a puzzle by keyboard alone', async ({ page }) => {
  await settings(page, { language: 'en', motion: false });
  await open(page, '#/');
  const link = page.locator('nav.practise a[href="#/puzzles"]');
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('h1')).toHaveText('Puzzles');
  const kariba = page.locator('a.game-card[href="#/puzzles/kariba"]');
  await kariba.focus();
  await page.keyboard.press('Enter');
  await expect(said(page)).toContainText('Find the best move.');
  await page.keyboard.press('h');
  await expect(page.locator('.said.clue')).toBeVisible();
  await choose(page, PRESS.keys);
  await expect(page.locator('.said.learnt, .said.answer')).toBeVisible();
  const missed = page.getByRole('button', { name: 'Show the best move' });
  if (await missed.count()) {
    await missed.focus();
    await page.keyboard.press('Enter');
  }
  await expect(page.locator('.said.learnt')).toContainText('The best move:');
  const next = page.getByRole('button', { name: 'Next puzzle' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(said(page)).toContainText('Find the best move.');
});

test.describe('on a small telephone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
  for (const game of ['kariba', 'karuba-cards']) {
    test(`a puzzle of ${game} by finger`, async ({ page }) => {
      await settings(page, { language: 'fr', theme: 'dark', motion: false });
      await open(page, '#/puzzles');
      await accessible(page);
      const inside = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
      expect(await inside(), 'nothing is wider than the screen').toBe(true);
      await open(page, `#/puzzles/${game}`);
      await expect(said(page)).toContainText('Trouvez le meilleur coup.');
      await accessible(page);
      expect(await inside(), 'nothing is wider than the screen').toBe(true);
    });
  }

  test('an answer by finger', async ({ page }) => {
    await settings(page, { language: 'fr', theme: 'light', motion: false });
    await open(page, '#/puzzles/kariba');
    await expect(said(page)).toContainText('Trouvez le meilleur coup.');
    await choose(page, PRESS.finger);
    await expect(page.locator('.said.learnt, .said.answer')).toBeVisible();
    await accessible(page);
    await page.getByRole('button', { name: 'Problème suivant' }).tap();
    await expect(said(page)).toContainText('Trouvez le meilleur coup.');
    await open(page, '#/puzzles');
    await expect(page.locator('.facts', { hasText: 'Votre cote' })).toBeVisible();
  });
});

test('every game has puzzles that can be read, in both colours', async ({ page }) => {
  for (const [game, theme] of [['karuba', 'light'], ['labyrinth', 'dark'], ['karuba-cards', 'light']]) {
    await settings(page, { language: 'en', theme, motion: false });
    await open(page, `#/puzzles/${game}/ending`);
    await expect(said(page)).toContainText('Endings: find the best move.');
    await accessible(page);
  }
});
