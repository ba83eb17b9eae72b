import { expect, test } from 'vitest';
import { startSimulator } from '../../mock-server/testing/start-simulator.ts';
import { useBrowser, widths } from './use-browser.ts';

const open = useBrowser();
const svcpid = 'svc-scenario-happy-path';

test('a booking made through the API appears without a reload', async () => {
  const { url, ana } = await startSimulator();
  const page = await open(`${url}/console#/bookings`);
  await page.getByText('No bookings yet.').waitFor();
  await ana.POST('/bookings', { body: { svcpid, duration: 60 } });
  const row = page.getByRole('row').filter({ hasText: '1234ABC' });
  await row.waitFor();
  expect(await row.textContent()).toContain('current');
});

test('on a phone, the card of a booking names the parking', async () => {
  const { url, ana } = await startSimulator();
  await ana.POST('/bookings', { body: { svcpid, duration: 60 } });
  const page = await open(`${url}/console#/bookings`, { width: widths.narrow });
  await page.getByRole('row').getByText('Parking Sandbox happy-path').waitFor();
});

test('a booking is cancelled from its row', async () => {
  const { url, ana } = await startSimulator();
  const start = '2026-03-04T09:00:00Z';
  await ana.POST('/bookings', { body: { svcpid, start, duration: 60 } });
  const page = await open(`${url}/console#/bookings`);
  const row = page.getByRole('row').filter({ hasText: '1234ABC' });
  await row.getByRole('button', { name: 'Cancel, 1234ABC' }).click();
  await row.getByText('cancelled').waitFor();
  expect(await row.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
  expect((await ana.GET('/bookings')).data).toMatchObject([{ cancelled: true }]);
});

test('a refused cancellation says why', async () => {
  const { url, ana } = await startSimulator();
  await ana.POST('/bookings', { body: { svcpid: 'svc-scenario-not-cancellable', duration: 60 } });
  const page = await open(`${url}/console#/bookings`, { expected: ['409'] });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /cannot be cancelled/ })
    .waitFor();
});

test('bookings can be searched and paged through', async () => {
  const { url, ana } = await startSimulator();
  for (let number = 100; number < 160; number += 1) {
    const vehicle = { number_plate: `P${number}`, car_brand: 'Seat', car_model: 'Ibiza' };
    await ana.POST('/bookings', { body: { svcpid, duration: 60, ...vehicle } });
  }
  const page = await open(`${url}/console#/bookings`);
  await page.getByText('1–50 of 60').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('51–60 of 60').waitFor();
  await page.getByRole('searchbox').fill('P123');
  await page.getByRole('row').nth(2).waitFor({ state: 'detached' });
  expect(await page.getByRole('row').nth(1).textContent()).toContain('P123');
});

test('a row opens and closes by keyboard, and the focus returns to it', async () => {
  const { url, ana } = await startSimulator();
  await ana.POST('/bookings', { body: { svcpid, duration: 60 } });
  const page = await open(`${url}/console#/bookings`);
  const opener = page.getByRole('button', { name: '1234ABC', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('complementary').getByText('JSON', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('complementary').waitFor({ state: 'detached' });
  expect(await page.evaluate('document.activeElement?.textContent')).toBe('1234ABC');
});

test.each([widths.narrow, widths.wide])(
  'at %i pixels a newcomer books on the map, lets the vehicle in, sees the webhook, and cancels',
  async (width) => {
    const { url, ana } = await startSimulator();
    const page = await open(url, { width });
    await page.getByRole('button', { name: 'happy-path' }).click();
    await page.getByRole('button', { name: 'In 2 hours' }).click();
    await page.getByRole('button', { name: 'Book', exact: false }).click();
    const booked = page.locator('.booked');
    await booked.getByText('upcoming').waitFor();
    await booked.getByRole('button', { name: 'Use the inbox' }).click();
    await page.getByRole('button', { name: '+1 h' }).click();
    await page.getByRole('button', { name: '+1 h' }).click();
    await booked.getByText('current').waitFor();
    await booked.getByRole('button', { name: 'Enter' }).click();
    await booked.getByText('ENTRY').waitFor();
    await booked.getByText('delivered').waitFor();
    await booked.getByRole('button', { name: 'Leave' }).click();
    await booked.getByText('EXIT').waitFor();
    expect((await ana.GET('/bookings')).data).toHaveLength(1);
    await page.getByRole('button', { name: 'In a day' }).click();
    await page.getByRole('button', { name: 'Book', exact: false }).click();
    await booked.getByText('upcoming').waitFor();
    await booked.getByRole('button', { name: 'Cancel' }).click();
    await booked.getByText('cancelled').waitFor();
  },
);

test('the pane says until when a booking can be cancelled, but not for a session', async () => {
  const { url, ana, enter, bookings } = await startSimulator();
  const { data } = await ana.POST('/bookings', {
    body: { svcpid, duration: 60, start: '2026-03-04T09:00:00Z' },
  });
  const vehicle = { plate: 'AAA111', brand: 'Fiat', model: 'Panda', listProviders: ['sandbox'] };
  await ana.POST('/vehicles', { body: [vehicle] });
  await enter({ plate: 'AAA111', svcpid });
  const session = bookings.find({ type: 'automated' }).items[0]?.booking.uid;
  const page = await open(`${url}/console#/bookings?open=${data?.uid}`);
  const pane = page.getByRole('complementary');
  await pane.getByText(/^until Wed, 4 Mar 2026/).waitFor();
  await page.goto(`${url}/console#/bookings?open=${session}`);
  await pane.getByText('running').waitFor();
  expect(await pane.getByText('Can be cancelled').count()).toBe(0);
});

test('a slow booking shows how long it has taken, and that it waits for a frozen clock', async () => {
  const { url } = await startSimulator();
  const page = await open(`${url}/console#/map?parking=svc-scenario-slow-booking`);
  await page.getByRole('button', { name: 'Book', exact: false }).click();
  await page.getByText('The clock is frozen').waitFor();
  await page.getByRole('button', { name: '+10 min' }).waitFor();
  expect(await page.getByRole('progressbar', { name: 'Booking time' }).getAttribute('value')).toBe('0');
  await page.getByRole('button', { name: 'Advance 45 s' }).click();
  await page.locator('.booked').getByText('current').waitFor();
});
