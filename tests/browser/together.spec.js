// An evening together: a screen in English, a phone in French, somebody who only watches. What is so on the server is told to all.
import { randomUUID } from 'node:crypto';

import { expect, open, settings, startLine, test } from './support.js';
import { awaits, byMouse, byTouch, dice, pick, turn } from './table.js';

const SCREEN = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const people = (count) => Array(count).fill({ kind: 'person' });

/** Opens a table from within a page, as its screens do, with what they offer and more; gives its code. */
async function table(page, wish) {
  await open(page);
  const { code } = await page.evaluate(async (wish) => {
    await fetch('/api/cookie', { method: 'POST' });
    const answer = await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) });
    return answer.json();
  }, { id: randomUUID(), game: 'kariba', name: 'Soir', player: 'Ann', seats: people(2), ...wish });
  await page.goto(`/t/${code}`);
  return code;
}

async function sit(page, address, name) {
  await page.goto(address);
  await page.locator('#own-name').fill(name);
  await page.locator('.line .button.main').click();
}

/** Ann at a screen, Bob with a phone. */
async function two(visitor, wish = {}, base = '') {
  const [ann, bob] = [await visitor(SCREEN), await visitor(PHONE)];
  await settings(ann, { language: 'en', motion: false });
  await settings(bob, { language: 'fr', motion: false });
  const code = await table(ann, wish);
  await sit(bob, `${base}/t/${code}`, 'Bob');
  for (const page of [ann, bob]) await expect(page.locator('#pane-board svg').first()).toBeVisible();
  return { ann, bob, code };
}

async function oneMove(page, press = byMouse, seed = 3) {
  expect(await turn(page)).toBe('decide');
  expect(await pick(page, dice(seed), press)).toBe(true);
  await page.locator('[data-act="confirm"]').click();
}

/** Plays to the end as a program would, with the seats of these pages. */
async function toTheEnd(code, ...pages) {
  for (let moves = 0; moves < 200; moves += 1) {
    for (const page of pages) {
      const over = await page.evaluate(async ({ code, id }) => {
        const { game } = await (await fetch(`/api/tables/${code}`)).json();
        if (game.standing) return true;
        if (!game.moves.length) return false;
        const command = { do: 'choose', decision: game.decision, move: game.moves[0] };
        const headers = { 'content-type': 'application/json' };
        await fetch(`/api/tables/${code}/commands`, { method: 'POST', headers, body: JSON.stringify({ id, command }) });
        return false;
      }, { code, id: randomUUID() });
      if (over) return;
    }
  }
  throw new Error('the game was not over');
}

const seat = (page, number) => page.locator('.lobby-seats li').nth(number - 1);
const call = (page) => page.locator('.call');
const company = (page) => page.locator('[data-act="company"]');
const notice = (page, text) => expect(call(page).locator('.call-text')).toHaveText(text);

test('a lobby tells who is there, and the game begins for all, with somebody who watches', async ({ visitor }) => {
  const [ann, bob, eve] = [await visitor(SCREEN), await visitor(PHONE), await visitor(SCREEN)];
  for (const [page, language] of [[ann, 'en'], [bob, 'fr'], [eve, 'en']]) await settings(page, { language, motion: false });
  const code = await table(ann, { seats: people(3) });
  await expect(seat(ann, 1)).toContainText('Ann');
  await sit(bob, `/t/${code}`, 'Bob');
  await expect(seat(ann, 2)).toHaveText(/Bob\s*here/);
  await expect(seat(bob, 1)).toContainText('hôte · en ligne');
  // A place that nobody wants is a bot's, or free again.
  await seat(ann, 3).getByRole('button', { name: 'Put a bot here' }).click();
  await expect(seat(bob, 3)).toContainText('Robot');
  await seat(ann, 3).getByRole('button', { name: 'Free this seat' }).click();
  await expect(seat(bob, 3)).toContainText('libre');
  await ann.locator('.button.main.large').click();
  for (const page of [ann, bob]) await expect(page.locator('.player .who b')).toHaveCount(3);
  await eve.goto(`/t/${code}`);
  await expect(eve.locator('.status')).toContainText('You’re watching');
  await company(ann).click();
  await expect(ann.locator('.company')).toContainText('One spectator is watching.');
  // Whoever watches sees the moves, and nobody's hand.
  await ann.keyboard.press('Escape');
  const board = (page) => page.locator('#pane-board svg').first().textContent();
  const before = await board(eve);
  await oneMove(ann);
  await expect.poll(() => board(eve)).not.toBe(before);
  await expect(eve.locator('#pane-hand .holding')).toHaveCount(0);
});

test('in the lobby one stands up, takes another seat, changes the name and hands over who starts', async ({ visitor }) => {
  const [ann, bob] = [await visitor(SCREEN), await visitor(PHONE)];
  for (const [page, language] of [[ann, 'en'], [bob, 'fr']]) await settings(page, { language, motion: false });
  const code = await table(ann, { game: 'karuba', seats: people(4) });
  await sit(bob, `/t/${code}`, 'Bob');
  await expect(seat(ann, 2)).toContainText('Bob');
  await seat(bob, 4).getByRole('button', { name: 'Prendre cette place' }).click();
  await expect(seat(ann, 4)).toContainText('Bob');
  await expect(seat(ann, 2)).toContainText('free');
  await bob.getByText('Changer de nom').first().click();
  await bob.locator('#own-name').fill('Robert');
  await bob.locator('#own-name').press('Enter');
  await expect(seat(ann, 4)).toContainText('Robert');
  await seat(ann, 4).getByRole('button', { name: 'Make host' }).click();
  await expect(ann.getByText('Robert')).not.toHaveCount(0);
  await expect(seat(bob, 4)).toContainText('hôte');
  await expect(ann.locator('.button.main.large')).toHaveCount(0);
  await seat(ann, 1).getByRole('button', { name: 'Leave my seat' }).click();
  await expect(seat(bob, 1)).toContainText('libre');
  await ann.locator('#own-name').fill('Ann');
  await seat(ann, 2).getByRole('button', { name: 'Sit here' }).click();
  await expect(seat(bob, 2)).toContainText('Ann');
  await bob.locator('.button.main.large').click();
  for (const page of [ann, bob]) {
    await expect(page.locator('#pane-board svg').first()).toBeVisible();
    await expect(page.locator('.begins')).toHaveText(page === ann ? 'The game begins' : 'La partie commence');
  }
});

test('who is gone is told, and who is back', async ({ visitor }) => {
  const { ann, bob, code } = await two(visitor);
  await company(ann).click();
  const beside = ann.locator('.company-seats li').nth(1);
  await expect(beside).toHaveText(/^Bob\s*here/);
  const later = await bob.context().newPage();
  await bob.close();
  await expect(beside).toHaveText(/^Bob\s*not here for/);
  await later.goto(`/t/${code}`);
  await expect(beside).toHaveText(/^Bob\s*here/);
});

test('who lets the others wait is called', async ({ visitor }) => {
  const ann = await visitor(PHONE);
  await ann.clock.install();
  const bob = await visitor(SCREEN);
  await settings(ann, { language: 'fr', motion: false });
  await settings(bob, { language: 'en', motion: false });
  const code = await table(ann, { patience: 30 });
  await sit(bob, `/t/${code}`, 'Bob');
  await oneMove(ann, byTouch);
  expect(await turn(bob)).toBe('decide');
  await expect(call(ann)).toHaveCount(0);
  await ann.clock.fastForward(40_000);
  await notice(ann, 'Tout le monde attend Bob.');
  await ann.getByRole('button', { name: 'Appeler Bob' }).click();
  await expect(bob.locator('.refusal')).toContainText('Ann is calling you: it’s your turn.');
  await oneMove(bob);
  await expect(call(ann)).toHaveCount(0);
});

test('a clock that runs out costs one decision, and one is back by a press', async ({ visitor }) => {
  const { ann, bob } = await two(visitor, { clock: { per: 'decision', seconds: 5 } });
  await oneMove(ann);
  expect(await turn(bob)).toBe('decide');
  await notice(bob, /^Votre temps est écoulé/);
  // The bot takes this decision, and the next one is Ann's.
  expect(await turn(ann)).toBe('decide');
  await expect(call(bob)).toBeVisible();
  await bob.getByRole('button', { name: 'Je suis là' }).click();
  await expect(call(bob)).toHaveCount(0);
});

test('playing again is asked in the middle of the screen, and answered there', async ({ visitor }) => {
  const { ann, bob, code } = await two(visitor);
  await toTheEnd(code, ann, bob);
  for (const page of [ann, bob]) await expect(page.locator('.sheet.end')).toBeVisible();
  await ann.locator('.sheet.end [data-act="again"]').click();
  await notice(ann, 'You’d like to play again; waiting for Bob.');
  await notice(bob, 'Ann veut rejouer. Et vous ?');
  const box = await call(bob).boundingBox();
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(390);
  await call(bob).getByRole('button', { name: 'Oui' }).click();
  for (const page of [ann, bob]) await expect(page.locator('.player .who b')).toHaveText(['Bob', 'Ann']);
  for (const page of [ann, bob]) await expect(page.locator('.sheet.end')).toHaveCount(0);
  expect(await turn(bob)).toBe('decide');
});

test.describe('without a connection', () => {
  // A browser complains when a line is cut; that is what is tested here.
  test.use({ expected: [[/WebSocket connection to .* failed/, /Failed to load resource/], { option: true }] });

  test('a move that waits can be taken back, and then it is never sent', async ({ visitor, server }) => {
    const line = await startLine(server.address);
    const { ann, bob } = await two(visitor, {}, line.address);
    await oneMove(ann);
    expect(await turn(bob)).toBe('decide');
    line.cut();
    await expect(bob.locator('.status')).toContainText('Connexion');
    await oneMove(bob, byTouch);
    await notice(bob, 'Votre coup attend d’être envoyé.');
    await call(bob).getByRole('button', { name: 'Ne pas l’envoyer' }).click();
    await expect(call(bob)).toHaveCount(0);
    line.mend();
    await expect(bob.locator('.status')).not.toContainText('Connexion', { timeout: 20_000 });
    // It is Bob's turn as before, for both.
    expect(await turn(bob)).toBe('decide');
    expect(await awaits(ann)).toBe('');
    await expect(ann.locator('.status')).toContainText('Bob');
    await line.stop();
  });
});

test('leaving asks first, and the way back is in plain sight', async ({ visitor }) => {
  const { ann, bob } = await two(visitor);
  await company(bob).click();
  await bob.getByRole('button', { name: 'Quitter la partie' }).click();
  await expect(bob.getByRole('alert')).toContainText('Quitter la partie');
  await bob.getByRole('button', { name: 'Rester' }).click();
  await expect(bob.getByRole('alert')).toHaveCount(0);
  await expect(ann.locator('.player.away')).toHaveCount(0);
  await bob.getByRole('button', { name: 'Quitter la partie' }).click();
  await bob.getByRole('button', { name: 'Quitter', exact: true }).click();
  await expect(ann.locator('.player.away')).toHaveCount(1);
  await bob.keyboard.press('Escape');
  await notice(bob, /^Vous avez quitté la partie/);
  await call(bob).getByRole('button', { name: 'Je suis là' }).click();
  await expect(ann.locator('.player.away')).toHaveCount(0);
});
