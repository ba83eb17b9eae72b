import { expect, test } from 'vitest';
import { readOffer } from '../offers/testing/ask-offers.ts';
import { listParkings } from '../parkings/testing/ask-parkings.ts';
import { type Schemas, shareSimulator } from '../testing/start-simulator.ts';

const { ana } = await shareSimulator({ parkings: 1000 });

type Parking = Schemas['ListParking'];

/** The first bookable offer of each parking that passes, without the scenario offers. */
async function findOffersOf(passes: (parking: Parking) => boolean) {
  const listed = await listParkings(ana, { bookable: true, limit: 0 });
  return listed.filter(passes).flatMap(({ offers }) => {
    const offer = offers.find(({ bookable }) => bookable);
    return offer === undefined || offer.svcpid.startsWith('svc-scenario-') ? [] : [offer.svcpid];
  });
}

const hoursOn = ({ schedule_formatted }: Parking, day: string) =>
  schedule_formatted?.find((one) => one.day === day);

/** Spain without the Canary Islands. */
const inMadridTime = ({ country, long }: Parking) => country === 'ES' && long > -10;

// July, so that a simulator that ignored summer time would be an hour off.
test.each([
  { country: 'GB', offset: '+01:00' },
  { country: 'PT', offset: '+01:00' },
  { country: 'CZ', offset: '+02:00' },
  { country: 'CL', offset: '-04:00' },
])('parkings in $country open and close by their local time', async ({ country, offset }) => {
  const found = await findOffersOf(
    (parking) => parking.country === country && hoursOn(parking, 'Wednesday')?.is_open_24h === false,
  );
  expect(found.length).toBeGreaterThan(0);
  for (const svcpid of found) {
    const at = async (time: string) =>
      readOffer(ana, svcpid, { start: `2026-07-15T${time}:00${offset}`, duration: 120 });
    expect(await at('10:30'), svcpid).toMatchObject({ available: true });
    expect(await at('03:00'), svcpid).toMatchObject({ available: false, reason: 'parking_closed' });
  }
});

test('a day that is open 24 hours ends at the next midnight', async () => {
  const found = await findOffersOf(
    (parking) =>
      inMadridTime(parking) &&
      hoursOn(parking, 'Saturday')?.is_open_24h === true &&
      hoursOn(parking, 'Sunday')?.is_open_24h === false,
  );
  expect(found.length).toBeGreaterThan(0);
  for (const svcpid of found) {
    const reasonFrom = async (start: string, duration: number) =>
      (await readOffer(ana, svcpid, { start, duration })).reason;
    expect(await reasonFrom('2026-03-07T22:00:00+01:00', 120)).toBeUndefined();
    expect(await reasonFrom('2026-03-07T22:00:00+01:00', 121)).toBe('parking_closed_upon_departure');
  }
});
