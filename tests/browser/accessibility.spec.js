// Nothing that axe finds, on every screen, in both themes and both languages.
import { createRequire } from 'node:module';

import { expect, GAMES, open, settings, test } from './support.js';
import { playOn, sitDown, turn } from './table.js';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

async function check(page, where) {
  await page.addScriptTag({ path: axe }).catch(() => {});
  const found = await page.evaluate(async () => {
    const result = await window.axe.run(document, {
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
    });
    return result.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 160)).slice(0, 3).join(' | ')}`);
  });
  expect(found, where).toEqual([]);
}

for (const theme of ['light', 'dark']) {
  for (const language of ['en', 'fr']) {
    test(`all screens, ${theme}, ${language}`, async ({ browser, baseURL }) => {
      test.setTimeout(240_000);
      // The tester is put into the page, which the page's own policy forbids to everybody else.
      const context = await browser.newContext({ bypassCSP: true, baseURL });
      const page = await context.newPage();
      await settings(page, { language, theme, motion: false });
      await open(page);
      await check(page, 'home');
      for (const game of GAMES) {
        await open(page, `#/new/${game}`);
        await check(page, `new table of ${game}`);
        await open(page, '#/');
        await sitDown(page, game);
        await turn(page);
        await check(page, `table of ${game}`);
        await page.locator('[data-act="log"]').click();
        await check(page, `log of ${game}`);
        await page.locator('[data-act="close"]').click();
        await page.locator('[data-act="keys"]').click();
        await check(page, `keys of ${game}`);
        await page.locator('[data-act="close"]').click();
        if (game === 'kariba') {
          await playOn(page);
          await check(page, `end of ${game}`);
        }
        await open(page, `#/rules/${game}`);
        await check(page, `rules of ${game}`);
      }
      for (const screen of ['scores', 'companion']) {
        await open(page, `#/${screen}`);
        await check(page, screen);
      }
      await context.close();
    });
  }
}
