import { expect, test } from 'vitest';
import type { JsonObject } from '../../conformance/kernel/json.ts';
import { conformBehind } from '../testing/start-target.ts';

const hour = 60 * 60_000;

const later = (start: unknown) => new Date(Date.parse(String(start)) + hour).toISOString();

/** Deviations that few answers of a run show, each with the check that sees it. */
test.concurrent.each([
  {
    check: 'offer-by-location.start-and-duration-echo',
    what: 'GET /offers reads an offset west of Greenwich an hour wrong',
    also: ['find-offers.start-instant'],
    edit: (path: string, body: string) =>
      /^\/offers\?.*T\d{2}%3A\d{2}%3A\d{2}(\.\d+)?-/.test(path) && body.startsWith('[{')
        ? JSON.parse(body).map((offer: JsonObject) => ({ ...offer, start: later(offer.start) }))
        : null,
  },
  {
    check: 'rate.friendly_name-content',
    what: 'a rate of days is called only by their number',
    also: ['list-parkings.response-200'],
    edit: (_: string, body: string) =>
      JSON.parse(body, (__, value) =>
        value?.unit === 'day' ? { ...value, friendly_name: `${value.time}` } : value,
      ),
  },
  {
    check: 'replace-vehicles.empty-array',
    what: 'PUT /vehicles with an empty array returns an object',
    also: [],
    edit: (path: string, _: string, sent: string) => (path === '/vehicles' && sent === '[]' ? {} : null),
  },
  {
    check: 'update-vehicle.empty-body',
    what: 'an update without members returns an array',
    also: [],
    edit: (path: string, body: string, sent: string) =>
      path.startsWith('/vehicles/update/') && sent === '{}' ? [JSON.parse(body)] : null,
  },
])('$check fails if $what', async ({ check, also, edit }) => {
  const spoil = (path: string, body: string, sent: string) => {
    const edited = /^[[{]/.test(body) ? edit(path, body, sent) : null;
    return edited === null ? body : JSON.stringify(edited);
  };
  const { verdicts } = await conformBehind({ spoil }, { only: [check, ...also] });
  expect(verdicts[check]).toBe('fail');
});
