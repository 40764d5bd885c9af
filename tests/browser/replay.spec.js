// A finished game looked at again: stepped through, reviewed, branched off, taken away as a file and brought back.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { accessible, expect, open, settings, test } from './support.js';
import { playOn, said, sitDown, turn } from './table.js';

const CALM = { language: 'en', motion: false };

/** A record of the rules' own tests; two people played it at random. */
const record = (game, name) => fileURLToPath(new URL(`../../crates/games/${game}/tests/records/${name}.json`, import.meta.url));
const KARIBA = record('kariba', 'r1-2-seats-expert-false');
const CARDS = record('karuba-cards', 'r1-2-seats-detours-false');

/** Brings a file to the page. */
async function bring(page, file) {
  await open(page, '#/import');
  await page.locator('input[type=file]').setInputFiles(file);
}

/** Brings a record and waits for its replay. */
async function watch(page, file) {
  await bring(page, file);
  await expect(page.locator('main.replay #pane-board svg')).toBeVisible();
}

const position = (page) => page.locator('.bar .status');
const panes = async (page) => Promise.all(['board', 'seats', 'hand'].map((pane) => page.locator(`#pane-${pane}`).innerHTML()));
const control = (page, name) => page.locator('.steps').getByRole('button', { name, exact: true });
const points = async (page) => (await page.locator('#pane-seats .points').allTextContents()).map(Number);

test('a game that was just played is stepped through, forth and back', async ({ page }) => {
  test.setTimeout(120_000);
  await settings(page, CALM);
  await open(page);
  await sitDown(page, 'karuba-cards');
  await playOn(page);
  const total = (await page.locator('.sheet.end .result .points').allTextContents()).map(Number);
  await page.locator('.sheet.end [data-act="replay"]').click();
  await expect(position(page)).toHaveText(/^Step 0 of \d+$/);
  const length = Number((await position(page).innerText()).split(' ').at(-1));
  expect(length).toBeGreaterThan(24);
  await expect(page.locator('.told')).toHaveText('The game begins.');
  expect(await points(page)).toEqual([0, 0]);
  const seen = [await panes(page)];
  for (let step = 1; step <= 6; step += 1) {
    await control(page, 'One step forward').click();
    await expect(position(page)).toHaveText(`Step ${step} of ${length}`);
    await expect(page.locator('.told')).not.toBeEmpty();
    seen.push(await panes(page));
  }
  expect(new Set(seen.map(String)).size, 'every step shows something new').toBeGreaterThan(5);
  for (let step = 5; step >= 0; step -= 1) {
    await control(page, 'One step back').click();
    expect(await panes(page)).toEqual(seen[step]);
  }
  await control(page, 'To the end').click();
  await expect(position(page)).toHaveText(`Step ${length} of ${length}`);
  expect((await points(page)).sort()).toEqual(total.sort());
  // Nothing is left to play.
  await expect(page.getByRole('button', { name: 'Play on from here' })).toBeDisabled();
});

test('it plays by itself, stops, and jumps where one wants', async ({ page }) => {
  await settings(page, CALM);
  await watch(page, KARIBA);
  await expect(position(page)).toHaveText('Step 0 of 48');
  await control(page, 'Play').click();
  await expect(position(page)).toHaveText('Step 2 of 48');
  await control(page, 'Pause').click();
  const stopped = await position(page).innerText();
  await page.waitForTimeout(1500);
  await expect(position(page)).toHaveText(stopped);
  await page.locator('input[type=range]').fill('30');
  await expect(position(page)).toHaveText('Step 30 of 48');
  const there = await panes(page);
  await page.locator('.bar h1').click();
  for (const [key, step] of [['ArrowRight', 31], ['ArrowLeft', 30], ['End', 48], ['Home', 0]]) {
    await page.keyboard.press(key);
    await expect(position(page)).toHaveText(`Step ${step} of 48`);
  }
  await page.locator('input[type=range]').fill('30');
  expect(await panes(page)).toEqual(there);
});

test('each seat sees its own hand, a spectator none, and open cards show all', async ({ page }) => {
  await settings(page, CALM);
  await watch(page, KARIBA);
  const eyes = page.getByLabel('As seen by');
  const hand = page.locator('#pane-hand .holding');
  // Equal animals lie on each other.
  const { deck } = JSON.parse(await readFile(KARIBA, 'utf8')).deal;
  const held = [0, 5].map((first) => new Set(deck.slice(first, first + 5)).size);
  await eyes.selectOption({ label: 'Anna' });
  await expect(hand).toHaveCount(held[0]);
  const anna = await page.locator('#pane-hand').innerHTML();
  await eyes.selectOption({ label: 'Benoît' });
  await expect(hand).toHaveCount(held[1]);
  expect(await page.locator('#pane-hand').innerHTML()).not.toBe(anna);
  await eyes.selectOption({ label: 'a spectator' });
  await expect(hand).toHaveCount(0);
  await eyes.selectOption({ label: 'everybody (all cards face up)' });
  await expect(hand).toHaveCount(held[0] + held[1]);
  await expect(page.locator('.open-hand b')).toHaveText(['Anna', 'Benoît']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('the title is whole, and seats are chosen by whole names', async ({ page }) => {
    await settings(page, { ...CALM, language: 'fr' });
    await watch(page, record('labyrinth', 'r1-2-seats-rotation-false'));
    await expect(page.locator('.bar h1')).toHaveText('Labyrinthe\u00a0: le jeu de cartes');
    const [wide, high] = await page.locator('.bar h1').evaluate((title) => [title.scrollWidth - title.clientWidth, title.scrollHeight - title.clientHeight]);
    expect([wide <= 0, high <= 2], 'the title is not cut').toEqual([true, true]);
    const chooser = await page.locator('.eyes select').boundingBox();
    expect(chooser.width).toBeGreaterThan(150);
    await expect(page.locator('.step')).toBeVisible();
    await expect(page.locator('.step')).toHaveText(/Étape 0 sur [0-9]+/);
    const [level, button] = await Promise.all(['.against select', '.actions > .button'].map((place) => page.locator(place).boundingBox()));
    expect(Math.abs(level.y - button.y), 'the bots stand beside what they are for').toBeLessThan(12);
  });
});

test('a game branches off in the middle and is played on to its end', async ({ page }) => {
  test.setTimeout(120_000);
  await settings(page, CALM);
  await watch(page, CARDS);
  await page.locator('input[type=range]').fill('18');
  const before = await points(page);
  // The label of the board says what lies there; its places are labelled, too, once one may lay.
  const island = await page.locator('#pane-board svg').getAttribute('aria-label');
  await page.getByLabel('Bots').selectOption({ label: 'Easy' });
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await expect(page).toHaveURL(/#\/table\//);
  await turn(page);
  expect(await points(page)).toEqual(before);
  // Whoever plays on has the name of the seat.
  expect(await page.locator('#pane-board svg').getAttribute('aria-label')).toBe(island);
  const moves = await playOn(page);
  expect(moves, 'half of the game was left').toBeGreaterThan(3);
  await expect(page.locator('.sheet.end h2')).toContainText(/wins?!|A tie/);
  // The branch is a game of its own, with the moves of the old one at its beginning.
  await page.locator('.sheet.end [data-act="replay"]').click();
  await page.locator('input[type=range]').fill('18');
  expect(await points(page)).toEqual(before);
});

test('a game is saved as a file and comes back the same', async ({ page }, info) => {
  await settings(page, CALM);
  await watch(page, KARIBA);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the game' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^kariba-\d{4}-\d{2}-\d{2}\.json$/);
  const file = info.outputPath(saved.suggestedFilename());
  await saved.saveAs(file);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(JSON.parse(await readFile(KARIBA, 'utf8')));
  await page.locator('input[type=range]').fill('21');
  const there = await panes(page);
  const address = page.url();
  await watch(page, file);
  expect(page.url()).not.toBe(address);
  await page.locator('input[type=range]').fill('21');
  expect(await panes(page)).toEqual(there);
});

test('a record is opened as text, too', async ({ page }) => {
  await settings(page, CALM);
  await open(page, '#/import');
  await page.getByLabel('Or its text').fill(await readFile(KARIBA, 'utf8'));
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(position(page)).toHaveText('Step 0 of 48');
});

test('what is no record says why, in both languages', async ({ page }) => {
  await settings(page, CALM);
  const whole = await readFile(KARIBA, 'utf8');
  const changed = (change) => {
    const copy = JSON.parse(whole);
    change(copy);
    return JSON.stringify(copy);
  };
  const cases = [
    ['cut.json', whole.slice(0, 700), /^This is not a game file: .+\.$/],
    ['holiday.json', '{"photos": 12}', /^This is not a game file: .+\.$/],
    ['photo.json', '\u0000\u0001\uFFFDPNG', /^This is not a game file: .+\.$/],
    ['empty.json', '', /^This is not a game file: .+\.$/],
    ['newer.json', changed((copy) => { copy.format = 99; }), /format 99/],
    ['other.json', changed((copy) => { copy.game = 'chess'; }), /chess/],
    ['move.json', changed((copy) => { copy.moves[1] = { 2: '1x9' }; }), /^Decision 2, player 2: .+/],
    ['result.json', changed((copy) => { copy.result.scores[0] += 1; }), /^The result in this game file doesn’t match/],
  ];
  for (const [name, text, said] of cases) {
    await bring(page, { name, mimeType: 'application/json', buffer: Buffer.from(text) });
    await expect(page.locator('.refusal'), name).toHaveText(said);
    await expect(page, 'nothing was opened').toHaveURL(/#\/import$/);
    // What was said of one file must not stand there for the next.
    await page.goto('/#/');
  }
  await page.evaluate(() => localStorage.setItem('tablee.settings', JSON.stringify({ language: 'fr', motion: false })));
  await page.reload();
  await bring(page, { name: 'cut.json', mimeType: 'application/json', buffer: Buffer.from(whole.slice(0, 700)) });
  await expect(page.locator('.refusal')).toHaveText(/^Ce n’est pas un fichier de partie/);
});

/** Reviews the game and waits until that is done; notes where the bar stood. */
async function review(page, begin) {
  await page.evaluate(() => {
    window.stood = [];
    new MutationObserver(() => {
      const bar = document.querySelector('.review progress');
      if (bar && window.stood.at(-1) !== bar.value) window.stood.push(bar.value);
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  await page.getByRole('button', { name: begin }).click();
  await expect(page.locator('.review progress')).toBeVisible();
  await expect(page.locator('.review progress')).toHaveCount(0, { timeout: 120_000 });
  const stood = await page.evaluate(() => window.stood);
  expect(stood.length, `the bar moved: ${stood}`).toBeGreaterThan(5);
  expect(stood).toEqual([...stood].sort((left, right) => left - right));
}

test('a review shows the curve, the costliest decisions and the better moves', async ({ page }) => {
  test.setTimeout(240_000);
  await settings(page, CALM);
  await watch(page, KARIBA);
  await page.getByRole('button', { name: 'Review' }).click();
  await page.evaluate(() => {
    window.late = [];
    new PerformanceObserver((list) => window.late.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' });
  });
  await review(page, 'Start the review');
  await expect(page.locator('.review h3').first()).toHaveText('The costliest decisions');
  expect(Math.max(0, ...await page.evaluate(() => window.late)), 'a worker thinks: the page stays quick').toBeLessThan(500);
  // A curve for each player, from the first decision to the last.
  const lines = page.locator('.curve polyline');
  await expect(lines).toHaveCount(2);
  for (const line of await lines.all()) {
    const drawn = (await line.getAttribute('points')).split(' ');
    expect(drawn.length).toBeGreaterThan(20);
  }
  await expect(page.locator('.curve svg').first()).toHaveAttribute('aria-label', /Anna: \d+%.*Benoît: \d+%/);
  // Two who play at random give things away.
  const costly = page.locator('.costly > li');
  await expect(costly).toHaveCount(3);
  const costs = (await costly.allTextContents()).map((text) => Number(/cost (\d+)%/.exec(text)[1]));
  expect(costs[0]).toBeGreaterThan(2);
  expect(costs).toEqual([...costs].sort((left, right) => right - left));
  for (const text of await costly.allTextContents()) expect(text).toMatch(/Played: .+Better: .+/);
  // Luck stands apart from decisions, and all of it adds up.
  for (const account of await page.locator('.review ul.explained').all()) {
    for (const text of await account.locator('b').allTextContents()) expect(text).toMatch(/^[+−]?\d+%$/);
    const numbers = (await account.locator('b').allTextContents()).map((text) => Number(text.replace('−', '-').replace('%', '')));
    const end = numbers.pop();
    const sum = numbers.reduce((total, number) => total + number, 0);
    expect(Math.abs(sum - end), `${numbers} → ${end}`).toBeLessThanOrEqual(3);
  }
  // The better move on the board, at its step.
  const first = costly.first();
  const step = Number(/Decision (\d+)/.exec(await first.innerText())[1]) - 1;
  await first.getByRole('button', { name: 'Show on the board' }).click();
  await expect(position(page)).toHaveText(`Step ${step} of 48`);
  await expect(page.locator('#pane-board .advised').first()).toBeVisible();
  await page.locator('.review details summary').click();
  await expect(page.locator('.judged li')).toHaveCount(48);
  // And once more, better.
  await first.getByRole('button', { name: 'Try again from here' }).click();
  await expect(page).toHaveURL(/#\/table\//);
  expect(await turn(page)).toBe('decide');
});

for (const theme of ['light', 'dark']) {
  test(`replay and review are accessible, ${theme}`, async ({ page }) => {
    test.setTimeout(240_000);
    await settings(page, { ...CALM, theme, language: theme === 'dark' ? 'fr' : 'en' });
    await open(page, '#/import');
    await accessible(page);
    await watch(page, CARDS);
    await page.locator('input[type=range]').fill('20');
    await accessible(page);
    await page.locator('.bar').getByRole('button', { name: said('review-title') }).click();
    await accessible(page);
    await page.locator('.review .button.main').click();
    await expect(page.locator('.costly > li').first()).toBeVisible({ timeout: 60_000 });
    await accessible(page);
    await page.locator('.costly .button').first().click();
    await accessible(page);
  });
}

/** The chunks of a PNG: kinds, and what is in them. */
function chunks(bytes) {
  const found = [];
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    found.push({ kind: bytes.toString('latin1', at + 4, at + 8), inside: bytes.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return found;
}

test('a picture of any position, and a film of the game that the browser plays', async ({ page }) => {
  test.setTimeout(240_000);
  await settings(page, CALM);
  await watch(page, CARDS);
  const length = Number((await position(page).innerText()).split(' ').at(-1));
  await page.getByRole('button', { name: 'Share a picture or film' }).click();
  await accessible(page);
  const taken = async (name) => {
    const given = page.waitForEvent('download', { timeout: 120_000 });
    await page.getByRole('button', { name }).click();
    const file = await given;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const picture = await taken('Picture of the board');
  expect(picture.name).toMatch(/^karuba-cards-\d{4}-\d\d-\d\d\.png$/);
  expect(chunks(picture.bytes)[0].kind).toBe('IHDR');
  // Whoever has enough stops it.
  await page.getByRole('button', { name: 'Film of the game' }).click();
  await expect(page.locator('.call progress')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.call progress')).toHaveCount(0);

  const film = await taken('Film of the game');
  expect(film.name).toMatch(/^karuba-cards-\d{4}-\d\d-\d\d-film\.png$/);
  const all = chunks(film.bytes);
  const kinds = all.map(({ kind }) => kind);
  const frames = Math.min(length + 1, 60);
  expect([kinds[0], kinds[1], kinds.at(-1)]).toEqual(['IHDR', 'acTL', 'IEND']);
  expect(all[1].inside.readUInt32BE(0)).toBe(frames);
  expect(kinds.filter((kind) => kind === 'fcTL')).toHaveLength(frames);
  expect(kinds.indexOf('IDAT')).toBeLessThan(kinds.indexOf('fdAT'));
  const numbered = all.filter(({ kind }) => kind === 'fcTL' || kind === 'fdAT').map(({ inside }) => inside.readUInt32BE(0));
  expect(numbered).toEqual(numbered.map((_, index) => index));
  expect(film.bytes.length).toBeLessThan(16 * 1024 * 1024);
  const seen = await page.evaluate(async (text) => {
    const data = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const decoder = new ImageDecoder({ data, type: 'image/png' });
    await decoder.tracks.ready;
    await decoder.completed;
    const { frameCount } = decoder.tracks.selectedTrack;
    const { image } = await decoder.decode({ frameIndex: frameCount - 1 });
    return { frameCount, width: image.displayWidth, milliseconds: image.duration / 1000 };
  }, film.bytes.toString('base64'));
  expect(seen).toEqual({ frameCount: frames, width: 640, milliseconds: 3500 });
});
