import { expect, GAMES, open, settings, started, startStaticHost, test } from './support.js';
import { playOn, turn } from './table.js';

test.use({ serviceWorkers: 'allow' });

/** Waits until everything is kept and the page is served from it. */
async function kept(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    }
  });
}

test.describe('without a network', () => {
  test('the page opens after the first visit', async ({ page, context }) => {
    await open(page);
    await kept(page);
    await context.setOffline(true);
    await page.reload();
    await started(page);
    // A link to a table opens the page too: it says what it cannot reach.
    await page.goto('/t/AAAAAAAA');
    await started(page);
    const rules = await page.evaluate(() => fetch('/assets/rules/kariba.fr.html').then((answer) => answer.text()));
    expect(rules).toContain('id="K3"');
  });

  test('lessons and the deal of the day are there', async ({ page, context }) => {
    await settings(page, { language: 'en', motion: false });
    await open(page);
    await kept(page);
    await context.setOffline(true);
    await page.reload();
    await open(page, '#/learn/kariba');
    await expect(page.locator('.task .said')).toHaveText(/^1 of /);
    await expect(page.locator('#pane-board svg')).toBeVisible();
    await open(page, '#/today');
    await page.locator('.day-game .button.main').first().click();
    await expect(page.locator('#pane-board svg')).toBeVisible();
    // The bots think without a network, too.
    await expect(playOn(page, { most: 2 })).rejects.toThrow('not over after 2 moves');
    expect(await turn(page)).toBe('decide');
  });

  test('puzzles are there, and what was made of them is kept', async ({ page, context }) => {
    await settings(page, { language: 'en', motion: false });
    await open(page);
    await kept(page);
    await context.setOffline(true);
    await page.reload();
    for (const game of GAMES) {
      await open(page, `#/puzzles/${game}`);
      await expect(page.locator('.task .said')).toContainText('Find the best move.');
      await expect(page.locator('#pane-board svg')).toBeVisible();
    }
    await open(page, '#/puzzles/kariba');
    await page.locator('#pane-hand [data-digit]').first().click();
    await page.locator('[data-act="confirm"]').click();
    await expect(page.locator('.said.learnt, .said.answer')).toBeVisible();
    await open(page, '#/statistics');
    await expect(page.locator('.facts', { hasText: 'Your rating' })).toBeVisible();
  });

  test('files on any host will do, in any folder', async ({ page, context }) => {
    const host = await startStaticHost();
    await page.goto(host.address);
    await started(page);
    expect(await page.locator('meta[name="tablee-server"]').count()).toBe(0);
    await kept(page);
    await host.stop();
    await context.setOffline(true);
    await page.reload();
    await started(page);
    const worker = await page.locator('meta[name="tablee-worker"]').getAttribute('content');
    const answer = await page.evaluate((address) => fetch(address).then(({ status }) => status), worker);
    expect(answer).toBe(200);
  });
});

test('a second version takes the place of the first', async ({ page }) => {
  await open(page);
  await kept(page);
  // Left behind by an older version, and by somebody else in another folder of this host.
  await page.evaluate(async () => {
    const scope = (await navigator.serviceWorker.ready).scope;
    await caches.open(`tablee ${scope} 0000`);
    await caches.open(`tablee ${scope}other/ 0000`);
    await (await navigator.serviceWorker.ready).unregister();
  });
  await page.reload();
  await started(page);
  await kept(page);
  const names = await page.evaluate(() => caches.keys());
  expect(names.filter((name) => name.endsWith(' 0000'))).toHaveLength(1);
  expect(names).toHaveLength(2);
});
