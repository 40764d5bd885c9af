// A table calls: the tab of whoever looks elsewhere, and the device of whoever has closed the page.
import { randomUUID } from 'node:crypto';

import { expect, open, settings, test } from './support.js';
import { awaits, byMouse, dice, pick } from './table.js';

const CALM = { language: 'en', motion: false };

/** Asks the server as a program does. */
async function ask(server, path, body, token) {
  const answer = await fetch(`${server.address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return answer.json();
}

/** A table that the page has opened, at which somebody else sits down as a program. */
async function begun(page, server) {
  await page.goto('/');
  const opened = await page.evaluate(async (id) => {
    await fetch('/api/cookie', { method: 'POST' });
    const seats = [{ kind: 'person' }, { kind: 'person' }];
    const body = JSON.stringify({ id, game: 'kariba', name: 'Evening', player: 'Ann', seats });
    return (await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json();
  }, randomUUID());
  await open(page, `/t/${opened.code}`);
  await expect(page).toHaveTitle('Evening');
  const { token } = await ask(server, '/token', {});
  await ask(server, `/tables/${opened.code}/seats`, { id: randomUUID(), name: 'Bob' }, token);
  return { code: opened.code, token };
}

test('the tab and its icon say whose turn it is', async ({ page, server }) => {
  await settings(page, CALM);
  const { code, token } = await begun(page, server);
  await expect(page.locator('.begins')).toHaveText('The game begins');
  await expect(page).toHaveTitle(/^Your turn · .*Evening$/);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /icon-turn\.svg$/);
  await expect(page.locator('.begins')).toHaveCount(0, { timeout: 15_000 });
  await expect.poll(() => awaits(page)).toBe('decide');
  expect(await pick(page, dice(3), byMouse)).toBe(true);
  await page.locator('[data-act="confirm"]').click();
  await expect(page).toHaveTitle('Evening');
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /icon\.svg$/);
  const { game } = await (await fetch(`${server.address}/api/tables/${code}`, { headers: { authorization: `Bearer ${token}` } })).json();
  const command = { do: 'choose', decision: game.decision, move: game.moves[0] };
  await ask(server, `/tables/${code}/commands`, { id: randomUUID(), command }, token);
  await expect(page).toHaveTitle('Your turn · Evening');
});

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a message from the push service is shown once a table, and leads there', async ({ page, context, baseURL }) => {
    await context.grantPermissions(['notifications'], { origin: baseURL });
    await open(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const protocol = await context.newCDPSession(page);
    const registered = new Promise((resolve) => {
      protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId));
    });
    await protocol.send('ServiceWorker.enable');
    const registrationId = await registered;
    const deliver = (said) => protocol.send('ServiceWorker.deliverPushMessage', { origin: baseURL, registrationId, data: JSON.stringify(said) });
    const shown = () => page.evaluate(async () => {
      const list = await (await navigator.serviceWorker.ready).getNotifications();
      return list.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    });
    const table = 'k7qm-3xtp-9w2d';
    await deliver({ table, title: 'Your turn: Kariba', text: 'Evening', waiting: 1 });
    const first = { title: 'Your turn: Kariba', body: 'Evening', tag: table, data: { table } };
    await expect.poll(shown).toEqual([first]);
    await deliver({ table, title: 'Your turn: Kariba', text: 'Evening · 2 tables are waiting for you', waiting: 2 });
    await expect.poll(shown).toEqual([{ ...first, body: 'Evening · 2 tables are waiting for you' }]);
    await deliver({ table: '../elsewhere', title: 'Odd' });
    await expect.poll(async () => (await shown()).map(({ tag }) => tag).sort()).toEqual([table, 'tablee']);
    // No protocol presses a message, so the worker is told as the browser would tell it.
    const opened = await context.serviceWorkers()[0].evaluate(async (data) => {
      const told = [];
      self.clients.openWindow = async (address) => told.push(address);
      const [event, waits] = [new Event('notificationclick'), []];
      Object.assign(event, { notification: { close: () => told.push('closed'), data }, waitUntil: (wait) => waits.push(wait) });
      self.dispatchEvent(event);
      await Promise.all(waits);
      return told;
    }, { table });
    expect(opened).toEqual(['closed', `${baseURL}/t/${table}`]);
  });
});
