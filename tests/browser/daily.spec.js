import { accessible, expect, open, test } from './support.js';

test('the deal of the day is played, left, gone on with, and found in the calendar', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page);
  await page.locator('nav.more a[href="#/today"]').click();
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
