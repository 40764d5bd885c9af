// Each game to the end, as people play it: with a mouse, with a finger, around one screen.
import { expect, GAMES, open, settings, test } from './support.js';
import { awaits, byTouch, dice, pick, playOn, sitDown, turn } from './table.js';

const CALM = { language: 'en', motion: false };

for (const game of GAMES) {
  test(`${game} to the end against bots`, async ({ page }) => {
    test.setTimeout(180_000);
    await settings(page, CALM);
    await open(page);
    await sitDown(page, game);
    await playOn(page);
    await expect(page.locator('.sheet.end h2')).toContainText(/wins?!|A tie/);
    const points = await page.locator('.sheet.end .result .points').allTextContents();
    expect(points).toHaveLength(2);
    // The lines behind the points add up to them.
    for (const [index, total] of points.entries()) {
      const lines = await page.locator('.sheet.end .result').nth(index).locator('li b').allTextContents();
      expect(lines.reduce((sum, line) => sum + Number(line), 0)).toBe(Number(total));
    }
  });
}

test.describe('on a phone, with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  for (const game of GAMES) {
    test(`${game} without scrolling`, async ({ page }) => {
      test.setTimeout(120_000);
      await settings(page, { ...CALM, language: 'fr' });
      await open(page);
      await sitDown(page, game);
      await playOn(page, {
        press: byTouch,
        most: 12,
        seed: 5,
        each: async () => {
          const { height, width, window: inner } = await page.evaluate(() => ({
            height: document.documentElement.scrollHeight,
            width: document.documentElement.scrollWidth,
            window: [innerWidth, innerHeight],
          }));
          expect([width, height], 'nothing scrolls while one decides').toEqual(inner);
        },
      }).catch((error) => {
        if (!/not over/.test(error.message)) throw error;
      });
    });
  }
});

test.describe('on a phone the board stays where it is', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  for (const game of GAMES) {
    test(`when something is picked in ${game}`, async ({ page }) => {
      await settings(page, CALM);
      await open(page);
      await sitDown(page, game);
      await turn(page);
      const place = async () => Object.values(await page.locator('#pane-board svg').first().boundingBox()).map(Math.round);
      const before = await place();
      await pick(page, dice(3), byTouch);
      await expect(page.locator('[data-act="confirm"]')).toBeVisible();
      // A line more or less in a long sentence is not felt; half a field would be.
      for (const [index, value] of (await place()).entries()) expect(Math.abs(value - before[index])).toBeLessThan(12);
    });
  }
});

test('around one screen the curtain hides the hands', async ({ page }) => {
  await settings(page, CALM);
  await open(page);
  await sitDown(page, 'karuba-cards', { screen: true });
  await expect(page.locator('.sheet.curtain')).toBeVisible();
  // Nothing of the hidden hand is in the page, not even in attributes.
  await expect(page.locator('#pane-hand .holding')).toHaveCount(0);
  await page.locator('[data-act="open-curtain"]').click();
  await expect(page.locator('#pane-hand .holding')).not.toHaveCount(0);
  const first = await page.locator('#pane-hand .holding').evaluateAll((all) => all.map((one) => one.querySelector('.unseen').textContent));
  await playOn(page, { most: 1 }).catch(() => {});
  await expect(page.locator('.sheet.curtain')).toBeVisible();
  await expect(page.locator('#pane-hand .holding')).toHaveCount(0);
  const shown = await page.locator('main').innerHTML();
  for (const label of first) expect(shown).not.toContain(label);
  // A reload keeps the curtain closed.
  await page.reload();
  await expect(page.locator('.sheet.curtain')).toBeVisible();
  await expect(page.locator('#pane-hand .holding')).toHaveCount(0);
});

test('people around one screen have names, which are kept', async ({ page }) => {
  await settings(page, CALM);
  for (const times of [1, 2]) {
    await open(page, '#/new/kariba');
    await page.getByText('around this screen').click();
    const fields = page.locator('.new fieldset .field input');
    await expect(fields).toHaveCount(2);
    if (times === 1) await fields.first().fill('Anaïs');
    await expect(fields.first()).toHaveValue('Anaïs');
    await page.locator('.new .button.main.large').click();
    await expect(page.locator('.player .who b')).toHaveText(['Anaïs', 'Player 2']);
    await page.goto('/#/');
  }
});

for (const name of ['', 'Anaïs']) {
  test(`alone among bots ${name || 'somebody without a name'} is called the same everywhere`, async ({ page }) => {
    await settings(page, CALM);
    await open(page, '#/new/kariba');
    await page.getByLabel('Your name').fill(name);
    await page.locator('.new .button.main.large').click();
    await playOn(page, { most: 1 }).catch(() => {});
    await turn(page);
    const called = name || 'You';
    await expect(page.locator('.player .who b').first()).toHaveText(called);
    if (name) {
      await page.locator('[data-act="log"]').click();
      await expect(page.locator('.log').first()).toContainText(`${name} plays`);
    }
    await page.goto('/#/');
    await expect(page.locator('.kept li').first()).toContainText(`${called}, Blaise`);
    const address = await page.locator('.kept a').first().getAttribute('href');
    await page.goto(`/${address.replace('table', 'replay')}`);
    await expect(page.locator('.player .who b').first()).toHaveText(called);
    await expect(page.locator('.replay .eyes option').first()).toHaveText(called);
  });
}

test('a game goes on where it was left', async ({ page }) => {
  await settings(page, CALM);
  await open(page);
  await sitDown(page, 'kariba');
  await playOn(page, { most: 3 }).catch(() => {});
  await turn(page);
  const before = await page.locator('#pane-hand').innerText();
  await page.reload();
  await turn(page);
  expect(await page.locator('#pane-hand').innerText()).toBe(before);
  for (const way of ['.resume', '.kept a']) {
    await page.goto('/#/');
    await page.locator(way).first().click();
    await turn(page);
    expect(await page.locator('#pane-hand').innerText()).toBe(before);
  }
});

test('a typed move that is not allowed says why, with the rule', async ({ page }) => {
  await settings(page, CALM);
  await open(page);
  await sitDown(page, 'kariba');
  await turn(page);
  await page.keyboard.press(':');
  await page.locator('#notation').fill('8x8');
  await page.keyboard.press('Enter');
  await expect(page.locator('.refusal')).toContainText(/K[0-9]+/);
  await page.locator('#notation').fill('nonsense');
  await page.keyboard.press('Enter');
  await expect(page.locator('.refusal')).toContainText('nonsense');
});

test('a hint names moves and what they promise, and can be played', async ({ page }) => {
  await settings(page, CALM);
  await open(page);
  await sitDown(page, 'kariba');
  await turn(page);
  await page.locator('[data-act="hint"]').click();
  const advice = page.locator('#pane-actions .advice');
  await expect(advice.first()).toContainText('% to win', { timeout: 10_000 });
  await advice.first().click();
  await expect(page.locator('[data-act="confirm"]')).toBeVisible();
});

test('what is picked can be let go, and quick play needs no confirmation', async ({ page }) => {
  await settings(page, { ...CALM, quick: true });
  await open(page);
  await sitDown(page, 'karuba');
  await turn(page);
  const progress = await page.locator('.bar h1').innerText();
  await page.locator('#pane-hand .holding').first().click();
  await page.keyboard.press('Escape');
  await expect(page.locator('.holding.picked')).toHaveCount(0);
  await page.locator('#pane-hand .holding').first().click();
  await page.locator('#pane-board .spot[data-cell]').first().click({ force: true });
  await expect(page.locator('.bar h1')).not.toHaveText(progress);
  expect(await awaits(page)).toBe('decide');
});

test('a card is dragged to its place', async ({ page }) => {
  await settings(page, CALM);
  await open(page);
  await sitDown(page, 'karuba');
  await turn(page);
  await expect(page.locator('.player.ready')).toHaveCount(1);
  const tile = await page.locator('#pane-hand .holding').first().boundingBox();
  await page.mouse.move(tile.x + tile.width / 2, tile.y + tile.height / 2);
  await page.mouse.down();
  const field = await page.locator('#pane-board [data-cell="2,2"]').boundingBox();
  await page.mouse.move(field.x + field.width / 2, field.y + field.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(page.locator('[data-act="confirm"]')).toBeVisible();
});
