import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Result } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { startSimulator } from '../../mock-server/testing/start-simulator.ts';
import { useBrowser, widths } from './use-browser.ts';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const open = useBrowser();
const svcpid = 'svc-scenario-happy-path';

test.each([
  { width: widths.narrow, colorScheme: 'dark' },
  { width: widths.middle, colorScheme: 'dark' },
  { width: widths.wide, colorScheme: 'light' },
] as const)(
  'at $width pixels in $colorScheme mode no view has a serious violation or is too wide',
  async (look) => {
    const { url, ana, enter } = await startSimulator();
    const { data } = await ana.POST('/bookings', { body: { svcpid, duration: 60 } });
    await ana.GET('/offers', { params: { query: { lat: 200, long: 0 } } });
    await enter({ plate: '1234ABC', svcpid });
    const page = await open(`${url}/console`, look);
    const views = [
      'map',
      `map?parking=${svcpid}`,
      'bookings',
      `bookings?open=${data?.uid}`,
      'vehicles',
      'requests',
      'requests?open=2',
      'webhooks',
      'advice',
      'faults',
      'defects',
      'simulator',
    ];
    const found: string[] = [];
    for (const view of views) {
      await page.goto(`${url}/console#/${view}`);
      await page.locator('.loading').first().waitFor({ state: 'detached' });
      for (const violation of await findViolations(page)) found.push(`${view}: ${violation}`);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      if (overflow !== 0) found.push(`${view} is too wide`);
      if ((await page.evaluate(hasHiddenColumns)) === true) found.push(`${view} has columns out of sight`);
    }
    expect(found).toEqual([]);
  },
);

test('Tab begins at the skip link and goes on to the clock', async () => {
  const { url } = await startSimulator();
  const page = await open(`${url}/console#/bookings`);
  await page.getByText('No bookings yet.').waitFor();
  const reached: unknown[] = [];
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press('Tab');
    reached.push(await page.evaluate('document.activeElement.textContent'));
  }
  expect(reached).toEqual(['Skip to content', 'Parkproof', expect.stringContaining('Mar 2026'), '+10 min']);
});

const hasHiddenColumns =
  "[...document.querySelectorAll('.table-frame')].some((frame) => frame.scrollWidth > frame.clientWidth)";

/** The serious and critical violations that axe-core finds on a page: the rule and the element. */
async function findViolations(page: Page): Promise<string[]> {
  // Added through the debugger, since the page's policy allows only its own scripts.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(await readFile(axe, 'utf8'));
  const results = (await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
  )) as Result[];
  return results
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
