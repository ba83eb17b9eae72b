import type { Ask } from '../../answers/ask.ts';
import { type Contradiction, requireNoContradiction } from '../../answers/contradiction.ts';
import type { CheckDefinition } from '../../check/check.ts';
import type { Context } from '../../check/context.ts';
import {
  comparedOffers,
  type OfferOperation,
  offerOperations,
  readShown,
  type ShownOffer,
  topics,
} from '../../fixtures/offers/offer-table.ts';
import { usualStay } from '../../fixtures/offers/offers.ts';
import type { Stay } from '../../fixtures/offers/stays.ts';
import { dateTime } from '../../fixtures/offers/stays.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { NotApplicable, whenInconclusive } from '../../kernel/outcomes.ts';

/** Minutes. */
const defaultDuration = 60;
/** Durations that an implementation may have taken for the default instead, in minutes. */
const otherDurations = [15, 30, 45, 90, 120, 180, 240, 480, 720, 1440, 2880, 10_080, 14_400];
/** Hours from now that an implementation may have taken for the default instead. */
const otherStarts = [-24, -1, 1, 2, 12, 24, 48, 72, 168];

/** Checks of what a stay is where the request does not say it: it begins now and lasts an hour (4.2, 4.7, 4.8). */
export const stayDefaultChecks: readonly CheckDefinition[] = offerOperations.flatMap(
  (operation): CheckDefinition[] => [
    {
      id: `${topics[operation]}.duration-default`,
      title: 'Without duration, offers are shown for 60 minutes.',
      run: (context) => requireNoContradiction(context, (ask) => withoutDuration(context, ask, operation)),
    },
    {
      id: `${topics[operation]}.start-default`,
      title: 'Without start, offers are shown for now.',
      run(context) {
        const now = Date.now();
        return requireNoContradiction(context, (ask) => withoutStart(context, ask, operation, now));
      },
    },
  ],
);

/** What an operation shows for a stay, by offer. */
interface Answers {
  readonly byOffer: ReadonlyMap<string, string>;
  readonly exchanges: readonly Exchange[];
}

type Sign = (shown: ShownOffer) => string;
type Question = (stay: Partial<Stay>) => Promise<Answers>;

async function answering(
  context: Context,
  ask: Ask,
  operation: OfferOperation,
  sign: Sign,
): Promise<Question> {
  const svcpids = await comparedOffers(context);
  return async (stay) => {
    const shown = await readShown(context, ask, operation, stay, svcpids);
    return {
      byOffer: new Map(shown.map((one) => [one.svcpid, sign(one)])),
      exchanges: shown.slice(0, 1).map(({ exchange }) => exchange),
    };
  };
}

/** The offers that are shown of differently. */
function differing(a: Answers, b: Answers): readonly string[] {
  return [...a.byOffer].flatMap(([svcpid, sign]) => {
    const other = b.byOffer.get(svcpid);
    return other === undefined || other === sign ? [] : [svcpid];
  });
}

async function* withoutDuration(
  context: Context,
  ask: Ask,
  operation: OfferOperation,
): AsyncIterable<Contradiction> {
  const { start } = usualStay();
  // What a search says of availability without a duration is open (4.2), what it costs is not.
  const sign: Sign = ({ price, available, duration }) =>
    JSON.stringify(operation === 'searchAvailableParkings' ? [price] : [price, available, duration]);
  const offersFor = await answering(context, ask, operation, sign);

  const hour = await offersFor({ start, duration: defaultDuration });
  const omitted = await offersFor({ start });
  const odd = differing(omitted, hour);
  if (odd.length === 0) {
    const long = await offersFor({ start, duration: 24 * defaultDuration });
    if (differing(long, hour).length > 0) return;
    throw new NotApplicable('no offer seen differs for another duration');
  }
  const isOpen =
    operation === 'searchAvailableParkings' &&
    (await matching(omitted, odd, otherDurations, (duration) => offersFor({ start, duration }))) === null;
  if (isOpen) {
    context.observe('search.without-duration', 'prices are not those of 60 minutes');
    throw new NotApplicable('prices without duration match no duration tried, which is open');
  }
  for (const svcpid of odd) {
    yield {
      expected: `${svcpid} as for ${defaultDuration} minutes: ${hour.byOffer.get(svcpid)}`,
      found: `${omitted.byOffer.get(svcpid)}`,
      exchanges: [...hour.exchanges, ...omitted.exchanges],
    };
  }
}

async function* withoutStart(
  context: Context,
  ask: Ask,
  operation: OfferOperation,
  now: number,
): AsyncIterable<Contradiction> {
  const sign: Sign = ({ price, available }) => JSON.stringify([price, available]);
  const duration = defaultDuration;
  const at = (minutes: number) => dateTime(now + minutes * 60_000);
  const offersFor = await answering(context, ask, operation, sign);

  const omitted = await offersFor({ duration });
  let odd: readonly string[] = [...omitted.byOffer.keys()];
  let soon = omitted;
  // A request takes time to arrive and clocks differ, so `now` may be some minutes from here.
  for (const minutes of [2, 0, 10]) {
    soon = await offersFor({ start: at(minutes), duration });
    const different = new Set(differing(omitted, soon));
    odd = odd.filter((svcpid) => different.has(svcpid));
    if (odd.length === 0) break;
  }
  const offersInHours = (hours: number) => offersFor({ start: at(hours * 60), duration });
  if (odd.length === 0) {
    for (const hours of otherStarts) {
      const other = await offersInHours(hours).catch(whenInconclusive(soon));
      if (differing(other, soon).length > 0) return;
    }
    throw new NotApplicable('no offer seen differs for another start');
  }
  const instead = await matching(omitted, odd, otherStarts, offersInHours);
  if (instead === null) {
    const seen = 'without start, offers match no start tried';
    context.observe(`${topics[operation]}.start-default`, seen);
    throw new NotApplicable(seen);
  }
  for (const svcpid of odd) {
    yield {
      expected: `${svcpid} as for now: ${soon.byOffer.get(svcpid)}`,
      found: `${omitted.byOffer.get(svcpid)}, as for ${instead} hours from now`,
      exchanges: [...soon.exchanges, ...omitted.exchanges],
    };
  }
}

/** The first of some values for which the odd offers are shown of exactly as where none was sent. */
async function matching(
  omitted: Answers,
  odd: readonly string[],
  values: readonly number[],
  offersFor: (value: number) => Promise<Answers>,
): Promise<number | null> {
  for (const value of values) {
    const answers = await offersFor(value).catch(whenInconclusive(null));
    if (answers === null) continue;
    if (odd.every((svcpid) => answers.byOffer.get(svcpid) === omitted.byOffer.get(svcpid))) return value;
  }
  return null;
}
