// A whole game of each kind with the keyboard alone.
import { expect, GAMES, open, settings, test } from './support.js';
import { byKeyboard, playOn } from './table.js';

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
