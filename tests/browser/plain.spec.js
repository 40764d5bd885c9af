// The plain page, which a program serves that was built without the real one: no order is lost with its line, none is done twice.
import { readFile } from 'node:fs/promises';

import config from './playwright.config.js';
import { expect, test } from './support.js';

// A page that the test gives comes from nowhere, and such a page may not speak to this machine unless one allows it.
const { launchOptions } = config.use;
const allowed = '--disable-features=LocalNetworkAccessChecks';
test.use({ launchOptions: { ...launchOptions, args: [...launchOptions.args, allowed] } });

const own = (name) => readFile(new URL(`../../crates/service/server/page/${name}`, import.meta.url), 'utf8');

/** Shows the plain page where the server under test would show the real one. */
async function plain(page) {
  const kinds = { 'index.html': 'text/html', 'page.css': 'text/css', 'page.js': 'text/javascript' };
  const give = (pattern, name) => page.route(pattern, async (route) => {
    await route.fulfill({ contentType: kinds[name], body: await own(name) });
  });
  await give(/\/(t\/[^/]*)?$/, 'index.html');
  await give(/\/page\.css$/, 'page.css');
  await give(/\/page\.js$/, 'page.js');
}

test('an order whose line is cut is sent again under its id, and done once', async ({ page, expected }) => {
  expected.push(/401/);
  await plain(page);
  const orders = [];
  let lines = 0;
  await page.routeWebSocket(/\/socket/, (line) => {
    const server = line.connectToServer();
    lines += 1;
    let silent = false;
    line.onMessage((text) => {
      const order = JSON.parse(text);
      orders.push(order);
      server.send(text);
      if (lines > 1 || order.command.do !== 'choose') return;
      // It reaches the server; the answer does not come back.
      silent = true;
      setTimeout(() => {
        server.close();
        line.close();
      }, 300);
    });
    server.onMessage((text) => {
      if (!silent) line.send(text);
    });
  });
  await page.goto('/');
  await page.getByLabel('Game').selectOption('kariba');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('People').fill('1');
  await page.getByLabel('Bots').fill('1');
  await page.getByRole('button', { name: 'Open a table' }).click();
  await page.waitForURL(/\/t\//);
  const moves = page.locator('#main > div > button').filter({ hasText: /^\d/ });
  await moves.first().click();
  await expect.poll(() => lines).toBeGreaterThan(1);
  await expect.poll(() => orders.length).toBe(2);
  expect(orders[1], 'the same order, with the same id').toEqual(orders[0]);
  const code = new URL(page.url()).pathname.slice('/t/'.length);
  const read = async () => (await page.request.get(`/api/tables/${code}`)).json();
  // The next press is a new order.
  await expect(moves.first()).toBeVisible();
  await moves.first().click();
  await expect.poll(() => orders.length).toBe(3);
  expect(orders[2].id).not.toBe(orders[0].id);
  await expect.poll(async () => (await read()).game.decision).toBeGreaterThan(1);
  const own = (await read()).game.view.log.filter((entry) => entry.seat === 1).length;
  expect(own, 'each was played once').toBe(2);
});

test('a table without a name is called by who plays there, in the list and at the table', async ({ page, expected }) => {
  expected.push(/401/);
  await plain(page);
  await page.goto('/');
  await page.getByLabel('Game').selectOption('kariba');
  await page.getByLabel('Name of the table').fill('');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('People').fill('2');
  await page.getByLabel('Bots').fill('0');
  await page.getByRole('button', { name: 'Open a table' }).click();
  await page.waitForURL(/\/t\//);
  await expect(page.locator('h1')).toHaveText('Ada');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Ada (kariba)' }).first()).toBeVisible();
});
