import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { startSimulator } from '../../mock-server/testing/start-simulator.ts';
import { useBrowser } from './use-browser.ts';

const open = useBrowser();
const svcpid = 'svc-scenario-happy-path';

test('when the clock passes the closing time, the offer says that the parking is closed', async () => {
  const { url, clock } = await startSimulator();
  const page = await open(`${url}/console#/map?parking=svc-scenario-office-hours`);
  const panel = page.getByRole('region', { name: 'Parking Sandbox office-hours' });
  await panel.locator('.badge').getByText('open', { exact: true }).waitFor();
  await panel.getByText('available', { exact: true }).waitFor();
  const face = page.getByRole('button', { expanded: false, name: /3 Mar 2026/ });
  await face.click();
  await page.getByLabel('Advance by').fill('11');
  await page.getByLabel('Unit').selectOption('hours');
  await page.getByRole('button', { name: 'Advance', exact: true }).click();
  await panel.locator('.badge').getByText('closed', { exact: true }).waitFor();
  await panel.getByText('parking_closed', { exact: true }).waitFor();
  await panel.getByText(/closed when the stay begins.* Tuesday 21:00/).waitFor();
  expect(new Date(clock.now()).toISOString()).toBe('2026-03-03T20:00:00.000Z');
  const form = page.getByRole('dialog', { name: 'Set the clock' });
  await page.mouse.click(720, 400);
  await form.waitFor({ state: 'hidden' });
  await face.click();
  await form.waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });
});

test('a frozen clock can be unfrozen, and then says how far it is from real time', async () => {
  const { url } = await startSimulator();
  const page = await open(`${url}/console#/bookings`);
  const clock = page.getByRole('region', { name: 'Clock of the simulator' });
  await clock.getByText('frozen').waitFor();
  await clock.getByRole('button', { expanded: false }).click();
  expect(await page.getByRole('button', { name: 'Run' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Close' }).click();
  await clock.getByRole('button', { name: 'Unfreeze' }).click();
  await clock.getByText(/behind real time|ahead of real time/).waitFor();
  await clock
    .getByText('UTC')
    .or(clock.getByText(/GMT|CES?T/))
    .waitFor();
});

test('a fault is added, shows in a request, and is removed', async () => {
  const { url, ana } = await startSimulator();
  const page = await open(`${url}/console#/faults`);
  await page.getByText('No active faults.').waitFor();
  await page.getByRole('spinbutton', { name: 'Status' }).fill('503');
  await page.getByLabel('createBooking').check();
  await page.getByRole('button', { name: 'Add fault' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Responds with 503' });
  await row.waitFor();
  const { response } = await ana.POST('/bookings', { body: { svcpid, duration: 60 } });
  expect(response.status).toBe(503);
  await row.getByText('1 of 1').waitFor();
  await page.getByRole('link', { name: 'Requests' }).click();
  await page.getByRole('row').filter({ hasText: '/bookings' }).getByText('fault-1').waitFor();
  await page.getByRole('link', { name: 'Faults' }).click();
  await page.getByRole('button', { name: 'Remove fault-1' }).click();
  await page.getByText('No active faults.').waitFor();
});

test('a defect is switched on and off', async () => {
  const { url, defects } = await startSimulator();
  const page = await open(`${url}/console#/defects?search=price-guard`);
  const shown = () => defects.list().filter((defect) => defect.shown);
  const toggle = page.getByRole('switch').first();
  await toggle.click();
  await page.getByRole('status').filter({ hasText: 'is on.' }).waitFor();
  expect(shown()).toHaveLength(1);
  await page.getByRole('switch', { checked: true }).click();
  await page.getByRole('status').filter({ hasText: 'is off.' }).waitFor();
  expect(shown()).toHaveLength(0);
});

test('defects that are on come first', async () => {
  const { url } = await startSimulator({ defects: ['vehicle.plate-as-sent-in-list'] });
  const page = await open(`${url}/console#/defects`);
  await page.getByRole('switch', { checked: true }).and(page.getByRole('switch').first()).waitFor();
});

test('the state is saved, reset and loaded again', async () => {
  const { url, ana } = await startSimulator();
  await ana.POST('/bookings', { body: { svcpid, duration: 60 } });
  const page = await open(`${url}/console#/simulator`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save' }).click(),
  ]);
  const saved = await readFile(await download.path());
  expect(JSON.parse(saved.toString())).toMatchObject({ format: 'parkproof-state' });

  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset everything' }).click();
  await page.getByText('Simulator reset.').waitFor();
  expect((await ana.GET('/bookings')).data).toEqual([]);

  const file = { name: 'state.json', mimeType: 'application/json', buffer: saved };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('Loaded state.json: 1 booking.').waitFor();
  expect((await ana.GET('/bookings')).data).toHaveLength(1);
});

test('a file that is not a saved state is refused with the reason', async () => {
  const { url } = await startSimulator();
  const page = await open(`${url}/console#/simulator`, { expected: ['400'] });
  await page.locator('input[type=file]').setInputFiles(fileOf('no JSON'));
  await page.getByText('state.json is not a JSON file.').waitFor();
  await page.locator('input[type=file]').setInputFiles(fileOf('{"format": "else"}'));
  await page.locator('.toast.failed').nth(1).waitFor();
});

const fileOf = (text: string) => ({
  name: 'state.json',
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});

test('the page says when the simulator is gone', async () => {
  const { url, close } = await startSimulator();
  const page = await open(`${url}/console#/bookings`, { expected: ['ERR_', 'Failed to load'] });
  await page.getByText('Live', { exact: true }).waitFor();
  await close();
  await page.getByText('No connection').waitFor();
});

test('the page asks for the control token if the control routes require it', async () => {
  const { url, controlToken } = await startSimulator({ host: '0.0.0.0' });
  const address = url.replace('0.0.0.0', '127.0.0.1');
  const page = await open(`${address}/console#/bookings`, { expected: ['401'] });
  await page.getByText('Token required').waitFor();
  await page.getByLabel('Control token').fill('wrong');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('The simulator refused this token.').waitFor();
  await page.getByLabel('Control token').fill(controlToken ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('No bookings yet.').waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
});
