// A whole game of each kind with the keyboard alone.
import { expect, GAMES, open, settings, test } from './support.js';
import { playOn } from './table.js';

/** Goes towards a thing with the arrows, as somebody without a mouse does, and presses what is reached; digits are typed. */
async function byKeyboard(page, selector) {
  const digit = /data-digit="(.)"/.exec(selector)?.[1];
  if (digit) {
    await page.keyboard.press(digit);
    return;
  }
  let last = '';
  for (let steps = 0; steps < 12; steps += 1) {
    const way = await page.evaluate((wanted) => {
      const goal = document.querySelector(wanted);
      const here = document.activeElement;
      if (!goal || goal === here) return null;
      if (!here?.closest('.pane')) return 'ArrowDown';
      const centre = (element) => {
        const box = element.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      };
      const [x, y] = centre(here);
      const [toX, toY] = centre(goal);
      const across = Math.abs(toX - x) > Math.abs(toY - y);
      if (across) return toX > x ? 'ArrowRight' : 'ArrowLeft';
      return toY > y ? 'ArrowDown' : 'ArrowUp';
    }, selector);
    // To and fro: the nearest place is near enough.
    if (way === null || `${last}${way}`.match(/LeftArrowRight|RightArrowLeft|UpArrowDown|DownArrowUp/)) break;
    await page.keyboard.press(way);
    last = way;
  }
  await page.keyboard.press('Enter');
}

for (const game of GAMES) {
  test(`${game} by keyboard alone`, async ({ page }) => {
    test.setTimeout(300_000);
    await settings(page, { language: 'en', motion: false });
    await open(page);
    // The card of the game, the button: by Tab and Enter.
    await page.locator(`a[href="#/new/${game}"]`).first().focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.button.main.large')).toBeVisible();
    await page.locator('.button.main.large').focus();
    await page.keyboard.press('Enter');
    await playOn(page, {
      press: byKeyboard,
      seed: 3,
      confirm: async () => {
        await page.locator('[data-act="confirm"]').focus();
        await page.keyboard.press('Enter');
      },
    });
    await expect(page.locator('.sheet.end h2')).toBeVisible();
  });
}

test('? shows the keys, Escape closes them', async ({ page }) => {
  await settings(page, { language: 'en', motion: false });
  await open(page, '#/new/kariba');
  await page.locator('.button.main.large').click();
  await expect(page.locator('#pane-board svg')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.locator('.keys')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.keys')).toHaveCount(0);
});
