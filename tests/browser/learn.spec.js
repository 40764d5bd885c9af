// A course by keyboard alone, another one by finger, and how they look to axe.
import { accessible, expect, open, settings, test } from './support.js';

const said = (page) => page.locator('.task .said');

/** Asks how each step is done and does it; then plays what is advised in the game at the end, until the course is done. */
async function learn(page, steps, { how, confirm, next }) {
  for (let step = 1; step <= steps; step += 1) {
    await expect(said(page)).toHaveText(new RegExp(`^${step} (of|sur) `));
    await how();
    await expect(page.locator('[data-act="confirm"]')).toBeVisible();
    await confirm();
    await expect(page.locator('.said.learnt')).toBeVisible();
    await next();
  }
  for (let moves = 0; moves < 8; moves += 1) {
    const hint = page.locator('.bar [data-act="hint"]:not([disabled])');
    const end = page.locator('.ways a.main');
    await expect(hint.or(end).first()).toBeVisible();
    if (await end.count()) return;
    await how();
    await expect(page.locator('[data-act="confirm"]')).toBeVisible();
    await confirm();
    await expect(page.locator('[data-act="confirm"]')).toHaveCount(0);
  }
  throw new Error('the course does not end');
}

test('a course by keyboard alone', async ({ page }) => {
  await settings(page, { language: 'en', motion: false });
  await open(page, '#/learn/kariba');
  const enter = () => page.keyboard.press('Enter');
  await learn(page, 8, {
    how: () => page.keyboard.press('h'),
    confirm: async () => {
      await page.locator('[data-act="confirm"]').focus();
      await enter();
    },
    // Where the focus is after a move: on the way on.
    next: async () => {
      await expect(page.locator('.ways .main')).toBeFocused();
      await enter();
    },
  });
  await expect(said(page)).toHaveText(/now you know the rules/);
});

test.describe('on a small telephone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
  test('a course by finger', async ({ page }) => {
    await settings(page, { language: 'fr', theme: 'dark', motion: false });
    await open(page, '#/new/kariba');
    // Offered once, to whoever is new to the game.
    await page.locator('.offer a').tap();
    await expect(said(page)).toBeVisible();
    await accessible(page);
    // A move that is not what was asked is answered, and nothing has changed.
    await page.locator('#pane-hand [data-digit="5"]').tap();
    await page.locator('[data-act="confirm"]').tap();
    await expect(page.locator('.said.answer')).toContainText('pas ce qui est demandé');
    await accessible(page);
    await page.locator('#pane-hand [data-digit="3"]').tap();
    const inside = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(inside, 'nothing is wider than the screen').toBe(true);
    await learn(page, 8, {
      how: () => page.locator('[data-act="hint"]').last().tap(),
      confirm: () => page.locator('[data-act="confirm"]').tap(),
      next: () => page.locator('.ways .main').tap(),
    });
    await accessible(page);
    await open(page, '#/new/kariba');
    await expect(page.locator('.offer')).toHaveCount(0);
  });
});

for (const theme of ['light', 'dark']) {
  test(`courses are accessible, ${theme}`, async ({ page }) => {
    await settings(page, { language: 'en', theme, motion: false });
    await open(page, '#/learn');
    await accessible(page);
    for (const game of ['karuba', 'karuba-cards', 'labyrinth']) {
      await open(page, `#/learn/${game}`);
      await expect(said(page)).toBeVisible();
      await accessible(page);
    }
  });
}
