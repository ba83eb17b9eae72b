import { expect, test } from 'vitest';
import { startSimulator } from '../../mock-server/testing/start-simulator.ts';
import { useBrowser, widths } from './use-browser.ts';

const open = useBrowser();

test('the API reference fills in values that suit the simulator, and the credentials of a demo user', async () => {
  const { url } = await startSimulator();
  const page = await open(`${url}/docs`);
  await page.getByText('with the credentials of ana').waitFor();
  for (const { operation, want } of [
    { operation: 'Bookings-listBookings', want: '[]' },
    { operation: 'Parkings-listParkings', want: 'Parking Sandbox happy-path' },
    { operation: 'Parkings-searchAvailableParkings', want: 'Parking Sandbox happy-path' },
    { operation: 'Offers-getOffer', want: 'Parking Sandbox happy-path' },
    { operation: 'Bookings-createBooking', want: '"user_uid": "user-ana"' },
  ]) {
    const section = page.locator(`#operations-${operation}`);
    await section.getByRole('button').first().click();
    await section.getByRole('button', { name: 'Execute' }).click();
    const answer = section.locator('.live-responses-table');
    await answer.getByText(want).first().waitFor();
    expect(await answer.locator('.response-col_status').last().textContent()).toMatch(/^20[01]/);
  }
});

test('at 375 pixels in dark mode an open operation fits the page', async () => {
  const { url } = await startSimulator();
  const page = await open(`${url}/docs`, { width: widths.narrow, colorScheme: 'dark' });
  await page.getByText('with the credentials of ana').waitFor();
  await page.locator('#operations-Offers-findOffers').getByRole('button').first().click();
  await page.locator('.responses-table').waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(28, 32, 34)');
});
