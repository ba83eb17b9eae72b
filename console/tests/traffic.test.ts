import { expect, test } from 'vitest';
import {
  startEndpoint,
  startNotified,
  startSilentEndpoint,
} from '../../mock-server/testing/start-endpoint.ts';
import { startSimulator } from '../../mock-server/testing/start-simulator.ts';
import { useBrowser, widths } from './use-browser.ts';

const open = useBrowser();
const svcpid = 'svc-scenario-happy-path';

test('a webhook shows its attempts and its body, and is delivered again', async () => {
  const { url, ana, enter, endpoint } = await startNotified();
  const { data } = await ana.POST('/bookings', { body: { svcpid, duration: 60 } });
  await enter({ plate: '1234ABC', svcpid });
  await endpoint.untilReceived(1);
  const page = await open(`${url}/console#/webhooks`);
  await page.getByRole('button', { name: 'ENTRY' }).click();
  const pane = page.getByRole('complementary');
  expect(await pane.getByRole('textbox', { name: 'Body' }).inputValue()).toContain(data?.uid);
  await pane.getByRole('button', { name: 'Redeliver' }).click();
  const [first, second] = await endpoint.untilReceived(2);
  expect(second?.headers['x-webhook-delivery']).toBe(first?.headers['x-webhook-delivery']);
  await pane.getByText('delivered, 2 attempts').waitFor();
});

test('the page counts the deliveries that wait for a silent endpoint', async () => {
  const endpoint = await startSilentEndpoint();
  const { url, ana, enter } = await startSimulator({ webhookUrls: [endpoint.url] });
  const registered = { brand: 'Fiat', model: 'Panda', listProviders: ['sandbox'] };
  const plates = Array.from({ length: 20 }, (_, index) => `P${index}`);
  await ana.POST('/vehicles', { body: plates.map((plate) => ({ plate, ...registered })) });
  for (const plate of plates) await enter({ plate, svcpid });
  const page = await open(`${url}/console#/webhooks`);
  await page.getByText('16 deliveries being sent, 4 waiting for their turn.').waitFor();
});

test('an endpoint is added and removed', async () => {
  const { url, ana, enter } = await startSimulator();
  const endpoint = await startEndpoint();
  await ana.POST('/bookings', { body: { svcpid, duration: 60 } });
  const page = await open(`${url}/console#/webhooks`);
  await page.getByLabel('Endpoint URL').fill(endpoint.url);
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('button', { name: `Remove ${endpoint.url}` }).waitFor();
  await enter({ plate: '1234ABC', svcpid });
  await endpoint.untilReceived(1);
  await page.getByRole('button', { name: `Remove ${endpoint.url}` }).click();
  await page.getByText('No endpoint receives webhooks yet.').waitFor();
});

test('a request appears as it arrives, with its violations and the command that repeats it', async () => {
  const { url, send } = await startSimulator();
  const page = await open(`${url}/console#/requests`);
  await page.getByText('No requests yet.').waitFor();
  await send('POST /bookings', { body: { svcpid, duration: 14 } });
  const row = page.getByRole('row').filter({ hasText: '/bookings' });
  await row.getByText('1 violation').waitFor();
  await row.getByRole('button').click();
  const pane = page.getByRole('complementary');
  await pane.getByText('must be at least 15').first().waitFor();
  await pane.getByText('create-booking.duration-bounds').waitFor();
  const command = await pane.getByRole('textbox', { name: 'curl command' }).inputValue();
  expect(command).toContain('/bookings');
  expect(command).toContain('demo-key-ana');
});

test('advice is listed, leads to its request, and is cleared', async () => {
  const { url, send } = await startSimulator();
  await send('DELETE /vehicles');
  const page = await open(`${url}/console#/advice`);
  await page.getByText(/removed all of the user's vehicles/).waitFor();
  await page.getByRole('link', { name: 'DELETE /vehicles' }).click();
  await page.getByRole('complementary').getByText('Repeat it').waitFor();
  await page.getByRole('link', { name: 'Advice' }).click();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByText('No advice.').waitFor();
});

test('a plate without access is refused with a reason that covers nothing on a phone', async () => {
  const { url } = await startSimulator();
  const look = { width: widths.narrow, expected: ['409'] };
  const page = await open(`${url}/console#/vehicles`, look);
  await page.getByRole('textbox', { name: 'Plate' }).fill('ZZZ999');
  await page.getByRole('combobox', { name: 'Offer' }).fill(svcpid);
  await page.getByRole('button', { name: 'Enter' }).click();
  const toast = page.locator('.toast.failed').filter({ hasText: 'ZZZ999' });
  await toast.waitFor();
  const [main, told] = [await page.locator('main').boundingBox(), await toast.boundingBox()];
  expect((main?.y ?? 0) + (main?.height ?? 0)).toBeLessThanOrEqual(told?.y ?? 0);
});
