import type { Form } from '../../../spec/generated/forms.ts';
import { callOnce, listOf } from '../../answers/ask.ts';
import { svcpidOf, svcpidsOf } from '../../answers/parkings.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { type JsonObject, textIn } from '../../kernel/json.ts';
import { assertThat, Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';
import { everyDistinct, everySeen } from '../forms/sightings.ts';

/** Names in one list, each of which should appear only once. */
interface Group {
  readonly names: readonly string[];
  readonly exchange: Exchange;
}

/** Checks that no list repeats an element. They only warn, since the specification does not forbid it. */
export const repetitionChecks: readonly CheckDefinition[] = [
  namedOnce({
    id: 'list-transactional-providers.named-once',
    clause: 'list-transactional-providers.transactional',
    title: 'GET /parkings/providers-info lists no provider twice.',
    groups: (context) => providers(context, 'listTransactionalProviders'),
  }),
  namedOnce({
    id: 'list-vehicle-providers.named-once',
    clause: 'list-vehicle-providers.valid-for-registration',
    title: 'GET /vehicles/valid-providers lists no provider twice.',
    groups: (context) => providers(context, 'listVehicleProviders'),
  }),
  namedOnce({
    id: 'list-bookings.listed-once',
    clause: 'booking.uid-unique',
    title: 'GET /bookings lists no booking twice.',
    needs: ['writes'],
    groups: (context) => byAnswer(context, 'booking', (booking) => textIn(booking, 'uid')),
  }),
  namedOnce({
    id: 'find-offers.listed-once',
    clause: 'offer-by-location.svcpid',
    title: 'GET /offers lists no offer twice.',
    // Two parkings may share a svcpid (list-offer.svcpid-stability).
    groups: (context) =>
      byAnswer(context, 'offer-by-location', (offer) => {
        const svcpid = svcpidOf(offer);
        return svcpid && `${svcpid} at ${String(offer.name)}, ${String(offer.lat)}, ${String(offer.long)}`;
      }),
  }),
  namedOnce({
    id: 'search-parking.listed-once',
    clause: 'search-parking.parkingId',
    title: 'No search lists a parking twice with the same offers.',
    groups: (context) =>
      byAnswer(context, 'search-parking', (parking) => {
        const parkingId = textIn(parking, 'parkingId');
        return parkingId && `${parkingId} with ${svcpidsOf(parking).join(', ')}`;
      }),
  }),
  namedOnce({
    id: 'list-offer.listed-once',
    clause: 'list-offer.svcpid',
    title: 'No parking in the list form has the same offer twice.',
    groups: (context) => byParking(context, 'list-parking'),
  }),
  namedOnce({
    id: 'search-offer.listed-once',
    clause: 'search-offer.svcPID',
    title: 'No parking in a search lists an offer twice.',
    groups: (context) => byParking(context, 'search-parking'),
  }),
];

function namedOnce({
  groups,
  ...check
}: Pick<CheckDefinition, 'id' | 'clause' | 'title' | 'needs'> & {
  readonly groups: (context: Context) => Promise<readonly Group[]>;
}): CheckDefinition {
  return {
    ...check,
    level: 'should',
    phase: 'after',
    async run(context) {
      const found = (await groups(context)).filter((group) => group.names.length > 0);
      if (found.length === 0) throw new NotApplicable('every list seen is empty');
      for (const { names: all, exchange } of found) {
        const twice = all.find((name, index) => all.indexOf(name) !== index);
        assertThat(twice === undefined, {
          expected: 'each element only once',
          found: `${twice} ${all.filter((name) => name === twice).length} times`,
          exchanges: [exchange],
        });
      }
    },
  };
}

async function providers(context: Context, operation: 'listTransactionalProviders' | 'listVehicleProviders') {
  const answer = await callOnce(context, operation, {});
  const { exchange } = answer;
  const names = listOf(answer).filter((name) => typeof name === 'string');
  // Another check covers elements that are not strings.
  if (names.length < listOf(answer).length)
    throw new Inconclusive('the list has elements that are not strings', [exchange]);
  return [{ names, exchange }];
}

async function byAnswer(context: Context, form: Form, nameOf: (element: JsonObject) => string | undefined) {
  const byExchange = groupBy(await everySeen(context, form), ({ exchange }) => exchange);
  return [...byExchange].map(([exchange, seen]) => {
    return { names: seen.flatMap(({ value }) => nameOf(value) ?? []), exchange };
  });
}

async function byParking(context: Context, form: 'list-parking' | 'search-parking') {
  const parkings = await everyDistinct(context, form);
  return parkings.map(({ value, exchange }) => ({ names: svcpidsOf(value), exchange }));
}
