// What an update leaves alone: whatever is scrolled, has the focus, or is on its way.
import { expect, open, settings, test } from './support.js';
import { before, playTyped, STAGED } from './staged.js';
import { sitDown } from './table.js';

test.describe('on a low screen', () => {
  test.use({ viewport: { width: 1280, height: 420 } });

  test('help stays scrolled, and what has the focus keeps it, while the table is drawn anew', async ({ page }) => {
    await settings(page, { language: 'en', motion: false });
    await open(page);
    await sitDown(page, 'kariba');
    await page.locator('[data-act="keys"]').click();
    await page.locator('.help button').filter({ hasText: 'Français' }).focus();
    const state = () => page.evaluate(() => {
      const scrolls = (part) => part && (part.scrollTop > 0 ? part : scrolls(part.parentElement));
      const active = document.activeElement;
      window.known ??= { active, list: scrolls(active) };
      const { list } = window.known;
      return { same: window.known.active === active && list?.isConnected, top: list?.scrollTop };
    });
    const earlier = await state();
    expect(earlier.top, 'it is scrolled').toBeGreaterThan(20);
    await page.keyboard.press('Space');
    await expect(page.locator('html'), 'every word is another one').toHaveAttribute('lang', 'fr');
    const later = await state();
    expect(later.same, 'the same element has the focus').toBe(true);
    // Words of another length move what stands below them by some lines, but nobody is thrown back to the beginning.
    expect(later.top).toBeGreaterThan(20);
  });
});

test.describe('with motion', () => {
  test.use({ viewport: { width: 1280, height: 800 }, reducedMotion: 'no-preference' });

  for (const game of ['kariba', 'karuba-cards']) {
    test(`${game}: what is on its way goes on while the table is drawn anew`, async ({ page }) => {
      await settings(page, { language: 'en', motion: true, pace: 'calm' });
      await before(page, game, STAGED[game]);
      await playTyped(page);
      const going = () => page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length);
      await expect.poll(going).toBeGreaterThan(0);
      const seen = await page.evaluate(async () => {
        const running = document.getAnimations().filter((one) => one.playState === 'running');
        const from = running.map((one) => one.currentTime);
        // Another tab takes the game over. Nobody touches the page, which would end what is shown.
        const owner = `tablee.owner.${location.hash.split('/').pop()}`;
        localStorage.setItem(owner, 'another');
        window.dispatchEvent(new StorageEvent('storage', { key: owner }));
        const told = document.querySelector('[role="alert"]') !== null;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const went = running.filter((one, index) => one.effect.target.isConnected && one.playState !== 'idle' && one.currentTime > from[index]);
        return { told, began: running.length, went: went.length };
      });
      expect(seen.told, 'the table was drawn anew').toBe(true);
      expect(seen.began, 'something was on its way').toBeGreaterThan(0);
      expect(seen.went, 'and went on').toBe(seen.began);
    });
  }
});
