// What the page promises of sitting at a table, point by point, as a browser shows it: undoing, levels, hints, boards of others, help.
import { expect, open, settings, testAlone as test } from './support.js';
import { before, playTyped, recordOf, STAGED } from './staged.js';
import { byMouse, dice, pick, playOn, sitDown, turn } from './table.js';

const CALM = { language: 'en', motion: false };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function table(page, game, options = {}, more = {}) {
  await settings(page, { ...CALM, ...more });
  await open(page);
  await sitDown(page, game, options);
  await turn(page);
}

const help = (page) => page.locator('.bar [data-act="keys"]').click();

test('a whole turn is undone against bots', async ({ page }) => {
  await table(page, 'kariba');
  const position = () => page.locator('#pane-board, #pane-hand').allInnerTexts();
  const start = await position();
  await playOn(page, { most: 1 }).catch(() => {});
  await turn(page);
  expect(await position()).not.toEqual(start);
  await page.locator('.bar [data-act="take-back"]').click();
  await expect.poll(position).toEqual(start);
});

test('the level of the bots is changed at the table, and stays', async ({ page }) => {
  await table(page, 'kariba', { level: 'easy' });
  await help(page);
  const level = page.locator('.help select').filter({ hasText: 'Master' });
  await expect(level).toHaveValue('web-level-easy');
  await level.selectOption({ label: 'Hard' });
  await page.reload();
  await turn(page);
  await help(page);
  await expect(level).toHaveValue('web-level-hard');
});

test('settings are at the table: sound, pace, language, colours', async ({ page }) => {
  await table(page, 'karuba');
  await help(page);
  const sheet = page.locator('.sheet.help');
  await expect(sheet.locator('select[name="pace"]')).toHaveCount(1);
  for (const name of ['Sound', 'Coordinates']) await expect(sheet.getByLabel(new RegExp(name, 'i')).first()).toBeVisible();
  await sheet.getByText('Français').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.locator('main.table')).toBeVisible();
});

test('Labyrinth takes both cards in one press', async ({ page }) => {
  await settings(page, CALM);
  await before(page, 'labyrinth', STAGED.labyrinth);
  await playTyped(page);
  const offer = page.locator('[data-act="offer"]');
  await expect(offer).toHaveText('Take both: +2');
  const points = async () => Number(await page.locator('.player .points').first().innerText());
  const had = await points();
  await offer.click();
  await expect.poll(points).toBe(had + 2);
});

test('a rival’s board has a banner with the name and a way back, and nothing to play', async ({ page }) => {
  await table(page, 'karuba');
  await page.locator('button.player').nth(1).click();
  await expect(page.locator('.banner')).toContainText(/Blaise’s board/);
  await expect(page.locator('#pane-actions [data-act="confirm"]')).toHaveCount(0);
  await page.locator('.banner button').click();
  await expect(page.locator('.banner')).toHaveCount(0);
});

test('a hint says why', async ({ page }) => {
  await table(page, 'kariba');
  await page.locator('.bar [data-act="hint"]').click();
  await expect(page.locator('.advice').first()).toBeVisible();
  await expect(page.locator('#pane-actions .meaning .why')).toHaveText(/\S+ \S+/);
});

test('everybody has a face, which can be another one', async ({ page }) => {
  await settings(page, CALM);
  await open(page, '#/new/kariba');
  const face = page.getByRole('button', { name: 'Another face' });
  const first = await face.innerHTML();
  await face.click();
  await expect.poll(() => face.innerHTML()).not.toBe(first);
  await page.locator('.button.main.large').click();
  await expect(page.locator('.player .face')).toHaveCount(2);
});

for (const game of ['kariba', 'karuba', 'karuba-cards', 'labyrinth']) {
  test(`the rules of ${game} on one page have two pictures that move`, async ({ page }) => {
    await table(page, game, {}, { motion: true });
    await help(page);
    await page.getByRole('button', { name: 'The rules on one page' }).click();
    const frames = page.locator('.one-page .frames');
    await expect(frames).toHaveCount(2);
    for (const picture of await frames.all()) {
      const [one, other] = await picture.locator(':scope > div').evaluateAll((all) => all.map((frame) => frame.innerHTML));
      expect(one).not.toBe(other);
      const moves = await picture.evaluate((frame) => frame.getAnimations({ subtree: true }).map((one) => one.playState));
      expect(moves).toContain('running');
    }
  });
}

test('a review shows one’s own move beside the better one, and closes by a press on the board', async ({ page }) => {
  test.setTimeout(180_000);
  await settings(page, CALM);
  await open(page, '#/import');
  await page.locator('input[type=file]').setInputFiles(recordOf('kariba'));
  const toggle = page.locator('.bar').getByRole('button', { name: 'Review' });
  await toggle.click();
  await page.locator('.review').getByRole('button', { name: 'Start the review' }).click();
  await expect(page.locator('.review progress')).toHaveCount(0, { timeout: 120_000 });
  const costly = page.locator('.review .costly > li').first();
  await expect(costly).toContainText(/Played: \S+/);
  await expect(costly).toContainText(/Better: \S+/);
  await page.locator('.beside-sheet').click({ position: { x: 5, y: 5 } });
  await expect(page.locator('.review')).toHaveCount(0);
  await toggle.click();
  await page.goBack();
  await expect(page.locator('.review')).toHaveCount(0);
});

test('white tracks are not seen in the dark', async ({ page }) => {
  await settings(page, { ...CALM, theme: 'dark' });
  await open(page, '#/import');
  await page.locator('input[type=file]').setInputFiles(recordOf('kariba'));
  const slider = page.locator('input[type=range]');
  await slider.fill('20');
  const picture = (await slider.screenshot()).toString('base64');
  const white = await page.evaluate(async (picture) => {
    const image = new Image();
    await new Promise((resolve) => {
      image.onload = resolve;
      image.src = `data:image/png;base64,${picture}`;
    });
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const paper = canvas.getContext('2d');
    paper.drawImage(image, 0, 0);
    const { data } = paper.getImageData(0, 0, image.width, image.height);
    let white = 0;
    for (let at = 0; at < data.length; at += 4) white += Math.min(data[at], data[at + 1], data[at + 2]) > 225;
    return white / (data.length / 4);
  }, picture);
  expect(white).toBeLessThan(0.02);
});

for (const viewport of [{ width: 360, height: 640 }, { width: 390, height: 844 }, { width: 1280, height: 800 }]) {
  test(`Play is in sight where one chooses how to play, ${viewport.width} by ${viewport.height}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await settings(page, { ...CALM, language: 'fr' });
    for (const game of ['kariba', 'labyrinth']) {
      await open(page, `#/new/${game}`);
      await expect(page.locator('.new > .button.main.large')).toBeInViewport({ ratio: 1 });
    }
  });
}

test.describe('on a phone', () => {
  test.use(PHONE);
  test('no badges of keys are seen', async ({ page }) => {
    await table(page, 'kariba');
    await expect(page.locator('#pane-hand .holding .digit').first()).toBeHidden();
  });

  test('the drawer closes by the way back and by a touch beside it', async ({ page }) => {
    await table(page, 'karuba');
    const address = page.url();
    for (const close of [() => page.goBack(), () => page.locator('.beside-sheet').tap({ position: { x: 180, y: 700 } })]) {
      await page.locator('.unfold').tap();
      await expect(page.locator('.drawer')).toBeVisible();
      await close();
      await expect(page.locator('.drawer')).toHaveCount(0);
      expect(page.url()).toBe(address);
    }
  });

  test('all islands are seen in small, and each large by a touch', async ({ page }) => {
    await table(page, 'karuba', { seats: 3 });
    await expect(page.locator('.player .small')).toHaveCount(3);
    for (const [index, name] of ['Blaise', 'Colette'].entries()) {
      await page.locator('button.player').nth(index + 1).tap();
      await expect(page.locator('.banner')).toContainText(name);
    }
  });
});

test('a move is picked and played by a second press on the place', async ({ page }) => {
  await table(page, 'karuba');
  const laid = () => page.locator('#pane-board [data-key^="tile-0-"]').count();
  const start = await laid();
  await pick(page, dice(3), byMouse);
  const place = page.locator('#pane-board .spot.picked[data-cell]');
  await expect(place).toHaveCount(1);
  await place.click({ force: true });
  await expect.poll(laid).toBeGreaterThan(start);
});
