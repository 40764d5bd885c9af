// For those who play with the real cards: the score book and the companion.
import { readFile } from 'node:fs/promises';

import { expect, open, settings, startStaticHost, started, test } from './support.js';

const CALM = { language: 'en', motion: false };

/** Enters a game by hand. */
async function enter(page, { game, date, players, note = '' }) {
  const form = page.locator('form.entry');
  await form.getByLabel('Game').selectOption(game);
  await form.getByLabel('Date').fill(date);
  const rows = await form.locator('.player-row').count();
  for (let row = rows; row < players.length; row += 1) await form.getByRole('button', { name: 'One more player' }).click();
  for (const [index, [name, points]] of players.entries()) {
    await form.getByLabel(`Player ${index + 1}`, { exact: true }).fill(name);
    await form.getByLabel(`Player ${index + 1}’s points`).fill(String(points));
  }
  await form.getByLabel('Note').fill(note);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
}

const lines = (page) => page.locator('ul.book > li');

/** What the book says of everybody: name, games, won. */
const tally = (page) => page.locator('.tally tbody tr').evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));

const KARIBA = { game: 'kariba', date: '2026-02-01', players: [['Ana', 21], ['Béa', 17]] };
const KARUBA = { game: 'karuba', date: '2026-03-14', players: [['Béa', 30], ['Carl "le Roi", fils', 30], ['Ana', 12]], note: '=1+1' };

test.describe('the score book', () => {
  /** Without a server of ours: what is entered stays in the browser. */
  let host;
  test.beforeAll(async () => {
    host = await startStaticHost();
  });
  test.afterAll(() => host.stop());

  async function book(page) {
    await settings(page, CALM);
    await page.goto(`${host.address}#/scores`);
    await started(page);
  }

  test('keeps games that are entered by hand, over a reload', async ({ page }) => {
    await book(page);
    await expect(lines(page)).toHaveCount(0);
    await enter(page, KARIBA);
    await expect(page.locator('form.entry [role=status]')).toHaveText('Added.');
    await enter(page, KARUBA);
    await expect(lines(page)).toHaveCount(2);
    // The latest first, whoever has most points first.
    await expect(lines(page).first()).toContainText('14 March 2026');
    await expect(lines(page).filter({ hasText: '1 February 2026' }).locator('li')).toHaveText(['Ana21', 'Béa17']);
    const before = await tally(page);
    expect(before).toEqual(expect.arrayContaining([['Ana', '2', '1'], ['Béa', '2', '1'], ['Carl "le Roi", fils', '1', '1']]));
    await page.reload();
    await expect(lines(page)).toHaveCount(2);
    expect(await tally(page)).toEqual(before);
    const strike = page.getByRole('button', { name: /Delete the game of Kariba played on 1 February 2026/ });
    await expect(strike).toHaveText('Delete');
    await strike.click();
    await expect(lines(page)).toHaveCount(1);
    await page.reload();
    await expect(lines(page)).toHaveCount(1);
  });

  test('shows the games of one kind or one player, and gives them as a table', async ({ page }) => {
    await book(page);
    await enter(page, KARIBA);
    await enter(page, KARUBA);
    await expect(lines(page)).toHaveCount(2);
    const save = async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export as a spreadsheet (CSV)' }).click();
      const saved = await download;
      expect(saved.suggestedFilename()).toMatch(/^tablee-\d{4}-\d{2}-\d{2}\.csv$/);
      return (await readFile(await saved.path(), 'utf8')).trimEnd().split('\r\n');
    };
    const all = await save();
    expect(all[0]).toBe('date,game,player,points,players,table,note,id');
    expect(all).toHaveLength(6);
    const filters = page.locator('main > .row').first();
    await filters.getByLabel('Game').selectOption('kariba');
    await expect(lines(page)).toHaveCount(1);
    const kariba = await save();
    expect(kariba.slice(1).map((line) => line.split(',').slice(0, 5).join(','))).toEqual([
      '2026-02-01,kariba,Ana,21,2',
      '2026-02-01,kariba,Béa,17,2',
    ]);
    await filters.getByLabel('Game').selectOption('');
    await filters.getByLabel('Player').selectOption('Carl "le Roi", fils');
    await expect(lines(page)).toHaveCount(1);
    const carl = (await save()).find((line) => line.includes('Roi'));
    // Quotes are doubled, and what a spreadsheet would take for a formula is none.
    expect(carl).toMatch(/^2026-03-14,karuba,"Carl ""le Roi"", fils",30,3,,'=1\+1,/);
  });

  test('says what is wrong with an entry, and keeps nothing of it', async ({ page }) => {
    await book(page);
    const refused = page.locator('form.entry .refusal');
    for (const [wrong, said] of [
      [{ players: [['Ana', 'many']] }, 'Ana’s points must be a whole number.'],
      [{ players: [[' ', 12]] }, /can’t be used as a name/],
      [{ players: [] }, 'Enter at least one player.'],
      [{ date: '2199-01-01' }, /doesn’t exist or is still to come/],
    ]) {
      await page.reload();
      await enter(page, { ...KARIBA, ...wrong });
      await expect(refused).toHaveText(said);
    }
    await page.reload();
    await expect(lines(page)).toHaveCount(0);
  });
});

test('on a server a game is kept for whoever entered it, and nobody else sees it', async ({ page, visitor }) => {
  await settings(page, CALM);
  await open(page, '#/scores');
  const name = `Zoé ${Date.now()}`;
  await enter(page, { ...KARIBA, players: [[name, 9], ['Ana', 8]] });
  const entered = lines(page).filter({ hasText: name });
  await expect(entered).toContainText('on the server');
  // Not the browser keeps it.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(entered).toContainText('on the server');
  const other = await visitor();
  await settings(other, CALM);
  await open(other, '#/scores');
  await other.waitForLoadState('networkidle');
  await expect(lines(other).filter({ hasText: name })).toHaveCount(0);
});

/** Notes what the browser is asked to say aloud. */
async function listen(page) {
  await page.addInitScript(() => {
    window.spoken = [];
    const speak = speechSynthesis.speak.bind(speechSynthesis);
    speechSynthesis.speak = (utterance) => {
      window.spoken.push([utterance.lang, utterance.text]);
      speak(utterance);
    };
  });
  return () => page.evaluate(() => window.spoken);
}

for (const [language, voice, word, next, again] of [
  ['en', 'en-GB', 'Tile', 'Next tile', 'Say it again'],
  ['fr', 'fr-FR', 'Tuile', 'Tuile suivante', 'Répéter'],
]) {
  test(`the caller calls all tiles, each once, and says them in ${language}`, async ({ page }) => {
    await settings(page, { ...CALM, language });
    const spoken = await listen(page);
    await open(page, '#/companion');
    const number = page.locator('.called-number');
    const called = [];
    for (let tile = 0; tile < 36; tile += 1) {
      await page.getByRole('button', { name: next }).click();
      await expect(page.locator('.called-list li')).toHaveCount(tile + 1);
      called.push(Number(await number.innerText()));
      await expect(page.locator('.called-picture svg')).toBeVisible();
      if (tile === 17) {
        // Half-way the page is closed by mistake: it goes on where it was.
        await page.reload();
        await started(page);
        await expect(number).toHaveText(String(called[17]));
        expect(await spoken()).toEqual([]);
      }
    }
    expect([...called].sort((left, right) => left - right)).toEqual(Array.from({ length: 36 }, (_, index) => index + 1));
    expect(await page.locator('.called-list li').allTextContents()).toEqual(called.map(String));
    expect(await spoken()).toEqual(called.slice(18).map((tile) => [voice, `${word} ${tile}`]));
    await expect(page.getByRole('button', { name: next })).toBeDisabled();
    await page.getByRole('button', { name: again }).click();
    expect((await spoken()).at(-1)).toEqual([voice, `${word} ${called[35]}`]);
    // It is read from across the table.
    const { fontSize } = await number.evaluate((element) => getComputedStyle(element));
    expect(parseFloat(fontSize)).toBeGreaterThanOrEqual(72);
  });
}

test('the caller is silent when told so, goes back, and asks before it shuffles anew', async ({ page }) => {
  await settings(page, CALM);
  const spoken = await listen(page);
  await open(page, '#/companion');
  const next = page.getByRole('button', { name: 'Next tile' });
  const list = page.locator('.called-list li');
  await page.getByLabel('Say the number aloud').uncheck();
  await next.click();
  await next.click();
  await expect(list).toHaveCount(2);
  expect(await spoken()).toEqual([]);
  const order = await list.allTextContents();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(list).toHaveCount(1);
  await next.click();
  await expect(list).toHaveText(order);
  await page.getByRole('button', { name: 'Shuffle again' }).click();
  await expect(list).toHaveCount(2);
  await page.getByRole('button', { name: 'Really start over?' }).click();
  await expect(list).toHaveCount(0);
});

/** The island of the rules' example, and what it is worth. */
const ISLAND = ['16 10 15 .', '3 2 1 13', '9 6 14 4', '11 5 . 12'];
const WORTH = [[7, '9 → 6 → 2 → 1 → 13'], [6, '10 → 2 → 1 → 14'], [0, '11 → 9 → 6 → 2 → 1 → 15'], [0, '12 → 16']];

async function explained(page) {
  const items = page.locator('.counter .explained li');
  return items.evaluateAll((all) => all.map((item) => [Number(item.querySelector('b').textContent), item.querySelector('.facts').textContent]));
}

test('an island of Karuba cards is entered as numbers and counted path by path', async ({ page }) => {
  await settings(page, CALM);
  await open(page, '#/companion');
  const counter = page.locator('.counter');
  await counter.locator('textarea').fill(ISLAND.join('\n'));
  await expect.poll(() => explained(page)).toEqual(WORTH);
  await expect(counter.locator('.large')).toContainText('13');
  await expect(counter.locator('.explained')).toContainText('blocked by');
  await page.reload();
  await started(page);
  await expect.poll(() => explained(page), 'it is kept').toEqual(WORTH);
  for (const [grid, said] of [
    ['1 2 3 4 5', /at most four rows and four columns \(C5\)/],
    ['1 .\n. 2', /touches no other card along a side \(C6\)/],
    ['1 1', /is there twice/],
    ['1 owl', /“owl” is not a card/],
  ]) {
    await counter.locator('textarea').fill(grid);
    await expect(counter.locator('.refusal')).toHaveText(said);
  }
  // A detour counts only where one plays with them.
  await counter.locator('textarea').fill('9 10 .\n8 5 13\n4 6 .');
  await expect.poll(() => explained(page)).toEqual([[0, '9 → 10 → 5 → 13']]);
  await counter.locator('input[type=checkbox]').check();
  await expect.poll(() => explained(page)).toEqual([[6, '9 → 8 → 4 → 6 → 5 → 13']]);
});

test('an island is laid card by card, with a mouse and with keys', async ({ page }) => {
  await settings(page, CALM);
  await open(page, '#/companion');
  const counter = page.locator('.counter');
  const card = (number) => counter.getByRole('button', { name: new RegExp(`^Card ${number}(,|$)`) });
  // Each card is laid beside the one before: right of it, below it.
  const near = async (dx, dy) => {
    const boxes = await counter.locator('.counter-board [data-cell]').evaluateAll((all) => all.map((place) => place.getAttribute('data-cell')));
    return boxes.find((cell) => cell === `${dx},${dy}`);
  };
  await card(9).click();
  await card(6).click();
  const cells = await counter.locator('.counter-board [data-cell]').evaluateAll((all) => all.map((place) => place.getAttribute('data-cell')));
  expect(cells, 'beside one card there are four places').toHaveLength(4);
  const right = cells.map((cell) => cell.split(',').map(Number)).sort((one, other) => other[0] - one[0])[0];
  await counter.locator(`.counter-board [data-cell="${right}"]`).click({ force: true });
  await expect(counter.locator('textarea')).toHaveValue(/^\s*9\s+6$/);
  await card(4).focus();
  await page.keyboard.press('Enter');
  expect(await near(right[0], right[1] + 1)).toBeDefined();
  await counter.locator(`.counter-board [data-cell="${right[0]},${right[1] + 1}"]`).focus();
  await page.keyboard.press('Enter');
  await expect(counter.locator('textarea')).toHaveValue(/^\s*9\s+6\n\s*\.\s+4$/);
  // A card that lies there is taken away again.
  await card(4).click();
  await expect(counter.locator('textarea')).toHaveValue(/^\s*9\s+6$/);
  await counter.getByRole('button', { name: 'Clear the island' }).click();
  await expect(counter.locator('textarea')).toHaveValue('');
});
