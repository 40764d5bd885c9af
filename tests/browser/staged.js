// A decision of a golden record, played again by somebody who sits down before it: so every run shows the same turn.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, open } from './support.js';

/** A golden record of each game. */
const RECORDS = {
  kariba: 'r1-2-seats-expert-false',
  karuba: 'r1-2-seats-setup-random-decisions-together',
  'karuba-cards': 'r1-2-seats-detours-false',
  labyrinth: 'r1-2-seats-rotation-false',
};

export const recordOf = (game) => fileURLToPath(new URL(`../../crates/games/${game}/tests/records/${RECORDS[game]}.json`, import.meta.url));
export const movesOf = (game) => JSON.parse(readFileSync(recordOf(game), 'utf8')).moves;
export const lastOf = (game) => movesOf(game).length - 1;

/** A decision of each that has much to show: a hunt, a walk, bids that are compared, a passage from treasure to treasure. */
export const STAGED = { kariba: 20, karuba: 19, 'karuba-cards': 20, labyrinth: 34 };

/** Sits down before a decision of a golden record, where somebody plays as it is written. */
export async function before(page, game, decision) {
  const [seat, choice] = Object.entries(movesOf(game)[decision])[0];
  await open(page, '#/import');
  await page.locator('input[type=file]').setInputFiles(recordOf(game));
  await page.locator('input[type=range]').fill(String(decision));
  await page.locator('.eyes select').selectOption({ index: Number(seat) - 1 });
  await page.locator('.replay .actions > .button').click();
  await expect(page.locator('main.table:not(.replay) #pane-board svg')).toBeVisible();
  await page.locator('[data-act="log"]').click();
  await page.locator('#notation').fill(choice);
}

/** The same, and from there on time goes on when the test says so, and what is animated stands still from its beginning. */
export async function frozen(page, game, decision) {
  // A busy machine must not miss it.
  await page.addInitScript(() => {
    window.shown = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      const made = animate.apply(this, how);
      made.pause();
      window.shown.push(made);
      return made;
    };
  });
  await page.clock.install({ time: new Date('2026-11-18T12:00:00') });
  await before(page, game, decision);
  await page.clock.pauseAt(new Date('2026-11-18T13:00:00'));
}

export const playTyped = (page) => page.locator('.story form .button').click();

/** Lets time go on until something is shown: bots that decide at the same time think first. */
export const playing = (page) => expect.poll(async () => {
  const stage = () => page.evaluate(() => document.body.dataset.stage);
  if (await stage() !== 'playing') await page.clock.runFor(250);
  return stage();
}).toBe('playing');

export const idle = (page) => expect(page.locator('body[data-stage]')).toHaveCount(0);

/** Everything that is shown stands still at this moment. */
export const freeze = (page, moment) => page.evaluate((moment) => {
  for (const animation of window.shown.filter((one) => one.playState === 'paused')) animation.currentTime = moment;
}, moment);
