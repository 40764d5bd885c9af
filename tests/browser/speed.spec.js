// How quickly the page answers, on a processor slowed four times.
import { expect, GAMES, open, settings, test } from './support.js';
import { before, lastOf, STAGED } from './staged.js';
import { dice, pick, playOn, sitDown, turn } from './table.js';

// What is recorded for looking at a failure would run in the page.
test.use({ trace: 'off' });

/** How much slower a slow processor is. Its own time is taken so many times: to let the browser slow it down would count what other
 * programs take, too. */
const SLOWER = 4;

/** How often a move is completed, and its ghost waited for. */
const ROUNDS = 9;

/** Presses something, marks in the trace when that was and when the page was painted, and says what stands out that did not before. */
const marked = (told) => async (page, selector) => told(await page.evaluate(async (selector) => {
  const chosen = () => [...document.querySelectorAll('.pane .ghost, .pane .picked')].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility() && width > 0 && height > 0;
  });
  const before = new Set(chosen().map((element) => element.outerHTML));
  const pressed = document.querySelector(selector);
  // A word on a button, such as to discard, is no thing that could show the move.
  const shows = !pressed.closest('#pane-actions');
  const round = (window.round = (window.round ?? 0) + 1);
  performance.mark(`press-${round}`);
  pressed.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  // What a frame shows is painted before the next task begins.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  performance.mark(`painted-${round}`);
  return { round, shows, fresh: chosen().filter((element) => !before.has(element.outerHTML)).length };
}, selector));

const median = (numbers) => numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)];

for (const game of GAMES) {
  test(`${game}: from a press to the painted ghost within 50 ms on a slow processor`, async ({ page, browser }) => {
    test.setTimeout(120_000);
    await settings(page, { language: 'en', motion: false });
    await open(page);
    await sitDown(page, game);
    // A few moves first, so that there is something on the board. No game is over so soon: if one were, nothing would be measured.
    await expect(playOn(page, { most: 6, seed: 2 })).rejects.toThrow('not over after 6 moves');
    let last;
    const [roll, rounds, press] = [dice(3), [], marked((told) => { last = told; })];
    await browser.startTracing(page, { categories: ['blink.user_timing'] });
    for (let tries = 0; tries < 6 * ROUNDS && rounds.length < ROUNDS; tries += 1) {
      expect(await turn(page), 'there is something to press').toBe('decide');
      // The press that completes a move counts: with it comes the ghost. Some moves are played by their first press.
      if (!await pick(page, roll, press)) continue;
      if (last.shows) {
        expect(last.fresh, 'the move that is picked stands out').toBeGreaterThan(0);
        rounds.push(last.round);
      }
      await page.locator('[data-act="cancel"]').click();
      await expect(page.locator('[data-act="confirm"]')).toHaveCount(0);
    }
    expect(rounds, 'moves were picked').toHaveLength(ROUNDS);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    // Of the thread that runs the page: scripts, styles, layout and painting.
    const at = (name) => traceEvents.find((event) => event.name === name && event.tts !== undefined)?.tts;
    const times = rounds.map((round) => (SLOWER * (at(`painted-${round}`) - at(`press-${round}`))) / 1000);
    console.log(`${game}: from a press to the painted ghost ${median(times).toFixed(1)} ms (median of ${times.map((time) => time.toFixed(1)).join(' ')})`);
    expect(Math.min(...times), 'something was measured').toBeGreaterThan(0);
    expect(median(times), times.map((time) => time.toFixed(1)).join(' ')).toBeLessThanOrEqual(50);
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

/** What the browser calls scripts, and whatever they make it do meanwhile. */
const SCRIPTS = new Set(['EvaluateScript', 'EventDispatch', 'FireAnimationFrame', 'FunctionCall', 'RunMicrotasks', 'TimerFire']);

/** How long scripts ran in each frame while something was shown, in milliseconds of the processor, the longest first. */
function scriptsByFrame(events) {
  const marks = events.filter(({ name }) => /^stage-(begins|ends)$/.test(name)).sort((one, other) => one.ts - other.ts);
  const own = events.filter(({ pid, tid }) => pid === marks[0]?.pid && tid === marks[0].tid);
  const begins = own.filter(({ name }) => name === 'BeginMainThreadFrame').map(({ ts }) => ts);
  const scripts = own.filter(({ name, ph }) => ph === 'X' && SCRIPTS.has(name)).sort((one, other) => one.ts - other.ts);
  const frames = [];
  let [begun, end, shown] = [0, 0, false];
  for (const { ts, dur, tdur, name } of scripts) {
    // Within another one it is counted there.
    if (ts < end) continue;
    end = ts + dur;
    shown = marks.filter((mark) => mark.ts <= ts).at(-1)?.name === 'stage-begins';
    if (!shown) continue;
    // The next frame begins when the browser says so, or when it might have.
    const since = begins.some((begin) => begin > begun && begin <= ts) || ts - begun > 16_667;
    if (since || !frames.length) {
      begun = ts;
      frames.push({ time: 0, names: [] });
    }
    frames.at(-1).time += (SLOWER * (tdur ?? dur)) / 1000;
    frames.at(-1).names.push(name);
  }
  return { stages: marks.filter(({ name }) => name === 'stage-begins').length, frames: frames.sort((one, other) => other.time - one.time) };
}

test.describe('with motion', () => {
  test.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'no-preference' });

  for (const game of GAMES) for (const [what, decision] of [['a turn', STAGED[game]], ['the ending', lastOf(game)]]) {
    test(`${game}: while ${what} is shown, scripts take 16 ms of a frame at most on a slow processor`, async ({ page, browser }) => {
      test.setTimeout(120_000);
      await settings(page, { language: 'en', motion: true, pace: 'brisk' });
      await before(page, game, decision);
      await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing', 'v8'] });
      // The last turn, then the counting; otherwise at least one's own turn. Nobody asks the page meanwhile: that would be a script, too.
      const stages = what === 'the ending' ? 2 : 1;
      await page.evaluate((stages) => new Promise((resolve) => {
        let [shown, ended] = [false, 0];
        new MutationObserver(() => {
          const now = document.body.dataset.stage === 'playing';
          if (now === shown) return;
          shown = now;
          performance.mark(now ? 'stage-begins' : 'stage-ends');
          if (!now && (ended += 1) === stages) resolve();
        }).observe(document.body, { attributes: true, attributeFilter: ['data-stage'] });
        document.querySelector('.story form .button').click();
      }), stages);
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
      const measured = scriptsByFrame(traceEvents);
      expect(measured.stages, 'something was measured').toBeGreaterThanOrEqual(stages);
      const worst = measured.frames.slice(0, 3).map(({ time, names }) => `${time.toFixed(1)} ms: ${names.join(' ')}`);
      expect(measured.frames[0]?.time ?? 0, worst.join('; ')).toBeLessThanOrEqual(16);
    });
  }
});
