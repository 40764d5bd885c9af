import { accessible, expect, GAMES, hold, open, settings, started, test } from './support.js';

const cards = (page) => page.locator('#static-home .game-card');

test('the four games are painted before the program is there', async ({ page }) => {
  const release = await hold(page, /\.wasm$/);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(cards(page)).toHaveCount(4);
  for (const game of GAMES) {
    const card = page.locator(`#static-home a[href="#/new/${game}"]`);
    await expect(card).toBeVisible();
    await expect(card.locator('svg')).toBeVisible();
    await expect(card).toContainText(/players[^]* minutes/);
  }
  await accessible(page);
  release();
  await started(page);
});

for (const width of [390, 1280]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 844 } });
    for (const left of ['', ', with a game to go on with']) test(`nothing moves when the program takes over${left}`, async ({ page }) => {
      const kept = JSON.stringify({ id: 'one', game: 'kariba', names: ['Ann', 'Bob'], at: 1, over: false, points: [3, 4] });
      if (left) await page.addInitScript((text) => localStorage.setItem('tablee.kept.one', text), kept);
      const places = () => page.locator('.logo, h1, .lead, .game-card, .game-card .cover, .game-card .sentence, .game-card .button').evaluateAll(
        (all) => all.map((element) => {
          const { x, y, width: wide, height } = element.getBoundingClientRect();
          return [element.className.baseVal ?? element.className, ...[x, y, wide, height].map(Math.round)].join(' ');
        }),
      );
      const release = await hold(page, /\.wasm$/);
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      await expect(cards(page)).toHaveCount(4);
      const before = await places();
      release();
      await started(page);
      expect(await places()).toEqual(before);
      await expect(page.locator('.resume')).toHaveCount(left ? 1 : 0);
    });
  });
}

/** Tables as the browser keeps them: one goes on, one is finished. */
async function keepTwo(page) {
  const tables = ['going', 'done'].map((id, index) => ({ id, game: 'kariba', names: ['Player 1', 'Ada'], at: 1, over: index === 1, points: [3, 4], own: 1 }));
  await page.addInitScript((kept) => {
    for (const table of kept) localStorage.setItem(`tablee.kept.${table.id}`, JSON.stringify(table));
  }, tables);
}

test('finished games stand apart from those that go on', async ({ page }) => {
  await keepTwo(page);
  await open(page);
  const going = page.locator('.kept:not(.finished, .online) li');
  const finished = page.locator('.kept.finished li');
  await expect(going).toHaveCount(1);
  await expect(going.locator('a')).toHaveAttribute('href', '#/table/going');
  await expect(finished).toHaveCount(1);
  await expect(page.locator('.kept.finished h2')).toHaveText('Finished');
  await expect(finished.locator('a')).toHaveAttribute('href', '#/replay/done');
  await expect(finished).toContainText('Replay and review');
});

for (const [names, called] of [[[], 'You, Ada'], [['Anaïs'], 'Anaïs, Ada']]) {
  test(`whoever played alone is called ${called.split(',')[0]} in the list`, async ({ page }) => {
    await settings(page, { language: 'en', names });
    await keepTwo(page);
    await open(page);
    for (const line of await page.locator('.kept:not(.online) li').all()) await expect(line).toContainText(called);
  });
}

test('a click before the program is there is not lost', async ({ page }) => {
  const release = await hold(page, /\.wasm$/);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.locator('#static-home a[href="#/new/karuba"]').click();
  release();
  await started(page);
  expect(new URL(page.url()).hash).toBe('#/new/karuba');
});

const cases = [
  { name: 'the browser speaks English', use: { locale: 'en-US' }, kept: null, lang: 'en', theme: 'light' },
  { name: 'the browser speaks French', use: { locale: 'fr-CA' }, kept: null, lang: 'fr', theme: 'light' },
  { name: 'the browser speaks neither', use: { locale: 'ja-JP' }, kept: null, lang: 'en', theme: 'light' },
  { name: 'the browser is dark', use: { colorScheme: 'dark' }, kept: null, lang: 'en', theme: 'dark' },
  { name: 'settings win over the browser', use: { locale: 'fr-FR', colorScheme: 'dark' }, kept: { language: 'en', theme: 'light' }, lang: 'en', theme: 'light' },
  { name: 'settings choose French and dark', use: {}, kept: { language: 'fr', theme: 'dark' }, lang: 'fr', theme: 'dark' },
  { name: 'settings leave it to the browser', use: { locale: 'fr-FR', colorScheme: 'dark' }, kept: { language: null, theme: null }, lang: 'fr', theme: 'dark' },
];
for (const { name, use, kept, lang, theme } of cases) {
  test.describe(name, () => {
    test.use(use);
    test(`so the first screen is ${lang} and ${theme}`, async ({ page }) => {
      if (kept) await settings(page, kept);
      const release = await hold(page, /\.wasm$/);
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(page.locator(`#static-home [lang=${lang}]:visible`, { hasText: 'minutes' }).first()).toBeVisible();
      const shown = page.locator('#static-home h1 span:visible');
      await expect(shown).toHaveCount(1);
      await expect(shown).toHaveAttribute('lang', lang);
      await accessible(page);
      release();
      await started(page);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    });
  });
}

test.describe('rules on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  for (const game of GAMES) for (const [language, left] of [['en', 'The state in traces'], ['fr', 'L’état dans les traces']]) {
    test(`of ${game} in ${language} are for players, and fit`, async ({ page }) => {
      await settings(page, { language });
      await open(page, `#/rules/${game}`);
      await expect(page.locator('.rules-text h1')).toBeVisible();
      await expect(page.locator('.rules-text')).not.toContainText(left);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      const boxes = await page.locator('.rules-text pre').evaluateAll((all) => all.map((pre) => [pre.getBoundingClientRect().right <= innerWidth, getComputedStyle(pre).overflowX]));
      for (const box of boxes) expect(box, 'what is wider scrolls in its own box').toEqual([true, 'auto']);
    });
  }
});

test('settings that are no settings do no harm', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('tablee.settings', '{not json'));
  await open(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the page of a table is the page', async ({ page }) => {
  await page.goto('/t/AAAAAAAA');
  await started(page);
  await expect(page.locator('meta[name="tablee-server"]')).toHaveAttribute('content', 'yes');
});

test('language, colours and settings change at a press, and stay so', async ({ page }) => {
  await open(page);
  const root = page.locator('html');
  await page.getByLabel('Light or dark').click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.getByLabel('Light or dark').click();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.getByLabel('Light or dark').click();
  await page.locator('.menu summary').click();
  for (const box of await page.locator('.menu input').all()) await box.click();
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(root).toHaveAttribute('lang', 'fr');
  await page.reload();
  await started(page);
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(root).toHaveAttribute('lang', 'fr');
  await page.locator('a[href="#/new/kariba"]').first().click();
  await expect(page.locator('.new h1')).toHaveText('Kariba');
});
