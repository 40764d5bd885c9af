import { accessible, expect, open, settings, test } from './support.js';
import { byKeyboard, playOn, turn } from './table.js';

test('the deal of the day is played, left, gone on with, and found in the calendar', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page);
  // What one comes back for stands together: the day, puzzles, lessons.
  const practise = page.locator('nav.practise a');
  const ways = await practise.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(ways).toEqual(['#/today', '#/puzzles', '#/learn']);
  await practise.first().click();
  await expect(page.locator('.day-game')).toHaveCount(4);
  await accessible(page);
  // Nothing sticks out on a small phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.locator('.day-game .button.main').first().click();
  await expect(page.locator('#pane-board svg')).toBeVisible();
  await expect(page.locator('[data-act="hint"]')).toHaveCount(0);
  await page.goBack();
  await expect(page.locator('.day-game .button.main').first()).toHaveText('Continue');
  await expect(page.locator('.calendar a[aria-current="date"]')).toBeVisible();
});

test('the deal of the day by keyboard alone, in the dark', async ({ page }) => {
  test.setTimeout(120_000);
  await settings(page, { language: 'fr', theme: 'dark', motion: false });
  await open(page, '#/today');
  await expect(page.locator('.day-game')).toHaveCount(4);
  await accessible(page);
  await page.locator('.day-game .button.main').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#pane-board svg')).toBeVisible();
  await turn(page);
  await accessible(page);
  const confirm = async () => {
    await page.locator('[data-act="confirm"]').focus();
    await page.keyboard.press('Enter');
  };
  await expect(playOn(page, { most: 3, press: byKeyboard, confirm })).rejects.toThrow('not over after 3 moves');
  // It goes on where it was left.
  await page.goBack();
  await expect(page.locator('.day-game .button.main').first()).toHaveText('Continuer');
  await accessible(page);
});
