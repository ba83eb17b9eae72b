import chromium from '@sparticuz/chromium';
import { type Browser, type Page, chromium as playwright } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';

/** The widths in pixels at which the console is tested. */
export const widths = { narrow: 375, middle: 1024, wide: 1440 } as const;

/** How a page is opened; wide and light by default. */
interface Look {
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
  /** Errors that the browser may report, as parts of their text. */
  readonly expected?: readonly string[];
}

/**
 * Starts one browser for the tests of a file. Returns a function that opens a page, closes it after its test, and
 * fails the test if the browser reported an error or sent a request to a server other than the simulator.
 */
export function useBrowser(): (address: string, look?: Look) => Promise<Page> {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());
  return async (address, { width = widths.wide, colorScheme = 'light', expected = [] } = {}) => {
    if (browser === undefined) throw new Error('the browser has not started');
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    const page = await context.newPage();
    const errors: string[] = [];
    const note = (error: string) => {
      if (!expected.some((part) => error.includes(part))) errors.push(error);
    };
    page.on('console', (message) => message.type() === 'error' && note(message.text()));
    page.on('pageerror', (error) => note(String(error)));
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(address).origin) note(`a request to ${request.url()}`);
    });
    // Bounds a hang; a busy machine may need some seconds.
    page.setDefaultTimeout(30_000);
    onTestFinished(async () => {
      await context.close();
      expect(errors).toEqual([]);
    });
    await page.goto(address);
    return page;
  };
}

/**
 * Starts Chromium: the one that `PARKPROOF_CHROMIUM` names, or the packaged one. The arguments of the packaged one are
 * made for cloud functions; those that weaken the tests or make them less stable are left out.
 */
export async function startBrowser(): Promise<Browser> {
  const installed = process.env.PARKPROOF_CHROMIUM;
  const packaged = chromium.args.filter((argument) => !unwanted.has(argument));
  return playwright.launch({
    executablePath: installed ?? (await chromium.executablePath()),
    args: [...(installed === undefined ? packaged : []), ...quiet],
    headless: true,
  });
}

const unwanted = new Set([
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--single-process',
  '--no-zygote',
]);

/** No network beyond the simulator, and no graphics card. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];
