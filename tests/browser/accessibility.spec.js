// Nothing that axe finds, on every screen, in both themes and both languages.
import { accessible, GAMES, open, settings, test } from './support.js';
import { playOn, sitDown, turn } from './table.js';

for (const theme of ['light', 'dark']) {
  for (const language of ['en', 'fr']) {
    test(`all screens, ${theme}, ${language}`, async ({ page }) => {
      test.setTimeout(240_000);
      await settings(page, { language, theme, motion: false });
      await open(page);
      await accessible(page);
      for (const game of GAMES) {
        await open(page, `#/new/${game}`);
        await accessible(page);
        await open(page, '#/');
        await sitDown(page, game);
        await turn(page);
        await accessible(page);
        await page.locator('[data-act="log"]').click();
        await accessible(page);
        await page.locator('[data-act="close"]').click();
        await page.locator('[data-act="keys"]').click();
        await accessible(page);
        await page.locator('[data-act="close"]').click();
        if (game === 'kariba') {
          await playOn(page);
          await accessible(page);
        }
        await open(page, `#/rules/${game}`);
        await accessible(page);
      }
      for (const screen of ['scores', 'statistics', 'copy', 'companion']) {
        await open(page, `#/${screen}`);
        await accessible(page);
      }
    });
  }
}
