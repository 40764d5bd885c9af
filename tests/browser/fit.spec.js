// Every screen is filled well: boxes are measured, fingers move the board that grows, nothing jumps while one decides.
import { expect, GAMES, hold, open, settings, started, testAlone as test } from './support.js';
import { before, lastOf, playTyped, recordOf, STAGED } from './staged.js';
import { byMouse, dice, pick, playOn, sitDown, turn } from './table.js';

const CALM = { language: 'en', motion: false };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SMALL = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const SIZES = [[360, 640], [390, 844], [820, 1180], [1280, 800], [1920, 1080]];

async function table(page, game, options = {}, more = {}) {
  await settings(page, { ...CALM, ...more });
  await open(page);
  await sitDown(page, game, options);
  await turn(page);
}

/** Where something is, in whole pixels. */
const box = (page, selector) => page.locator(selector).first().evaluate((element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
});

/** How large a card of the maze is, and where the card at a place begins. */
const maze = (page) => page.evaluate(() => {
  const board = document.querySelector('#pane-board > svg');
  const rect = board.getBoundingClientRect();
  const pane = document.querySelector('#pane-board').getBoundingClientRect();
  const unit = rect.width / board.viewBox.baseVal.width;
  const first = board.querySelector('[data-key^="card-"]').getBoundingClientRect();
  return { card: unit * 104, x: first.x - pane.x, y: first.y - pane.y };
});

/** Texts that are larger than the place they have. */
const cut = (page) => page.locator('h1, .status, .who b, .meaning, .button, figcaption, .told, .caption .line').evaluateAll((all) => all
  .filter((element) => element.clientWidth > 1 && element.clientHeight > 1)
  .filter((element) => element.scrollWidth > element.clientWidth + 1 || (element.matches('.line') && element.scrollHeight > element.clientHeight + 1))
  .map((element) => element.textContent));

for (const [width, height] of SIZES) {
  test.describe(`${width} by ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: width < 900, isMobile: width < 900 });

    test('a maze that grows keeps its cards large enough, and nothing moves from one decision to the next', async ({ page }) => {
      test.setTimeout(120_000);
      await table(page, 'labyrinth', { seats: 3 });
      const panes = () => Promise.all(['#pane-board', '#pane-hand', '#pane-seats', '#pane-actions'].map((pane) => box(page, pane)));
      const before = await panes();
      await playOn(page, {
        most: 6,
        each: async () => {
          expect((await maze(page)).card).toBeGreaterThanOrEqual(43.9);
          expect(await panes()).toEqual(before);
          expect(await cut(page)).toEqual([]);
        },
      }).catch((error) => {
        if (!/was not over/.test(error.message)) throw error;
      });
    });

    test('all games have every player in sight and their hands large', async ({ page }) => {
      test.setTimeout(120_000);
      for (const [game, seats, hand] of [['kariba', 4, 58], ['karuba', 4, 60], ['karuba-cards', 6, 70], ['labyrinth', 6, 70]]) {
        await page.goto('/');
        await table(page, game, { seats });
        const seen = await page.locator('.player').evaluateAll((all) => all.map((player) => {
          const { left, right, top, bottom } = player.getBoundingClientRect();
          return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        }));
        expect(seen, game).toEqual(Array(seats).fill(true));
        expect(await cut(page), game).toEqual([]);
        const held = await page.locator('#pane-hand .holding svg').first().evaluate((svg) => {
          const { width, height } = svg.getBoundingClientRect();
          const view = svg.viewBox.baseVal;
          return Math.min(width / view.width, height / view.height) * 100;
        });
        expect(held, game).toBeGreaterThanOrEqual(Math.min(hand, 50 + width / 40));
      }
    });
  });
}

for (const [width, height] of [[360, 640], [1280, 800]]) {
  test.describe(`in French, ${width} by ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: width < 900, isMobile: width < 900 });
    for (const game of GAMES) {
      test(`no line of ${game} is cut in the middle of a game, nor when it is looked at again`, async ({ page }) => {
        await settings(page, { ...CALM, language: 'fr' });
        const decision = STAGED[game];
        await before(page, game, decision);
        await page.keyboard.press('Escape');
        expect(await cut(page)).toEqual([]);
        await page.locator('[data-act="log"]').click();
        await playTyped(page);
        await turn(page);
        expect(await cut(page)).toEqual([]);
        await open(page, '#/import');
        await page.locator('input[type=file]').setInputFiles(recordOf(game));
        for (const step of [decision, decision + 1, lastOf(game) + 1]) {
          await page.locator('input[type=range]').fill(String(step));
          await expect(page.locator('.status')).toContainText(new RegExp(`${step}`));
          expect(await cut(page), `step ${step}`).toEqual([]);
        }
      });
    }
  });
}

for (const [width, height] of [[390, 844], [1280, 800]]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height }, hasTouch: width < 900, isMobile: width < 900 });
    test('Kariba’s board, hand and buttons keep their places over ten decisions', async ({ page }) => {
      await table(page, 'kariba');
      const panes = () => Promise.all(['#pane-board', '#pane-hand', '#pane-seats', '#pane-actions'].map((pane) => box(page, pane)));
      const before = await panes();
      let decisions = 0;
      await playOn(page, {
        most: 10,
        each: async () => {
          decisions += 1;
          expect(await panes()).toEqual(before);
        },
      }).catch((error) => {
        if (!/was not over/.test(error.message)) throw error;
      });
      expect(decisions).toBe(10);
    });
  });
}

test('a large screen is filled: board and hand are larger than on a usual one, and the buttons are near', async ({ page }) => {
  test.setTimeout(120_000);
  const measured = async (game) => {
    await page.goto('/');
    await table(page, game);
    const [board, held, hand, actions] = await Promise.all(['#pane-board svg', '#pane-hand .holding', '#pane-hand', '#pane-actions'].map((part) => box(page, part)));
    const far = Math.max(0, actions[0] - (hand[0] + hand[2]), hand[0] - (actions[0] + actions[2]));
    return { board: Math.min(board[2], board[3]), held: held[2], far };
  };
  for (const game of GAMES) {
    await page.setViewportSize({ width: 1280, height: 800 });
    const usual = await measured(game);
    await page.setViewportSize({ width: 1920, height: 1080 });
    const large = await measured(game);
    expect(large.board, `the board of ${game}`).toBeGreaterThan(usual.board * 1.15);
    expect(large.held, `the hand of ${game}`).toBeGreaterThan(usual.held * 1.1);
    expect(large.far, `the buttons of ${game}`).toBeLessThanOrEqual(usual.far + 24);
  }
  await page.goto('/');
  await started(page);
  const cards = await page.locator('.game-card').evaluateAll((all) => all.map((card) => card.getBoundingClientRect()).reduce((sum, { width }) => sum + width, 0));
  expect(cards, 'home').toBeGreaterThan(1920 * 0.75);
});

test.describe('a small phone', () => {
  test.use(SMALL);
  test('the board gets the room, however many play', async ({ page }) => {
    await table(page, 'karuba', { seats: 4 });
    await page.locator('#pane-hand .holding').first().tap();
    const [, , field] = await box(page, '#pane-board .spot[data-cell] .hit');
    expect(field, 'the squares of Karuba').toBeGreaterThanOrEqual(36);
    expect((await box(page, '#pane-board'))[3]).toBeGreaterThan(640 * 0.4);
  });
});

/** Fingers as the browser itself feels them. */
async function fingers(page) {
  const session = await page.context().newCDPSession(page);
  const send = (type, points) => session.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: points.map(([x, y], id) => ({ x, y, id })),
  });
  return {
    down: (...points) => send('touchStart', points),
    to: (...points) => send('touchMove', points),
    up: () => send('touchEnd', []),
  };
}

test.describe('a maze under fingers', () => {
  test.use(PHONE);

  test('it is moved by one, made larger by two, and pressed by none of that', async ({ page }) => {
    await table(page, 'labyrinth');
    const first = await maze(page);
    // So close that there is more of it in either direction.
    for (let taps = 0; taps < 2; taps += 1) await page.locator('[data-lens="in"]').tap();
    const near = await maze(page);
    expect(near.card).toBeGreaterThan(first.card * 1.2);
    const touch = await fingers(page);
    const [x, y, width, height] = await box(page, '#pane-board');
    const middle = [x + width / 2, y + height / 2];
    await touch.down(middle);
    for (const step of [10, 25, 40]) await touch.to([middle[0] - step, middle[1] - step]);
    await touch.up();
    const moved = await maze(page);
    expect(Math.abs(moved.card - near.card)).toBeLessThan(0.1);
    expect(near.x - moved.x).toBeGreaterThan(20);
    expect(near.y - moved.y).toBeGreaterThan(20);
    await expect(page.locator('#pane-board .picked')).toHaveCount(0);
    await touch.down([middle[0] - 30, middle[1]], [middle[0] + 30, middle[1]]);
    for (const step of [40, 55, 60]) await touch.to([middle[0] - step, middle[1]], [middle[0] + step, middle[1]]);
    await touch.up();
    const pinched = await maze(page);
    expect(pinched.card).toBeGreaterThan(moved.card * 1.1);
    await expect(page.locator('#pane-board .picked')).toHaveCount(0);
    await page.locator('[data-lens="all"]').tap();
    expect(Math.abs((await maze(page)).card - first.card), 'all of it again').toBeLessThan(0.5);
    // Whatever is lit can be pressed, wherever it is.
    await page.locator('[data-lens="in"]').tap();
    await page.locator('[data-lens="in"]').tap();
    await page.locator('#pane-hand .holding').first().tap();
    await page.locator('#pane-board .spot[data-cell]').last().tap({ force: true });
    await expect(page.locator('#pane-board .spot.picked')).toHaveCount(1);
  });

  test('what is dragged is held above the finger, and goes where it is seen', async ({ page }) => {
    await table(page, 'labyrinth');
    const touch = await fingers(page);
    const [x, y, width, height] = await box(page, '#pane-hand .holding');
    const finger = [x + width / 2, y + height / 2];
    await touch.down(finger);
    await touch.to([finger[0], finger[1] - 20]);
    await expect(page.locator('.dragged')).toHaveCount(1);
    await expect(page.locator('#pane-board .spot.free').first()).toBeVisible();
    const place = page.locator('#pane-board .spot.free').first();
    const target = await place.locator('.hit').boundingBox();
    const card = await page.locator('.dragged').boundingBox();
    const above = 30 + card.height / 2;
    await touch.to([target.x + target.width / 2, target.y + target.height / 2 + above]);
    const held = await page.locator('.dragged').boundingBox();
    expect(held.y + held.height, 'the finger hides nothing of it').toBeLessThan(target.y + target.height / 2 + above - 20);
    await expect(place).toHaveAttribute('data-aimed', '');
    await touch.up();
    await expect(page.locator('.dragged')).toHaveCount(0);
    await expect(page.locator('#pane-board .spot.picked')).toHaveCount(1);
    await expect(page.locator('[data-aimed]')).toHaveCount(0);
    expect(await page.locator('#pane-board .spot.picked').boundingBox()).toEqual(await place.boundingBox());
  });

  for (const game of GAMES) {
    test(`${game} shows in a drawer what a large screen shows beside the board`, async ({ page }) => {
      await table(page, game, {}, { language: 'fr' });
      const beside = await page.locator('#pane-aside figure').count();
      expect(beside).toBeGreaterThan(0);
      await expect(page.locator('#pane-aside')).toBeHidden();
      await page.locator('.unfold').tap();
      await expect(page.locator('.drawer figure')).toHaveCount(beside);
      await expect(page.locator('.drawer')).toBeInViewport({ ratio: 1 });
      const hidden = await page.locator('.drawer').evaluate((drawer) => drawer.scrollHeight - drawer.clientHeight);
      expect(hidden, 'all of it at once').toBeLessThanOrEqual(1);
      expect(await cut(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.locator('.drawer')).toHaveCount(0);
    });
  }

  test('a new table begins at its top, however far down its game stands', async ({ page }) => {
    await settings(page, CALM);
    await open(page);
    await page.locator('a[href="#/new/labyrinth"]').first().tap();
    await expect(page.locator('.button.main.large')).toBeVisible();
    await expect(page.locator('h1')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

test.describe('with mouse and keyboard', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('a maze is moved, turned nearer by the wheel, and by keys', async ({ page }) => {
    await table(page, 'labyrinth');
    const first = await maze(page);
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    const near = await maze(page);
    expect(near.card).toBeGreaterThan(first.card);
    const [x, y, width, height] = await box(page, '#pane-board');
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 60, y + height / 2 + 5, { steps: 4 });
    await page.mouse.up();
    await expect(page.locator('#pane-board .picked')).toHaveCount(0);
    await page.mouse.wheel(0, 400);
    await expect.poll(async () => (await maze(page)).card).toBeLessThan(near.card);
    await page.keyboard.press('0');
    await expect.poll(async () => Math.abs((await maze(page)).card - first.card)).toBeLessThan(0.5);
    await page.keyboard.press('-');
    expect((await maze(page)).card).toBeLessThanOrEqual(first.card + 0.1);
    // What has the focus is seen.
    for (const key of ['+', '+', '+', '+']) await page.keyboard.press(key);
    for (const way of ['ArrowUp', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowDown', 'ArrowRight']) {
      await page.keyboard.press(way);
      const seen = await page.evaluate(() => {
        const spot = document.activeElement.closest('#pane-board .spot');
        const pane = document.querySelector('#pane-board').getBoundingClientRect();
        const rect = spot?.getBoundingClientRect();
        return !rect || (rect.left >= pane.left - 4 && rect.right <= pane.right + 4 && rect.top >= pane.top - 4 && rect.bottom <= pane.bottom + 4);
      });
      expect(seen, way).toBe(true);
    }
  });

  test('coordinates are for those who type them', async ({ page }) => {
    await table(page, 'karuba');
    const notation = page.locator('#pane-board .notation').first();
    await expect(notation).toBeHidden();
    await page.locator('#pane-hand .holding').first().click();
    await byMouse(page, '#pane-board .spot[data-cell]');
    await expect(page.locator('#pane-actions .meaning')).not.toContainText(/\b[a-f][1-5]\b/);
    await page.keyboard.press('ArrowDown');
    await expect(notation).toBeVisible();
    await page.locator('.bar h1').click();
    await expect(notation).toBeHidden();
    await settings(page, {});
    await page.goto('/#/');
    await page.locator('.menu summary').click();
    await page.getByLabel('Show coordinates').check();
    await page.locator('.resume').click();
    await turn(page);
    await expect(notation).toBeVisible();
    await pick(page, dice(3), byMouse);
    await expect(page.locator('#pane-actions .meaning')).toContainText(/\b[a-f][1-5]\b|discard/);
  });

  test('our own type face is shown, also before the program is there', async ({ page }) => {
    const release = await hold(page, '**/*.wasm');
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('#static-home h1')).toBeVisible();
    const face = () => page.evaluate(async () => {
      await document.fonts.ready;
      const faces = [...document.fonts].filter((face) => face.family === 'Nunito' && face.status === 'loaded');
      return [faces.length, getComputedStyle(document.querySelector('h1')).fontFamily.split(',')[0]];
    });
    expect(await face()).toEqual([1, 'Nunito']);
    release();
    await started(page);
    expect(await face()).toEqual([1, 'Nunito']);
  });
});
