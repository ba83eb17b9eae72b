import { expect, test } from 'vitest';
import { startSimulator } from '../../mock-server/testing/start-simulator.ts';
import { useBrowser, widths } from './use-browser.ts';

const open = useBrowser();

test('the API reference sends a request with the credentials of a demo user', async () => {
  const { url } = await startSimulator();
  const page = await open(`${url}/docs`);
  await page.getByText('with the credentials of ana').waitFor();
  await page.locator('#operations-Bookings-listBookings').getByRole('button').first().click();
  await page.getByRole('button', { name: 'Execute' }).click();
  const answer = page.locator('.live-responses-table');
  await answer.waitFor();
  expect(await answer.locator('.response-col_status').last().textContent()).toContain('200');
});

test.each([
  { operation: 'Parkings-listParkings', want: 'Parking Sandbox happy-path' },
  { operation: 'Parkings-searchAvailableParkings', want: 'Parking Sandbox happy-path' },
  { operation: 'Offers-getOffer', want: 'Parking Sandbox happy-path' },
  { operation: 'Bookings-createBooking', want: '"user_uid": "user-ana"' },
])('the values that the API reference fills in for $operation suit the simulator', async (given) => {
  const { url } = await startSimulator();
  const page = await open(`${url}/docs`);
  await page.getByText('with the credentials of ana').waitFor();
  await page.locator(`#operations-${given.operation}`).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await page.locator('.live-responses-table').getByText(given.want).first().waitFor();
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
