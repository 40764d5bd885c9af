import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, FOLDER, open, test } from './support.js';

test('the first load is small and compressed', async ({ page }) => {
  const sizes = new Map();
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/assets/')) return;
    const size = Number(response.headers()['content-length']);
    sizes.set(pathname, size);
    // A script of one line may be shorter as it is.
    if (size > 100) expect(response.headers()['content-encoding'], pathname).toBe('br');
  });
  await open(page);
  const kinds = ['.wasm', '.js', '.css'];
  const first = [...sizes].filter(([name]) => kinds.some((kind) => name.endsWith(kind)));
  for (const kind of kinds) expect(first.some(([name]) => name.endsWith(kind)), kind).toBe(true);
  const total = first.reduce((sum, [, size]) => sum + size, 0);
  test.info().annotations.push({ type: 'first load', description: `${total} bytes` });
  expect(total).toBeLessThanOrEqual(600_000);
});

test('nothing is loaded twice or from elsewhere', async ({ page, baseURL }) => {
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page);
  await page.waitForLoadState('networkidle');
  const strangers = asked.filter((address) => !address.startsWith(`${baseURL}/`) && !address.startsWith('data:'));
  expect(strangers).toEqual([]);
  const programs = asked.filter((address) => address.endsWith('.wasm'));
  expect(programs).toHaveLength(1);
});

test('what the server sends is what was built', async ({ request }) => {
  const entries = await readdir(path.join(FOLDER, 'assets'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const names = files.map((entry) => path.relative(path.join(FOLDER, 'assets'), path.join(entry.parentPath, entry.name)));
  // The page, the rules of every game in both languages, and its puzzles.
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    if (name.endsWith('.br') || name.endsWith('.gz')) continue;
    const answer = await request.get(`/assets/${name}`);
    expect(answer.status(), name).toBe(200);
    // What has no name that tells its content is asked for again.
    const lasting = /-[0-9a-f]{16}\./.test(name) || name.endsWith('.wasm');
    expect(answer.headers()['cache-control'], name).toContain(lasting ? 'immutable' : 'no-cache');
    expect(await answer.body(), name).toEqual(await readFile(path.join(FOLDER, 'assets', name)));
  }
});

test.describe('the policy', () => {
  test.use({ expected: [/Content Security Policy/] });

  test('lets nothing foreign in', async ({ page }) => {
    await open(page);
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.foreign = true';
      document.head.append(script);
      return window.foreign === true;
    });
    expect(ran).toBe(false);
  });
});
