// Tables on a server: two browsers at one table, with reloads and cuts; seats that move; names and chat that try to be more.
import { randomUUID } from 'node:crypto';

import { accessible, expect, GAMES, open, settings, startLine, test } from './support.js';
import { awaits, byMouse, choose, dice, pick, playOn, said, turn } from './table.js';

const CALM = { language: 'en', motion: false };

/** Opens a table for friends from the screen; gives its code. */
async function invite(page, game, name) {
  await open(page, `#/new/${game}`);
  await choose(page, 'with', said('web-with-friends'));
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await expect(page.locator('.lobby-seats, #pane-board svg').first()).toBeVisible();
  return /#\/t\/(.+)$/.exec(page.url())[1];
}

async function sit(page, address, name) {
  await page.goto(address);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Take a seat' }).click();
}

const board = (page) => page.locator('#pane-board svg').first();

async function oneMove(page, roll) {
  if ((await awaits(page)) !== 'decide' || !(await pick(page, roll, byMouse))) return false;
  await page.locator('[data-act="confirm"]').click({ timeout: 3000 }).catch(() => {});
  return true;
}

/** Asks the server as a program does. */
const asProgram = (server) => {
  const ask = async (path, body, token) => {
    const answer = await fetch(`${server.address}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body ?? {}),
    });
    expect(answer.status, await answer.clone().text()).toBeLessThan(300);
    return answer.json();
  };
  return {
    ask,
    token: async () => (await ask('/token')).token,
    command: (code, token, command) => ask(`/tables/${code}/commands`, { id: randomUUID(), command }, token),
  };
};

for (const game of GAMES) {
  test.describe(game, () => {
    // A browser complains when a line is cut; that is what is tested here.
    test.use({ expected: [[/WebSocket connection to .* failed/, /Failed to load resource/], { option: true }] });
    test(`${game} by two browsers, one reloaded, one offline for a while`, async ({ page: ann, visitor, server }) => {
      test.setTimeout(600_000);
      const line = await startLine(server.address);
      const bob = await visitor();
      for (const page of [ann, bob]) await settings(page, CALM);
      const code = await invite(ann, game, 'Ann');
      await sit(bob, `${line.address}/t/${code}`, 'Bob');
      for (const page of [ann, bob]) await expect(board(page)).toBeVisible();

      const roll = dice(7);
      let [moves, idle] = [0, 0];
      while ((await awaits(ann)) !== 'over' || (await awaits(bob)) !== 'over') {
        let moved = false;
        for (const page of [ann, bob]) moved = (await oneMove(page, roll)) || moved;
        moves += Number(moved);
        idle = moved ? 0 : idle + 1;
        expect(idle, 'the game goes on').toBeLessThan(300);
        if (!moved) await ann.waitForTimeout(50);
        if (moved && moves === 3) {
          await ann.reload();
          await expect(board(ann)).toBeVisible();
        }
        if (moved && moves === 5) {
          line.cut();
          await expect(bob.locator('.status')).toContainText('Connection lost');
          // What is chosen now is kept here.
          const chosen = await oneMove(bob, roll);
          if (chosen) await expect(bob.locator('.status')).toContainText('Your move is saved');
          for (let more = 0; more < 3; more += 1) await oneMove(ann, roll);
          line.mend();
          await expect(bob.locator('.status')).not.toContainText('Connection lost', { timeout: 20_000 });
        }
      }
      const results = [];
      for (const page of [ann, bob]) {
        await expect(page.locator('.sheet.end')).toBeVisible();
        results.push(await page.locator('.sheet.end .result summary').allTextContents());
      }
      expect(results[0]).toEqual(results[1]);
      expect(moves).toBeGreaterThan(5);
      await line.stop();
    });
  });
}

test('leaving, coming back, and again with chairs turned', async ({ page: ann, visitor, server }) => {
  test.setTimeout(240_000);
  const bob = await visitor();
  for (const page of [ann, bob]) await settings(page, CALM);
  const code = await invite(ann, 'kariba', 'Ann');
  await sit(bob, `/t/${code}`, 'Bob');
  await turn(ann);
  await ann.locator('[data-act="company"]').click();
  await ann.getByRole('button', { name: 'Leave the game' }).click();
  await ann.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(ann.locator('.company-seats')).toContainText('a bot is playing');
  await expect(bob.locator('.player.away')).toHaveCount(1);
  expect(await turn(bob), 'the bot has played').toBe('decide');
  await ann.getByRole('button', { name: 'Come back' }).click();
  await expect(bob.locator('.player.away')).toHaveCount(0);
  await ann.locator('.sheet .close').click();
  // Bob goes, and a bot plays on for him until the end.
  await bob.locator('[data-act="company"]').click();
  await bob.getByRole('button', { name: 'Leave the game' }).click();
  await bob.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(ann.locator('.player.away')).toHaveCount(1);
  await playOn(ann);
  await expect(ann.locator('.player .who b')).toHaveText(['Ann', 'Bob']);
  // The game can be looked at again, from the table and back.
  await ann.locator('.sheet.end [data-act="replay"]').click();
  await expect(ann).toHaveURL(new RegExp(`#/r/${code}/1$`));
  await expect(ann.locator('main.replay #pane-board svg')).toBeVisible();
  await expect(ann.locator('.status')).toContainText(/Step 0 of \d+/);
  await ann.goBack();
  expect(await turn(ann)).toBe('over');
  if (!(await ann.locator('.sheet.end').count())) await ann.locator('[data-act="end"]').click();
  await ann.locator('[data-act="again"]').click();
  await expect(ann.locator('.player .who b')).toHaveText(['Bob', 'Ann']);
  expect(await turn(ann)).toBe('decide');
  await expect(ann.locator('#pane-hand .holding:not([disabled])')).not.toHaveCount(0);
  const record = await fetch(`${server.address}/api/tables/${code}/record?game=1`);
  expect(record.status).toBe(200);
});

test('the seat stays with the browser, and moves to another by an address that works once', async ({ page: ann, visitor, context }) => {
  await settings(ann, CALM);
  const code = await invite(ann, 'kariba', 'Ann');
  await expect(ann.locator('.qr')).toBeVisible();
  await ann.getByRole('button', { name: 'Start now' }).click();
  await expect(board(ann)).toBeVisible();

  const tab = await context.newPage();
  await tab.goto(`/t/${code}`);
  await expect(tab.locator('#pane-hand .holding')).not.toHaveCount(0);
  await tab.close();

  const watcher = await visitor();
  await settings(watcher, CALM);
  await watcher.goto(`/t/${code}`);
  await expect(watcher.locator('.status')).toContainText('You’re watching');
  await expect(watcher.locator('#pane-hand .holding')).toHaveCount(0);
  await expect(watcher.locator('[data-act="hint"]')).toHaveCount(0);

  await ann.locator('[data-act="company"]').click();
  await ann.getByText('Move to another device').click();
  await ann.getByRole('button', { name: 'Create the link' }).click();
  const address = await ann.locator('#key-address').inputValue();
  await watcher.goto(address);
  await expect(watcher.locator('#pane-hand .holding')).not.toHaveCount(0);
  expect(watcher.url()).not.toContain('key=');
  await expect(ann.locator('.refusal')).toContainText('moved to another device');
  await expect(ann.locator('#pane-hand .holding')).toHaveCount(0);
});

test.describe('screens of a table for friends', () => {
  for (const theme of ['light', 'dark']) {
    test(`can be used by everybody, ${theme}`, async ({ page, visitor }) => {
      await settings(page, { ...CALM, theme });
      await open(page, '#/new/karuba');
      await choose(page, 'with', said('web-with-friends'));
      await page.getByText('More options').click();
      await accessible(page);
      const code = await invite(page, 'karuba', 'Ann');
      await accessible(page);
      const bob = await visitor({ viewport: { width: 360, height: 740 } });
      await settings(bob, { language: 'fr', theme, motion: false });
      await bob.goto(`/t/${code}`);
      await expect(bob.locator('.lobby-seats')).toBeVisible();
      await accessible(bob);
      expect(await bob.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await page.getByRole('button', { name: 'Start now' }).click();
      await expect(board(page)).toBeVisible();
      await page.locator('[data-act="company"]').click();
      await page.getByText('Proof of a fair shuffle').click();
      await accessible(page);
      await bob.locator('[data-act="company"]').click();
      await accessible(bob);
      await open(bob, '#/');
      await accessible(bob);
    });
  }
});

const PAYLOADS = [
  (n) => `<img src=x onerror=hacked(${n})>`,
  (n) => `<script>hacked(${n})</script>`,
  (n) => `"><svg/onload=hacked(${n})>`,
  (n) => `' onclick='hacked(${n})`,
  (n) => `javascript:hacked(${n})`,
  (n) => `</b></span><h1>${n}</h1>`,
  (n) => `&lt;b&gt;${n}&amp;`,
  (n) => `{{${n}}} {$n} \${${n}}`,
  (n) => `<!--${n}`,
  (n) => `]]><a href=//x>${n}</a>`,
];

test('200 hostile names and lines are shown as text', async ({ page, server }) => {
  test.setTimeout(180_000);
  const { ask, token, command } = asProgram(server);
  await settings(page, CALM);
  await page.addInitScript(() => {
    window.hacked = (which) => (window.done = [...(window.done ?? []), which]);
  });
  const shown = async (texts, where) => {
    const found = await page.locator(where).allTextContents();
    for (const text of texts) expect(found).toContain(text);
    expect(await page.evaluate(() => window.done ?? [])).toEqual([]);
    expect(await page.locator('main :is(script, img, iframe), main h1 ~ h1, main a[href^="//"]').count()).toBe(0);
  };

  // Names of tables and players, in the lobby and at the table.
  let count = 0;
  const hostile = () => {
    count += 1;
    return PAYLOADS[count % PAYLOADS.length](count);
  };
  for (let round = 0; round < 10; round += 1) {
    const names = [hostile(), hostile(), hostile()];
    const [first, second] = [await token(), await token()];
    const seats = [{ kind: 'person' }, { kind: 'person' }, { kind: 'person' }];
    const wish = { id: randomUUID(), game: GAMES[round % 2 ? 1 : 0], name: names[0], player: names[1], seats, public: true };
    const { code } = await ask('/tables', wish, first);
    await ask(`/tables/${code}/seats`, { id: randomUUID(), name: names[2] }, second);
    await page.goto(`/t/${code}`);
    await expect(page.locator('.lobby-seats')).toBeVisible();
    await shown([names[0]], 'h1.name');
    await shown(names.slice(1), '.lobby-seats b');
    if (round % 3 === 0) {
      await command(code, first, { do: 'start' });
      await expect(board(page)).toBeVisible();
      await shown(names.slice(1), '.player .who b');
      await page.locator('[data-act="log"]').click();
      await shown([], '.log');
    }
  }
  await open(page, '#/');
  await expect(page.locator('.kept.online li').first()).toBeVisible();
  await shown([], '.kept.online b');

  // Lines of chat.
  const [first, second] = [await token(), await token()];
  const seats = [{ kind: 'person' }, { kind: 'person' }, { kind: 'person' }];
  const { code } = await ask('/tables', { id: randomUUID(), game: 'kariba', name: 'Chat', player: '<i>A</i>', seats }, first);
  await ask(`/tables/${code}/seats`, { id: randomUUID(), name: '<u>B</u>' }, second);
  await page.goto(`/t/${code}`);
  await expect(page.locator('.talk')).toBeVisible();
  const lines = [];
  while (count < 200) {
    lines.push(`${hostile()} ${'<'.repeat(count % 30)}`.trim());
    await command(code, count % 2 ? first : second, { do: 'say', text: lines.at(-1) });
  }
  await expect(page.locator('.talk li')).toHaveCount(lines.length);
  await shown(lines, '.talk li span');
  await shown(['<i>A</i>', '<u>B</u>'], '.talk li b');
});
