import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSimulator } from '../../mock-server/testing/start-simulator.ts';
import { openBrowser } from './open-browser.ts';
import { openPage } from './open-page.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const svcpid = 'svc-scenario-happy-path';

test('a booking that is made through the API appears within a second', async () => {
  const { url, ana } = await startSimulator();
  const page = await openPage(browser, `${url}/console#/bookings`);
  await page.getByText('Nothing is booked yet.').waitFor();
  const { data } = await ana.POST('/bookings', { body: { svcpid, duration: 60 } });
  const row = page.getByRole('row').filter({ hasText: data?.number_plate ?? 'none' });
  await row.waitFor({ timeout: 1_000 });
  expect(await row.textContent()).toContain('current');
});
