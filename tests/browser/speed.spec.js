// How quickly the page answers, on a processor slowed four times.
import { expect, GAMES, open, settings, test } from './support.js';
import { playOn, sitDown, turn } from './table.js';

for (const game of GAMES) {
  test(`${game}: from a press to the ghost within 50 ms on a slow processor`, async ({ page, context }) => {
    test.setTimeout(120_000);
    await settings(page, { language: 'en', motion: false });
    await open(page);
    await sitDown(page, game);
    // A few moves first, so that there is something on the board. No game is over so soon: if one were, nothing would be measured.
    await expect(playOn(page, { most: 6, seed: 2 })).rejects.toThrow('not over after 6 moves');
    expect(await turn(page), 'there is something to press').toBe('decide');
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const times = await page.evaluate(async () => {
      const taken = [];
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      for (let index = 0; index < 12; index += 1) {
        const things = [...document.querySelectorAll('#pane-board .spot[data-cell], #pane-hand .holding:not([disabled])')];
        if (!things.length) break;
        const start = performance.now();
        things[(index * 7) % things.length].dispatchEvent(new MouseEvent('click', { bubbles: true }));
        taken.push(performance.now() - start);
        await frame();
      }
      return taken;
    });
    expect(times.length).toBeGreaterThan(3);
    const median = times.sort((left, right) => left - right)[Math.floor(times.length / 2)];
    expect(median, times.map((time) => time.toFixed(1)).join(' ')).toBeLessThanOrEqual(50);
  });
}

test('a master thinks in the worker: no frame is late, and it answers within two seconds', async ({ page }) => {
  test.setTimeout(120_000);
  await settings(page, { language: 'en', motion: false });
  await open(page);
  await sitDown(page, 'kariba', { level: 'master' });
  await turn(page);
  await page.evaluate(() => {
    window.late = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.late.push(entry.duration);
    }).observe({ type: 'longtask', buffered: false });
  });
  await page.locator('#pane-hand .holding').first().click();
  const start = Date.now();
  await page.locator('[data-act="confirm"]').click();
  await turn(page);
  expect(Date.now() - start).toBeLessThan(2500);
  expect(await page.evaluate(() => window.late.filter((time) => time > 50))).toEqual([]);
});
