import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

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
