import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/**
 * Starts a Chromium: the one that `PARKPROOF_CHROMIUM` names, or the packaged one, whose arguments are for a function
 * in a cloud and are left out where they weaken what is tested or make it less stable.
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
