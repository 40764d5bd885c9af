// What only a browser shows of sitting at a table: the way back, a press beside a sheet, two tabs.
import { expect, open, settings, test } from './support.js';
import { sitDown, turn } from './table.js';

const CALM = { language: 'en', motion: false };

test('a sheet closes by the way back and by a press beside it, and the table stays', async ({ page }) => {
  await settings(page, CALM);
  await open(page);
  await sitDown(page, 'kariba');
  await turn(page);
  const address = page.url();
  for (const act of ['log', 'keys']) {
    await page.locator(`[data-act="${act}"]`).click();
    await expect(page.locator('.sheet')).toBeVisible();
    await page.goBack();
    await expect(page.locator('.sheet')).toHaveCount(0);
    expect(page.url()).toBe(address);
    await page.locator(`[data-act="${act}"]`).click();
    await page.locator('.beside-sheet').click({ position: { x: 5, y: 5 }, force: true });
    await expect(page.locator('.sheet')).toHaveCount(0);
  }
  // With nothing over the table the way back leads away from it.
  await page.goBack();
  await expect(page.locator('main.table')).toHaveCount(0);
});

for (const [how, close] of [
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['the way back', (page) => page.goBack()],
]) {
  test(`a field in which somebody types may go with its sheet, by ${how}`, async ({ page }) => {
    await settings(page, CALM);
    await open(page);
    await sitDown(page, 'kariba');
    await turn(page);
    await page.locator('[data-act="log"]').click();
    await page.locator('#notation').focus();
    await page.keyboard.type('8x');
    await close(page);
    await expect(page.locator('.sheet')).toHaveCount(0);
    // The page is still there, and the browser has nothing to complain about.
    await page.locator('#pane-hand .holding').first().click();
    await expect(page.locator('.holding.picked')).not.toHaveCount(0);
  });
}

test('a menu closes by Escape, by a press beside it, and by the way back', async ({ page }) => {
  await settings(page, CALM);
  await open(page);
  for (const close of [() => page.keyboard.press('Escape'), () => page.locator('h1').first().click(), () => page.goBack()]) {
    await page.locator('.menu summary').click();
    await expect(page.locator('.menu-body')).toBeVisible();
    await close();
    await expect(page.locator('.menu-body')).toBeHidden();
  }
});

test('of two tabs one plays, and the other says so', async ({ page, context }) => {
  await settings(page, CALM);
  await open(page);
  await sitDown(page, 'kariba');
  await turn(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await turn(other);
  await expect(page.locator('.other-tab')).toBeVisible();
  await expect(other.locator('.other-tab')).toHaveCount(0);
  await page.locator('.other-tab button').click();
  await expect(other.locator('.other-tab')).toBeVisible();
  await expect(page.locator('.other-tab')).toHaveCount(0);
});
