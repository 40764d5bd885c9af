// Firefox and WebKit behind one door: a window that is opened, looked into, pressed and typed in, as a person's. Both have no part of
// Playwright, whose own builds of them cannot be had; so they are driven as their makers meant it, by WebDriver.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';

const FIREFOX = process.env.TABLEE_FIREFOX ?? '/usr/bin/firefox-esr';
const WEBKIT = process.env.TABLEE_WEBKIT ?? '/usr/bin/WebKitWebDriver';

/** A thing on the screen, by a selector and perhaps by its words: as much of Playwright's locators as `table.js` needs. */
class Thing {
  constructor(window, selector, { hasText } = {}) {
    Object.assign(this, { window, wanted: { selector, words: hasText && (hasText.source ?? hasText) } });
  }

  first() {
    return this;
  }

  async count() {
    return (await this.texts()).length;
  }

  /** The texts of all of them. */
  texts() {
    return this.window.evaluate(({ selector, words }) => [...document.querySelectorAll(selector)].map((one) => one.textContent.trim())
      .filter((text) => !words || new RegExp(words).test(text)), this.wanted);
  }

  /** Presses it with the mouse, once it is there, stands still, and nothing lies over it unless that is wished. */
  async click({ force = false, timeout = 10_000 } = {}) {
    const end = Date.now() + timeout;
    for (;;) {
      const place = await this.window.evaluate(whereToPress, { ...this.wanted, force });
      if (Array.isArray(place)) return this.window.press(...place);
      if (Date.now() > end) throw new Error(`${this.wanted.selector} cannot be pressed: ${place}`);
    }
  }
}

/** In the page: the middle of a thing, or why it cannot be pressed. It waits for a frame, to see whether the thing stands still. */
function whereToPress({ selector, words, force }) {
  const middle = () => {
    const found = [...document.querySelectorAll(selector)].find((one) => !words || new RegExp(words).test(one.textContent.trim()));
    if (!found) return 'it is not there';
    found.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const { x, y, width, height } = found.getBoundingClientRect();
    if (!width || !height) return 'it is not seen';
    if (found.disabled) return 'it is disabled';
    const place = [Math.round(x + width / 2), Math.round(y + height / 2)];
    const top = document.elementFromPoint(...place);
    if (!force && !found.contains(top) && !top?.contains(found)) return `${top?.outerHTML.slice(0, 80)} lies over it`;
    return place;
  };
  const before = middle();
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  }).then(() => {
    const after = middle();
    return String(before) === String(after) ? after : 'it moves';
  });
}

/** What both windows can do; what each does in its own way is below. */
class Window {
  locator(selector, options) {
    return new Thing(this, selector, options);
  }

  /** Opens an address of the page with settings in place before it is there, and waits until the program has taken over. */
  async open(address, settings = {}) {
    // Something else from the same place: what is kept belongs to the place.
    await this.go(new URL('/icon.svg', address).href);
    await this.evaluate((text) => localStorage.setItem('tablee.settings', text), JSON.stringify({ pace: 'instant', ...settings }));
    await this.go(address);
    await until(() => this.evaluate(() => !document.querySelector('#static-home')), 'the program');
  }
}

class FirefoxWindow extends Window {
  constructor(context, page, complaints) {
    super();
    Object.assign(this, { context, page });
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
  }

  go(address) {
    return this.page.goto(address);
  }

  evaluate(look, argument) {
    return this.page.evaluate(look, argument);
  }

  press(x, y) {
    return this.page.mouse.click(x, y);
  }

  key(name) {
    return this.page.keyboard.press(name);
  }

  type(text) {
    return this.page.keyboard.type(text);
  }

  picture(path) {
    return this.page.screenshot({ path });
  }

  close() {
    return this.context.close();
  }
}

async function startFirefox() {
  const { default: puppeteer } = await import('puppeteer-core');
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, headless: true });
  const open = async ({ width, height }, complaints) => {
    // Each has its own kept things, as on a device of its own.
    const context = await browser.createBrowserContext();
    // A window and no tab: what is hidden behind another has no frames.
    const page = await context.newPage({ type: 'window' });
    await page.setViewport({ width, height });
    return new FirefoxWindow(context, page, complaints);
  };
  return { open, stop: () => browser.close() };
}

class WebKitWindow extends Window {
  constructor(driver, words, stop) {
    super();
    Object.assign(this, { driver, words, stop });
  }

  go(address) {
    return this.driver.get(address);
  }

  evaluate(look, argument) {
    return this.driver.executeScript(look, argument);
  }

  press(x, y) {
    return this.driver.actions({ async: true }).move({ x, y, duration: 0 }).press().release().perform();
  }

  key(name) {
    return this.driver.actions().sendKeys(this.words.Key[name.toUpperCase()] ?? name).perform();
  }

  type(text) {
    return this.driver.actions().sendKeys(text).perform();
  }

  async picture(path) {
    const { writeFile } = await import('node:fs/promises');
    await writeFile(path, await this.driver.takeScreenshot(), 'base64');
  }

  async close() {
    await this.driver.quit().catch(() => {});
    await this.stop();
  }
}

/** A program with all that it starts, which ends as a whole. */
function start(program, options, more = {}) {
  const child = spawn(program, options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true, ...more });
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', resolve);
  });
  const stop = async () => {
    try {
      process.kill(-child.pid, 'SIGTERM');
    } catch {
      // It has ended.
    }
    await ended;
  };
  return { child, ended, stop };
}

/** A port that nobody has. */
const freePort = () => new Promise((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});

/** Asks again and again until the answer is something. */
async function until(ask, what, timeout = 20_000) {
  for (const end = Date.now() + timeout; Date.now() < end;) {
    const answer = await ask().catch(() => null);
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what} did not come within ${timeout / 1000} s`);
}

/** The browser that WebKit's driver drives: its folder has the machine's kind in its name. */
function miniBrowser() {
  const folders = readdirSync('/usr/lib').map((name) => `/usr/lib/${name}/webkit2gtk-4.1/MiniBrowser`);
  const found = [...folders, '/usr/libexec/webkit2gtk-4.1/MiniBrowser'].find((path) => existsSync(path));
  if (!found) throw new Error('WebKit’s MiniBrowser is not there');
  return found;
}

async function startWebKit() {
  const words = await import('selenium-webdriver');
  const screen = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']);
  const display = await new Promise((resolve, reject) => {
    screen.child.stdio[3].setEncoding('utf8').once('data', (text) => resolve(`:${text.trim()}`));
    screen.ended.then(() => reject(new Error('Xvfb did not start')));
  });
  const env = {
    ...process.env,
    DISPLAY: display,
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    // The sandbox of WebKit does not start for root.
    ...(process.getuid() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
  };
  delete env.WAYLAND_DISPLAY;
  const services = [];
  const open = async ({ width, height }) => {
    // One driver has one window.
    const port = await freePort();
    const service = start('dbus-run-session', ['--', WEBKIT, `--port=${port}`, '--host=127.0.0.1'], { env });
    services.push(service);
    const address = `http://127.0.0.1:${port}`;
    await until(() => fetch(`${address}/status`), 'WebKit’s driver');
    const capabilities = new words.Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation', '--full-screen'] },
    });
    const driver = await new words.Builder().usingServer(address).withCapabilities(capabilities).build();
    const window = new WebKitWindow(driver, words, service.stop);
    // Without the bars of a browser, which want to be wider than a phone.
    const fit = async () => {
      const inner = await window.evaluate(() => [innerWidth, innerHeight]);
      if (inner[0] === width && inner[1] === height) return true;
      const outer = await driver.manage().window().getRect();
      await driver.manage().window().setRect({ x: 0, y: 0, width: outer.width + width - inner[0], height: outer.height + height - inner[1] });
      return false;
    };
    await until(fit, `a window of ${width} by ${height}`);
    return window;
  };
  // Also those whose window never came.
  const stop = async () => {
    for (const service of services) await service.stop();
    await screen.stop();
  };
  return { open, stop };
}

export const ENGINES = { firefox: startFirefox, webkit: startWebKit };
