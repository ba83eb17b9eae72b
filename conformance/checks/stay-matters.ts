import type { Check } from '../check.ts';
import type { Context } from '../harness/context.ts';
import type { Stay } from '../harness/facts.ts';
import { Inconclusive, NotApplicable, require } from '../harness/outcomes.ts';
import { writtenWithOffset } from '../harness/stays.ts';
import {
  type OfferTable,
  offerTable,
  type StayName,
  stays,
  type Teller,
  type Told,
  tell,
  tellers,
} from './offer-table.ts';

const topics: Readonly<Record<Teller, string>> = {
  searchAvailableParkings: 'search',
  findOffers: 'find-offers',
  getOffer: 'get-offer',
};

/** A member of the request, with the stay that differs in it and what of the answer has to follow. */
interface Member {
  readonly name: 'start' | 'duration';
  readonly stay: StayName;
  readonly shows: 'available' | 'price';
}

const members: readonly Member[] = [
  { name: 'start', stay: 'night', shows: 'available' },
  { name: 'duration', stay: 'long', shows: 'price' },
];

/**
 * Checks that the three operations that tell price and availability read start and duration: where the others show
 * that an offer depends on one of them, the answer has to follow it too.
 */
export const stayMattersChecks: readonly Check[] = tellers.flatMap((teller) => [
  readsOffset(teller),
  ...members.map((member): Check => {
    const clause = `${topics[teller]}.${member.name}`;
    return {
      id: `${clause}-matters`,
      clause,
      also: [
        'service.reads-one-offer',
        'service.reads-best-offers',
        'search-offer.available-for-date',
        'offer.available-online',
      ],
      level: 'must',
      title: `${member.name} decides on the ${member.shows === 'price' ? 'price' : 'availability'} that is told, where the offer depends on it.`,
      needs: [],
      run: (context) => holdDependence(context, teller, member),
    };
  }),
]);

function readsOffset(teller: Teller): Check {
  const clause = `${topics[teller]}.start`;
  return {
    id: `${clause}-instant`,
    clause,
    level: 'must',
    title: 'A start means the same instant with whatever offset it is written.',
    needs: [],
    async run(context) {
      const { svcpids } = await offerTable(context);
      for (const name of ['usual', 'night'] as const) {
        const stay = stays[name];
        const elsewhere = { ...stay, start: writtenWithOffset(Date.parse(stay.start)) };
        const ask = (asked: Stay) => tell(context, teller, asked, svcpids, true);
        const odd = contradiction(await ask(stay), await ask(elsewhere));
        const again = odd === null ? null : contradiction(await ask(stay), await ask(elsewhere));
        require(again === null, {
          expected: `${again?.[0].svcpid} available ${String(again?.[0].available)} at ${elsewhere.start} as at ${stay.start}`,
          found: `available ${String(again?.[1].available)}`,
          exchanges: again?.map(({ exchange }) => exchange) ?? [],
        });
      }
    },
  };
}

/** An offer that two answers call available and not available. */
function contradiction(one: readonly Told[], other: readonly Told[]): readonly [Told, Told] | null {
  for (const told of one) {
    const twin = other.find(({ svcpid }) => svcpid === told.svcpid);
    if (twin !== undefined && twin.available !== told.available) return [told, twin];
  }
  return null;
}

async function holdDependence(context: Context, teller: Teller, member: Member): Promise<void> {
  const table = await offerTable(context);
  const depending = table.svcpids.filter((svcpid) =>
    tellers.some((other) => other !== teller && differs(table, other, member, svcpid)),
  );
  if (depending.length === 0) {
    throw new NotApplicable(
      `no other operation shows an offer whose ${member.shows} depends on ${member.name}`,
    );
  }
  const told = depending.filter((svcpid) => isTold(table, teller, member, svcpid));
  if (told.length === 0) throw new NotApplicable(`it does not tell the ${member.shows} of those offers`);
  if (told.some((svcpid) => differs(table, teller, member, svcpid))) return;

  const anew = await Promise.all(
    (['usual', member.stay] as const).map((name) => tell(context, teller, stays[name], told, true)),
  );
  const [usual = [], other = []] = anew;
  const pairs = told.flatMap((svcpid): (readonly [Told, Told])[] => {
    const [a, b] = [usual, other].map((answers) => answers.find((one) => one.svcpid === svcpid));
    return a === undefined || b === undefined ? [] : [[a, b]];
  });
  const [first] = pairs;
  if (first === undefined) throw new Inconclusive('the offers are not told of any more');
  require(pairs.some(([a, b]) => a[member.shows] !== b[member.shows]), {
    expected: `another ${member.shows} with another ${member.name} for at least one of ${told.join(', ')}, as other operations say`,
    found: `${String(first[0][member.shows])} both times`,
    exchanges: first.map(({ exchange }) => exchange),
  });
}

function isTold(table: OfferTable, teller: Teller, { stay, shows }: Member, svcpid: string): boolean {
  return (['usual', stay] as const).every(
    (name) => (table.told(teller, name, svcpid)?.[shows] ?? null) !== null,
  );
}

function differs(table: OfferTable, teller: Teller, member: Member, svcpid: string): boolean {
  const { stay, shows } = member;
  const [a, b] = [table.told(teller, 'usual', svcpid), table.told(teller, stay, svcpid)];
  return isTold(table, teller, member, svcpid) && a?.[shows] !== b?.[shows];
}
