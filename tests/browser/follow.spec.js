// How one follows what happens: frames of what is shown, frozen at fixed moments, and the end of a game.
import { readFile } from 'node:fs/promises';

import { expect, GAMES, open, settings, test } from './support.js';
import { freeze, frozen, idle, lastOf, playing, playTyped, STAGED } from './staged.js';

/** All that is animated, frame by frame. */
const frames = (page) => page.evaluate(() => window.shown.filter((one) => one.playState === 'paused')
  .flatMap((one) => one.effect.getKeyframes().map(({ transform, filter, opacity }) => ({ transform, filter, opacity }))));

/** What is on its way, by where its middle is. */
const actors = (page) => page.evaluate(() => [...document.querySelectorAll('.stage .actor')].map((actor) => {
  const { x, y, width, height } = actor.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, seen: Number(getComputedStyle(actor).opacity) };
}));

const CALM = { language: 'en', pace: 'calm' };
/** A decision of Kariba that hunts. */
const HUNT = 20;

for (const [device, viewport] of [['a phone', { width: 390, height: 844 }], ['a screen', { width: 1280, height: 800 }]]) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport, reducedMotion: 'no-preference' });

    test('things come one after the other, and a line beside the board says what', async ({ page }) => {
      await settings(page, { ...CALM, motion: true });
      await frozen(page, 'kariba', HUNT);
      await playTyped(page);
      await playing(page);
      // The hunters come; only when they lie there does the prey run, and the number waits for it.
      const strip = [];
      for (const moment of [260, 650, 1000, 1300]) {
        await freeze(page, moment);
        strip.push((await actors(page)).filter((actor) => actor.seen > 0).map(({ x, y }) => Math.round(x) * 10_000 + Math.round(y)));
      }
      const [coming, breath, running, landing] = strip.map((places) => places.join(' '));
      expect(coming).not.toBe(breath);
      expect(running).not.toBe(breath);
      expect(running).not.toBe(landing);
      await expect(page.locator('.player .points[data-was]')).not.toHaveCount(0);
      const told = await page.locator('.caption .line').getAttribute('data-told');
      expect(told).toMatch(/plays?\b/);
      // It is in sight, beside the board and not on it.
      const [line, board] = await Promise.all(['.caption', '#pane-board svg'].map((part) => page.locator(part).first().boundingBox()));
      expect(line.y).toBeGreaterThanOrEqual(board.y + board.height - 1);
      expect(line.y + line.height).toBeLessThanOrEqual(viewport.height);
      const whole = await page.locator('.caption .line').evaluate((line) => line.scrollHeight <= line.clientHeight);
      expect(whole, 'all of it is read').toBe(true);
      await page.keyboard.press('Escape');
      await idle(page);
      await expect(page.locator('.caption .line')).toContainText(/plays?\b/);
      await expect(page.locator('.stage')).toHaveCount(0);
    });

    for (const game of GAMES) {
      test(`${game} ends with the board in sight, and a picture of it`, async ({ page }) => {
        await settings(page, { ...CALM, motion: true });
        await frozen(page, game, lastOf(game));
        await playTyped(page);
        // The last turn, then the counting: a touch on the board ends each.
        for (let touches = 0; touches < 2; touches += 1) {
          await playing(page);
          await page.locator('#pane-board').click({ position: { x: 5, y: 5 } });
        }
        await expect(page.locator('.sheet.end')).toBeVisible();
        await idle(page);
        const [sheet, board] = await Promise.all(['.sheet.end', '#pane-board svg'].map((part) => page.locator(part).first().boundingBox()));
        // A board that grows is seen through its pane.
        const pane = await page.locator('#pane-board').boundingBox();
        const [right, low] = [Math.min(board.x + board.width, pane.x + pane.width), Math.min(board.y + board.height, pane.y + pane.height)];
        const apart = sheet.x >= right - 1 || sheet.y >= low - 1;
        expect(apart, JSON.stringify({ sheet, board })).toBe(true);
        expect(board.height).toBeGreaterThan(150);
        await expect(page.locator('.sheet.end [data-act="again"]')).toBeInViewport();
        // It is drawn in the page's own letters, which it brings along.
        await page.evaluate(() => {
          const set = Element.prototype.setAttribute;
          Element.prototype.setAttribute = function (name, value) {
            if (name === 'src' && value.startsWith('data:image/svg')) window.drawn = decodeURIComponent(value);
            return set.call(this, name, value);
          };
        });
        const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-act="picture"]').click()]);
        expect(await page.evaluate(() => window.drawn)).toMatch(/@font-face\{font-family:Nunito[^}]*url\(data:font\/woff2;base64,d09GMg/);
        expect(download.suggestedFilename()).toMatch(new RegExp(`^${game}-\\d{4}-\\d\\d-\\d\\d\\.png$`));
        const bytes = await readFile(await download.path());
        expect(bytes.subarray(1, 4).toString()).toBe('PNG');
        // A picture of one colour would be much smaller.
        expect(bytes.length).toBeGreaterThan(40_000);
      });
    }
  });
}

test.describe('with motion', () => {
  test.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'no-preference' });

  test('a touch on the board only ends what is shown; a card of the hand counts', async ({ page }) => {
    await settings(page, { ...CALM, motion: true });
    await frozen(page, 'labyrinth', 20);
    await playTyped(page);
    await playing(page);
    // A linked card lies there, which can be taken: it is not.
    const card = page.locator('#pane-board .spot.free').first();
    await card.click({ force: true });
    await idle(page);
    await expect(page.locator('#pane-board .spot.picked')).toHaveCount(0);
    await card.click({ force: true });
    await expect(page.locator('#pane-board .spot.picked, #pane-board .ghost')).not.toHaveCount(0);
  });

  test('the last turn is shown once more, and the position stays', async ({ page }) => {
    await settings(page, { ...CALM, motion: true });
    await frozen(page, 'kariba', HUNT);
    await playTyped(page);
    await playing(page);
    await page.keyboard.press('Space');
    await idle(page);
    const points = await page.locator('.player .points').allTextContents();
    await page.locator('[data-act="show-again"]').click();
    await playing(page);
    await expect(page.locator('.stage .actor')).not.toHaveCount(0);
    await page.keyboard.press('Escape');
    await idle(page);
    expect(await page.locator('.player .points').allTextContents()).toEqual(points);
  });

  test('one tap silences the table', async ({ page }) => {
    await settings(page, CALM);
    await open(page, '#/new/kariba');
    await page.locator('.button.main.large').click();
    await page.getByRole('button', { name: 'Turn sounds off' }).click();
    await expect(page.getByRole('button', { name: 'Turn sounds on' })).toBeVisible();
    expect(JSON.parse(await page.evaluate(() => localStorage.getItem('tablee.settings'))).silent).toBe(true);
  });
});

for (const motion of [true, false]) {
  test.describe(motion ? 'where things may travel' : 'where nothing may travel', () => {
    test(`whoever wins is ${motion ? 'celebrated' : 'told, and no leaves fly'}`, async ({ page }) => {
      // The wish of the device, without a word in the settings.
      await page.emulateMedia({ reducedMotion: motion ? 'no-preference' : 'reduce' });
      await settings(page, CALM);
      await frozen(page, 'kariba', lastOf('kariba'));
      await playTyped(page);
      await playing(page);
      await page.locator('#pane-board').click({ position: { x: 5, y: 5 } });
      await playing(page);
      await expect(page.locator('.stage .leaf')).toHaveCount(motion ? 22 : 0);
      await page.locator('#pane-board').click({ position: { x: 5, y: 5 } });
      await expect(page.locator('.sheet.end h2')).toContainText(/wins?!/);
      await expect(page.locator('.leaf')).toHaveCount(0);
    });
  });
}

test.describe('on a phone, bids', () => {
  test.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'no-preference' });
  test('turn over together in sight, with the totals, and stay to be looked at', async ({ page }) => {
    await settings(page, { ...CALM, motion: true });
    await frozen(page, 'karuba-cards', STAGED['karuba-cards']);
    await playTyped(page);
    await playing(page);
    await freeze(page, 100_000);
    const bids = page.locator('#pane-board [data-key^="bid-"]');
    await expect(bids).toHaveCount(2);
    for (const bid of await bids.all()) await expect(bid).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await idle(page);
    await page.locator('.unfold').click();
    await expect(page.locator('.drawer')).toContainText(/Anna[^]*=\s*15/);
    await expect(page.locator('.drawer')).toContainText(/Benoît[^]*=\s*16/);
  });
});

test.describe('nothing is told before it is seen:', () => {
  test.use({ reducedMotion: 'no-preference' });
  test('titles wait for the end of what they count', async ({ page }) => {
    await settings(page, { ...CALM, motion: true });
    await frozen(page, 'kariba', HUNT);
    const title = await page.locator('.titles h1').innerText();
    await playTyped(page);
    await playing(page);
    await expect(page.locator('.titles h1')).toHaveAttribute('data-was', title);
    await page.keyboard.press('Escape');
    await idle(page);
    await expect(page.locator('.titles h1[data-was]')).toHaveCount(0);
  });

  test('the lowest bid, and what there is to do about it', async ({ page }) => {
    await settings(page, { ...CALM, motion: true });
    await frozen(page, 'karuba-cards', STAGED['karuba-cards']);
    await playTyped(page);
    await playing(page);
    const seen = (selector) => page.locator(selector).evaluate((element) => Number(getComputedStyle(element).opacity));
    await freeze(page, 100);
    expect(await seen('#pane-board [data-key="lowest-told"]')).toBe(0);
    expect(await seen('#pane-actions > .meaning')).toBe(0);
    await freeze(page, 100_000);
    expect(await seen('#pane-board [data-key="lowest-told"]')).toBe(1);
    expect(await seen('#pane-actions > .meaning')).toBe(1);
  });
});

test('without motion nothing travels, but every step is told and marked', async ({ page }) => {
  await settings(page, { ...CALM, motion: false });
  await frozen(page, 'kariba', HUNT);
  await playTyped(page);
  await playing(page);
  const shown = await frames(page);
  expect(shown.filter(({ transform }) => transform && transform !== 'none')).toEqual([]);
  expect(shown.filter(({ filter }) => filter && filter !== 'none').length).toBeGreaterThan(0);
  await expect(page.locator('.caption .line')).toHaveAttribute('data-told', /plays?\b/);
});
