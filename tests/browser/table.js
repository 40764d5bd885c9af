// How a person plays at the table: presses what lights up.
import { readFileSync } from 'node:fs';
import { expect } from './support.js';

/** The whole text of a message, in either language, as it stands in the catalogue of words. */
export function said(id) {
  const texts = ['en', 'fr'].map((language) => {
    const file = new URL(`../../crates/commons/words/ftl/${language}/web.ftl`, import.meta.url);
    const line = readFileSync(file, 'utf8').split('\n').find((line) => line.startsWith(`${id} = `));
    if (!line) throw new Error(`there is no message ${id} in ${language}`);
    return line.slice(id.length + 3).replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  });
  return new RegExp(`^\\s*(${texts.join('|')})\\s*$`);
}

/** Chooses, among the choices of a group, the one that says this. */
export function choose(page, group, text) {
  return page.locator(`label:has(input[name=${group}])`).filter({ hasText: text }).locator('input').check();
}

/** Numbers that look random and are the same in every run. */
export function dice(seed = 1) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** Opens a table of a game from the home screen with as few presses as possible. */
export async function sitDown(page, game, { level = 'easy', seats, screen = false } = {}) {
  await page.locator(`a[href="#/new/${game}"]`).first().click();
  if (screen) await choose(page, 'with', said('web-with-screen'));
  if (seats) await choose(page, 'seats', new RegExp(`^\\s*${seats}\\s*$`));
  if (!screen) await choose(page, 'level', said(`web-level-${level}`));
  await page.locator('.button.main.large').click();
  await expect(page.locator('#pane-board svg')).toBeVisible();
}

const PRESSABLE = {
  held: '#pane-hand .holding:not([disabled]):not(.picked)',
  button: '#pane-actions [data-digit]',
  place: '#pane-board .spot[data-cell]',
  piece: '#pane-board .spot[data-digit], #pane-aside .spot[data-digit]',
};

/** What the table waits for: `decide`, `over`, `curtain`, or nothing yet. */
export async function awaits(page) {
  return page.evaluate((pressable) => {
    if (document.querySelector('.sheet.end')) return 'over';
    if (document.querySelector('[data-act="end"]')) return 'over';
    if (document.querySelector('.sheet.curtain')) return 'curtain';
    if (document.querySelector('[data-act="confirm"]')) return 'decide';
    const some = Object.values(pressable).some((selector) => document.querySelector(selector));
    return some ? 'decide' : '';
  }, PRESSABLE);
}

/** Waits until somebody at this screen has something to do. */
export async function turn(page, timeout = 15_000) {
  let state = '';
  await expect.poll(async () => (state = await awaits(page)), { timeout }).not.toBe('');
  return state;
}

/** Picks a whole move by pressing at random what can be pressed; true once it can be confirmed. */
export async function pick(page, roll, press) {
  const confirm = page.locator('[data-act="confirm"]');
  for (let tries = 0; tries < 24; tries += 1) {
    if (await confirm.count()) return true;
    const wanted = await page.evaluate(({ pressable, first, second, early }) => {
      const found = (kinds) => kinds.flatMap((kind) => [...document.querySelectorAll(pressable[kind])]);
      const things = early ? [found(['held', 'button', 'piece']), found(['place'])] : [found(['place']), found(['held', 'button', 'piece'])];
      const list = things[0].length ? things[0] : things[1];
      if (!list.length) return null;
      const thing = list[first % list.length] ?? list[second % list.length];
      const cell = thing.getAttribute('data-cell');
      return cell === null ? `[data-digit="${thing.getAttribute('data-digit')}"]` : `#pane-board [data-cell="${cell}"]`;
    }, { pressable: PRESSABLE, first: roll(1e6), second: roll(1e6), early: tries % 2 === 0 });
    if (wanted === null) return false;
    await press(page, wanted);
  }
  return (await confirm.count()) > 0;
}

export const byMouse = (page, selector) => page.locator(selector).first().click({ force: true, timeout: 5000 });
export const byTouch = (page, selector) => page.locator(selector).first().tap({ force: true, timeout: 5000 });

/** Goes towards a thing with the arrows, as somebody without a mouse does, and presses what is reached; digits are typed. */
export async function byKeyboard(page, selector) {
  const digit = /data-digit="(.)"/.exec(selector)?.[1];
  if (digit) {
    await page.keyboard.press(digit);
    return;
  }
  let last = '';
  for (let steps = 0; steps < 12; steps += 1) {
    const way = await page.evaluate((wanted) => {
      const goal = document.querySelector(wanted);
      const here = document.activeElement;
      if (!goal || goal === here) return null;
      if (!here?.closest('.pane')) return 'ArrowDown';
      const centre = (element) => {
        const box = element.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      };
      const [x, y] = centre(here);
      const [toX, toY] = centre(goal);
      const across = Math.abs(toX - x) > Math.abs(toY - y);
      if (across) return toX > x ? 'ArrowRight' : 'ArrowLeft';
      return toY > y ? 'ArrowDown' : 'ArrowUp';
    }, selector);
    // To and fro: the nearest place is near enough.
    if (way === null || `${last}${way}`.match(/LeftArrowRight|RightArrowLeft|UpArrowDown|DownArrowUp/)) break;
    await page.keyboard.press(way);
    last = way;
  }
  await page.keyboard.press('Enter');
}

/** Plays until the game is over; `each` is called before every confirmed move. */
export async function playOn(page, { seed = 1, press = byMouse, each, confirm, most = 400 } = {}) {
  const roll = dice(seed);
  for (let moves = 0; moves < most; moves += 1) {
    const state = await turn(page);
    if (state === 'over') return moves;
    if (state === 'curtain') {
      await page.locator('[data-act="open-curtain"]').click();
      continue;
    }
    if (!(await pick(page, roll, press))) continue;
    if (each) await each(moves);
    await (confirm ? confirm(page) : page.locator('[data-act="confirm"]').click());
  }
  throw new Error(`the game was not over after ${most} moves`);
}
