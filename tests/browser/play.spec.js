// Each game to the end, as people play it: with a mouse, with a finger, around one screen.
import { expect, GAMES, open, settings, test } from './support.js';
import { awaits, byMouse, byTouch, dice, pick, playOn, sitDown, turn } from './table.js';

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
    const room = await page.locator('.sheet.end').evaluate((sheet) => sheet.clientHeight - sheet.scrollHeight);
    expect(room, 'the result is seen at a glance').toBeGreaterThanOrEqual(0);
    // The lines behind the points add up to them.
    for (const result of await page.locator('.sheet.end .result').all()) {
      const lines = await result.locator('li b').allTextContents();
      const total = await result.locator('.points').textContent();
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

for (const [device, use] of [
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['a screen', { viewport: { width: 1280, height: 800 } }],
]) {
  test.describe(`on ${device} the board stays where it is`, () => {
    test.use(use);
    for (const game of GAMES) for (const what of ['something is picked', 'a hint is given']) {
      test(`when ${what} in ${game}`, async ({ page }) => {
        await settings(page, CALM);
        await open(page);
        await sitDown(page, game);
        await turn(page);
        await expect(page.locator('.player.deciding')).toHaveCount(1);
        const place = async () => Object.values(await page.locator('#pane-board svg').first().boundingBox()).map(Math.round);
        const before = await place();
        if (what === 'a hint is given') await page.locator('[data-act="hint"]').click();
        else await pick(page, dice(3), use.hasTouch ? byTouch : byMouse);
        await expect(page.locator('[data-act="confirm"]')).toBeVisible();
        // A line more or less in a long sentence is not felt; half a field would be.
        for (const [index, value] of (await place()).entries()) expect(Math.abs(value - before[index])).toBeLessThan(12);
      });
    }
  });
}

test.describe('four at a table', () => {
  const people = ['Maëlys', 'Blaise', 'Colette', 'Duke'];

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    for (const game of GAMES) {
      test(`${game} shows every name whole, and whose turn it is`, async ({ page }) => {
        await settings(page, { ...CALM, names: people.slice(0, 1) });
        await open(page);
        await sitDown(page, game, { seats: 4 });
        await turn(page);
        await expect(page.locator('.player .who b')).toHaveText(people);
        const cut = await page.locator('.player .who b').evaluateAll((all) => all.map((name) => name.scrollWidth - name.clientWidth));
        expect(cut).toEqual([0, 0, 0, 0]);
        await expect(page.locator('.bar .status')).toHaveText('Your turn');
        const { width, height } = await page.locator('.bar .status').boundingBox();
        expect(width * height, 'it is seen').toBeGreaterThan(500);
        const fits = await page.locator('.bar .status').evaluate((status) => status.scrollWidth <= status.clientWidth);
        expect(fits, 'and whole').toBe(true);
      });
    }
  });

  test.describe('on a screen', () => {
    test.use({ viewport: { width: 1280, height: 800 } });
    for (const game of GAMES) {
      test(`${game} has all in sight that lies beside the board`, async ({ page }) => {
        await settings(page, CALM);
        await open(page);
        await sitDown(page, game, { seats: 4 });
        await turn(page);
        const hidden = await page.locator('#pane-aside').evaluate((aside) => aside.scrollHeight - aside.clientHeight);
        expect(hidden).toBeLessThanOrEqual(0);
      });
    }
  });
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
    await page.locator('[data-act="log"]').click();
    await expect(page.locator('.log').first()).toContainText('You play');
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
  await expect(advice.first()).toContainText('% chance of winning', { timeout: 10_000 });
  await advice.first().click();
  await expect(page.locator('[data-act="confirm"]')).toBeVisible();
});

test('the best advice lies on the board at once, and what is pointed at stands out', async ({ page }) => {
  await settings(page, CALM);
  await open(page);
  await sitDown(page, 'karuba');
  await turn(page);
  await page.locator('[data-act="hint"]').click();
  await expect(page.locator('#pane-board .ghost').first()).toBeVisible();
  await expect(page.locator('#pane-board .advice-1')).toHaveCount(1);
  const strength = (rank) => page.locator(`#pane-board .advice-${rank}`).evaluate((mark) => getComputedStyle(mark).opacity);
  const second = page.locator('.advice').nth(1);
  await second.hover();
  expect([await strength(1), await strength(2)]).toEqual(['0.3', '1']);
  await page.locator('.bar h1').hover();
  expect(await strength(1)).toBe('1');
  await second.focus();
  expect([await strength(1), await strength(2)]).toEqual(['0.3', '1']);
});

test('advice whose chances are all the same tells the points', async ({ page }) => {
  await page.addInitScript(() => {
    const { Worker } = window;
    window.Worker = class extends Worker {
      set onmessage(listen) {
        super.onmessage = (event) => listen(new MessageEvent('message', { data: event.data.replace(/"win":[0-9.e-]+/g, '"win":0') }));
      }
    };
  });
  await settings(page, { ...CALM, language: 'fr' });
  await open(page);
  await sitDown(page, 'karuba');
  await turn(page);
  await page.locator('[data-act="hint"]').click();
  await expect(page.locator('.advice').first()).toContainText(/[0-9],[0-9] points attendus/);
  await expect(page.locator('#pane-board .advice-1')).toContainText(/1 · [0-9]+,[0-9].pts/);
  await expect(page.locator('#pane-board')).not.toContainText('%');
});

test.describe('the story of a game on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('scrolls in one place, and a refusal covers nothing', async ({ page }) => {
    await settings(page, CALM);
    await open(page);
    await sitDown(page, 'karuba');
    await turn(page);
    await page.locator('[data-act="log"]').click();
    await page.locator('#notation').fill('nonsense');
    await page.getByRole('button', { name: 'Play this' }).click();
    await expect(page.locator('.refusal')).toHaveCount(1);
    const scrollers = await page.locator('.sheet.story, .sheet.story *').evaluateAll((all) => all.filter((element) => {
      const { overflowY } = getComputedStyle(element);
      return element.tagName !== 'INPUT' && ['auto', 'scroll'].includes(overflowY);
    }).map((element) => element.className));
    expect(scrollers).toEqual(['lines']);
    const [sheet, refusal, label, input, button] = await Promise.all(
      ['.sheet.story', '.refusal', '.line label', '#notation', '.line .button'].map((place) => page.locator(place).boundingBox()),
    );
    expect(refusal.y + refusal.height).toBeLessThanOrEqual(label.y);
    expect(label.y + label.height).toBeLessThanOrEqual(input.y);
    for (const part of [refusal, label, input, button]) {
      expect(part.x).toBeGreaterThan(sheet.x + 4);
      expect(part.x + part.width).toBeLessThan(sheet.x + sheet.width - 4);
      expect(part.y + part.height).toBeLessThan(sheet.y + sheet.height - 4);
    }
  });
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
