// The main flows, written once, in Firefox and in WebKit: what a newcomer does first, and two people at one table.
import { expect, test as base } from '@playwright/test';

import { GAMES, startServer } from '../support.js';
import { awaits, byMouse, dice, pick, playOn, said, turn } from '../table.js';
import { ENGINES } from './engines.js';

const test = base.extend({
  /** One browser for all tests of it. */
  engine: [async ({}, use, { project }) => {
    const engine = await ENGINES[project.name]();
    await use(engine);
    await engine.stop();
  }, { scope: 'worker' }],

  server: [async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.stop();
  }, { scope: 'worker' }],

  /** Somebody with a device of their own: `const window = await visitor({ width, height })`. */
  visitor: async ({ engine }, use, info) => {
    const [windows, complaints] = [[], []];
    await use(async (size) => {
      windows.push(await engine.open(size, complaints));
      return windows.at(-1);
    });
    const failed = info.status !== info.expectedStatus;
    for (const [index, window] of windows.entries()) {
      if (failed) await window.picture(info.outputPath(`window-${index + 1}.png`)).catch(() => {});
    }
    for (const window of windows) await window.close();
    expect(complaints, 'the browser complained').toEqual([]);
  },
});

const PHONE = { width: 390, height: 844 };
const SCREEN = { width: 1280, height: 800 };
const CALM = { language: 'en', motion: false };

/** Waits until something that is looked up in the page is so. */
const see = (window, look, argument) => expect.poll(() => window.evaluate(look, argument));
const count = (window, selector) => expect.poll(() => window.locator(selector).count(), selector);
const texts = (window, selector) => expect.poll(() => window.locator(selector).texts(), selector);

async function sitDown(window, address, game, settings = CALM) {
  await window.open(`${address}/#/new/${game}`, settings);
  await window.locator('label:has(input[name=level])', { hasText: said('web-level-easy') }).click();
  await window.locator('.button.main.large').click();
  await count(window, '#pane-board svg').toBeGreaterThan(0);
}

async function callOneself(window, name) {
  // What comes from the server meanwhile moves the field: a person would press again, too.
  await expect(async () => {
    await window.locator('label', { hasText: /^(Your name|Votre nom)/ }).click();
    expect(await window.evaluate(() => document.activeElement.tagName)).toBe('INPUT');
  }).toPass();
  await window.type(name);
}

for (const size of [PHONE, SCREEN]) {
  test(`home shows the four games, ${size.width} wide`, async ({ visitor, server }) => {
    const window = await visitor(size);
    await window.open(`${server.address}/`, { language: 'en' });
    for (const game of GAMES) {
      const card = await window.evaluate((game) => {
        const card = document.querySelector(`.game-card:has(a[href="#/new/${game}"])`) ?? document.querySelector(`a[href="#/new/${game}"]`);
        const [{ width, height, right }, cover] = [card.getBoundingClientRect(), card.querySelector('svg').getBoundingClientRect()];
        return { large: width > 150 && height > 100, inside: right <= innerWidth, cover: cover.width > 60 && cover.height > 40 };
      }, game);
      expect(card, game).toEqual({ large: true, inside: true, cover: true });
    }
    const page = await window.evaluate(async () => {
      await document.fonts.ready;
      const ours = [...document.fonts].some((face) => /Nunito/.test(face.family) && face.status === 'loaded');
      // Some browsers keep a strip for the scroll bar.
      return { fits: document.documentElement.scrollWidth <= document.documentElement.clientWidth, ours };
    });
    expect(page).toEqual({ fits: true, ours: true });
  });
}

test('Kariba against an easy bot, to the end', async ({ visitor, server }) => {
  const window = await visitor(SCREEN);
  await sitDown(window, server.address, 'kariba');
  await playOn(window);
  await texts(window, '.sheet.end h2').toEqual([expect.stringMatching(/wins?!|A tie/)]);
  const results = await window.evaluate(() => [...document.querySelectorAll('.sheet.end .result')].map((result) => ({
    points: Number(result.querySelector('.points').textContent),
    lines: [...result.querySelectorAll('li b')].reduce((sum, line) => sum + Number(line.textContent), 0),
  })));
  expect(results).toHaveLength(2);
  for (const { points, lines } of results) expect(lines).toBe(points);
});

test('Labyrinth on a phone: what happens is staged, cards are large, and a drawer has the rest', async ({ visitor, server }) => {
  const window = await visitor(PHONE);
  await sitDown(window, server.address, 'labyrinth', { language: 'en', motion: true, pace: 'brisk' });
  await turn(window);
  await window.evaluate(() => {
    window.stages = [];
    const look = () => {
      const layer = document.querySelector('.stage');
      window.stages.push([document.body.dataset.stage ?? 'idle', layer ? layer.childElementCount : 0]);
    };
    new MutationObserver(look).observe(document.body, { attributes: true, attributeFilter: ['data-stage'] });
  });
  const roll = dice(4);
  for (let turns = 0; turns < 3; turns += 1) {
    expect(await turn(window)).toBe('decide');
    expect(await pick(window, roll, byMouse)).toBe(true);
    await window.locator('[data-act="confirm"]').click();
    await expect.poll(() => awaits(window)).toBe('decide');
    await see(window, () => document.body.dataset.stage ?? 'idle').toBe('idle');
  }
  const stages = await window.evaluate(() => window.stages);
  expect(stages.filter(([stage, actors]) => stage === 'playing' && actors > 0).length, JSON.stringify(stages)).toBeGreaterThan(0);
  await count(window, '.stage').toBe(0);
  await texts(window, '.caption .line').toEqual([expect.stringMatching(/\w/)]);
  const board = await window.evaluate(() => {
    const board = document.querySelector('#pane-board > svg');
    return { card: (board.getBoundingClientRect().width / board.viewBox.baseVal.width) * 104, wide: document.documentElement.scrollWidth };
  });
  expect(board.card, 'never smaller than a finger').toBeGreaterThanOrEqual(43.9);
  expect(board.wide).toBe(PHONE.width);

  await window.locator('.unfold').click();
  await count(window, '.drawer figure').toBeGreaterThan(0);
  const hidden = await window.evaluate(() => {
    const drawer = document.querySelector('.drawer');
    return drawer.scrollHeight - drawer.clientHeight;
  });
  expect(hidden, 'all of it at once').toBeLessThanOrEqual(1);
  await window.key('Escape');
  await count(window, '.drawer').toBe(0);
});

test('two people at one table by a link see each other’s moves', async ({ visitor, server }) => {
  const [ann, bob] = [await visitor(SCREEN), await visitor(PHONE)];
  await ann.open(`${server.address}/#/new/kariba`, CALM);
  await ann.locator('label:has(input[name=with])', { hasText: said('web-with-friends') }).click();
  await callOneself(ann, 'Ann');
  await ann.locator('.button.main.large').click();
  await see(ann, () => location.hash).toMatch(/^#\/t\//);
  const code = (await ann.evaluate(() => location.hash)).slice(4);
  await bob.open(`${server.address}/t/${code}`, { ...CALM, language: 'fr' });
  await callOneself(bob, 'Bob');
  await bob.locator('.button.main').click();
  for (const window of [ann, bob]) await texts(window, '.player .who b').toEqual(['Ann', 'Bob']);
  const board = (window) => window.evaluate(() => document.querySelector('#pane-board svg').textContent.replace(/\D+/g, ' '));
  const points = (window) => window.locator('.player .points').texts();
  const roll = dice(7);
  for (const [mover, other] of [[ann, bob], [bob, ann], [ann, bob], [bob, ann]]) {
    const before = await board(other);
    expect(await turn(mover)).toBe('decide');
    expect(await pick(mover, roll, byMouse)).toBe(true);
    await mover.locator('[data-act="confirm"]').click();
    await expect.poll(() => board(other), 'the move is seen').not.toBe(before);
    await expect.poll(async () => [await board(ann), await points(ann)]).toEqual([await board(other), await points(other)]);
  }
});

test('another language at a press, and it stays so', async ({ visitor, server }) => {
  const window = await visitor(SCREEN);
  await window.open(`${server.address}/`, { language: 'en' });
  const language = () => window.evaluate(() => document.documentElement.lang);
  expect(await language()).toBe('en');
  await window.locator('button[lang=fr]').click();
  await expect.poll(language).toBe('fr');
  await texts(window, 'h1').toEqual([expect.stringMatching(/joue/)]);
  await window.go(`${server.address}/`);
  await count(window, '#static-home').toBe(0);
  expect(await language()).toBe('fr');
});
