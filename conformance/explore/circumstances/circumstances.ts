import type { Circumstance } from './circumstance.ts';
import { registerBeside, registerNamed, search } from './companion-requests.ts';
import { predecessors } from './predecessors.ts';
import { leavesTheSame, repeats } from './repetitions.ts';
import { asBatch, beyondAscii, turnedAround, withDefaults, withMore, withOffset } from './rewritten.ts';

/** All circumstances; none depends on an open point. */
export const allCircumstances: readonly Circumstance[] = [
  ...predecessors,
  { id: 'second-user', title: 'for the second user', needs: ['second-user'], swapsUsers: true },
  {
    id: 'beside-another',
    title: 'while another request is being answered',
    needs: [],
    beside: ({ client }) => search(client),
  },
  { id: 'again', title: 'when the same request comes again', needs: [], repeats },
  {
    id: 'beside-vehicles',
    title: 'while a vehicle is being registered',
    needs: ['writes'],
    addsVehicles: true,
    beside: registerBeside,
  },
  {
    id: 'defaults-sent',
    title: 'when defaults are sent',
    needs: [],
    rewrite: withDefaults,
    members: [
      'limit',
      'offset',
      'duration',
      'locale',
      'search_radius_meters',
      'automated',
      'available',
      'bookable',
    ],
  },
  {
    id: 'start-offset',
    title: 'when start has an offset',
    needs: [],
    rewrite: withOffset,
    members: ['start'],
  },
  {
    id: 'long-bookings',
    title: 'for bookings of more than a day',
    needs: ['writes'],
    stays: () => ({ minutes: 25 * 60 }),
  },
  {
    id: 'weekend-bookings',
    title: 'for bookings at a weekend',
    needs: ['writes'],
    stays: (now) => ({ daysAhead: weekend(now) }),
  },
  { id: 'more-given', title: 'when optional members are sent too', needs: [], rewriteRefused: withMore },
  { id: 'as-batch', title: 'with x-batch', needs: ['writes'], rewriteRefused: asBatch },
  {
    id: 'beyond-ascii',
    title: 'when a text has letters beyond ASCII',
    needs: [],
    rewriteRefused: beyondAscii,
  },
  {
    id: 'known-vehicle',
    title: 'when a vehicle that it names is registered',
    needs: ['writes'],
    before: registerNamed,
  },
  {
    id: 'at-once',
    title: 'when the same request comes twice at the same time',
    needs: [],
    beside: async (sending) =>
      leavesTheSame(sending)
        ? sending.client.callRaw(sending.operation, { ...sending.request, isOptional: true })
        : null,
  },
  { id: 'turned-around', title: 'when parameters come in another order', needs: [], rewrite: turnedAround },
];

const day = 24 * 60 * 60_000;

/** The weekend days from 2 to 15 days ahead, each as a number of days. */
function weekend(now: number): readonly number[] {
  const ahead = [...Array(14).keys()].map((one) => one + 2);
  return ahead.filter((days) => [0, 6].includes(new Date(now + days * day).getUTCDay()));
}
