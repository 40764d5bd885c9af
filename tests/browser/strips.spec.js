// What is seen of a turn and of an ending, as a strip of five pictures that were last looked at by a person. `--update-snapshots` takes
// them anew.
import { expect, GAMES, sameLetters, settings, startServer, test as base } from './support.js';
import { freeze, frozen, lastOf, playing, playTyped, STAGED } from './staged.js';

/** A server without tables, as for the screens. */
const test = base.extend({
  baseURL: async ({}, use) => {
    const server = await startServer();
    await use(server.address);
    await server.stop();
  },
});

const FRAMES = 5;
/** Each picture as large as is needed to see what is on its way. */
const SIZES = [[{ width: 390, height: 844 }, 0.5, 'light'], [{ width: 1280, height: 800 }, 0.35, 'dark']];

/** Chance without chance: bots that decide at the same time choose the same every time. */
const withoutChance = (page) => page.addInitScript(() => {
  crypto.getRandomValues = (array) => array.fill(7);
  Math.random = () => 0.5;
});

/** How long it takes until all that is shown is where it belongs. */
const length = (page) => page.evaluate(() => Math.max(...window.shown.filter((one) => one.playState === 'paused')
  .map((one) => one.effect.getComputedTiming().endTime)));

/** Five pictures of what is shown now, at equal distances, beside each other. */
async function strip(page, scale) {
  const whole = await length(page);
  const pictures = [];
  for (let frame = 0, now = 0; frame < FRAMES; frame += 1) {
    const moment = Math.round((whole * (frame + 0.5)) / FRAMES);
    // Words and numbers come by the clock.
    await page.clock.runFor(moment - now);
    now = moment;
    await freeze(page, moment);
    pictures.push((await page.screenshot()).toString('base64'));
  }
  const desk = await page.context().newPage();
  const joined = await desk.evaluate(async ({ pictures, scale }) => {
    const load = (text) => new Promise((resolve, reject) => {
      const image = new Image();
      image.onload = () => resolve(image);
      image.onerror = reject;
      image.src = `data:image/png;base64,${text}`;
    });
    const images = await Promise.all(pictures.map(load));
    const [width, height] = [images[0].width, images[0].height].map((side) => Math.round(side * scale));
    const canvas = Object.assign(document.createElement('canvas'), { width: width * images.length, height });
    const paper = canvas.getContext('2d');
    paper.imageSmoothingQuality = 'high';
    images.forEach((image, index) => paper.drawImage(image, index * width, 0, width, height));
    return canvas.toDataURL('image/png').split(',')[1];
  }, { pictures, scale });
  await desk.close();
  return Buffer.from(joined, 'base64');
}

for (const [viewport, scale, theme] of SIZES) for (const game of GAMES) {
  test.describe(`${game}, ${viewport.width} wide`, () => {
    test.use({ viewport, reducedMotion: 'no-preference' });
    for (const [what, decision] of [['turn', STAGED[game]], ['ending', lastOf(game)]]) {
      test(`the ${what} is seen as before`, async ({ page }) => {
        test.setTimeout(120_000);
        await settings(page, { language: 'en', theme, pace: 'calm', motion: true, silent: true });
        await withoutChance(page);
        await frozen(page, game, decision);
        await sameLetters(page);
        await playTyped(page);
        await playing(page);
        if (what === 'ending') {
          // The last turn first, which a touch ends; then it is counted. What stands still must be where it belongs by then.
          await freeze(page, 100_000);
          await page.locator('#pane-board').click({ position: { x: 5, y: 5 } });
          await playing(page);
        }
        // A hundredth of a card may differ, no card may be missing.
        expect(await strip(page, scale)).toMatchSnapshot(`strip-${game}-${what}-${viewport.width}.png`, { threshold: 0.1, maxDiffPixels: 150 });
      });
    }
  });
}
