import { topics } from '../../../spec/generated/operations.ts';
import type { Ask } from '../../answers/ask.ts';
import { requireNoContradiction } from '../../answers/contradiction.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import { comparison } from '../../expectations/comparison.ts';
import { offersNearby } from '../../fixtures/offers/compared-offers.ts';
import {
  type PricingOperation,
  pricingOperations,
  readShownOffers,
  type ShownOffer,
} from '../../fixtures/offers/offer-table.ts';
import { usualStay } from '../../fixtures/offers/offers.ts';
import { dateTime, defaultDuration, type Stay } from '../../fixtures/offers/stays.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { NotApplicable, whenInconclusive } from '../../kernel/outcomes.ts';

/** Other durations that an implementation may use by default, in minutes. */
const otherDurations = [15, 30, 45, 90, 120, 180, 240, 480, 720, 1440, 2880, 10_080, 14_400];
/** Other starts that an implementation may use by default, in hours from now. */
const otherStarts = [-24, -1, 1, 2, 12, 24, 48, 72, 168];

/** Checks of the default stay: it begins now and lasts an hour (4.2, 4.7, 4.8). */
export const stayDefaultChecks: readonly CheckDefinition[] = pricingOperations.flatMap(
  (pricing): CheckDefinition[] => [
    comparison(`${topics[pricing]}.duration-default`, {
      title: 'Without duration, offers are shown for 60 minutes.',
      compare: (context, ask) => withoutDuration(context, ask, pricing),
    }),
    {
      id: `${topics[pricing]}.start-default`,
      title: 'Without start, offers are shown for now.',
      run(context) {
        const now = Date.now();
        return requireNoContradiction(context, (ask) => withoutStart(context, ask, pricing, now));
      },
    },
  ],
);

/** What an operation shows for a stay, by offer. */
interface Answers {
  readonly byOffer: ReadonlyMap<string, string>;
  readonly exchanges: readonly Exchange[];
}

type Describe = (offer: ShownOffer) => string;

async function answering(context: Context, ask: Ask, pricing: PricingOperation, describe: Describe) {
  const offers = await offersNearby(context);
  return async (stay: Partial<Stay>): Promise<Answers> => {
    const shown = await readShownOffers(ask, pricing, stay, offers);
    return {
      byOffer: new Map(shown.map((one) => [one.svcpid, describe(one)])),
      exchanges: shown.slice(0, 1).map(({ exchange }) => exchange),
    };
  };
}

/** The offers that the two answers show differently. */
function differing(a: Answers, b: Answers): readonly string[] {
  return [...a.byOffer].flatMap(([svcpid, shown]) => {
    const other = b.byOffer.get(svcpid);
    return other === undefined || other === shown ? [] : [svcpid];
  });
}

async function* withoutDuration(context: Context, ask: Ask, pricing: PricingOperation) {
  const { start } = usualStay();
  // Without a duration, the availability in a search is open (4.2), but the price is not.
  const describe: Describe = ({ price, available, duration }) =>
    JSON.stringify(pricing === 'searchAvailableParkings' ? [price] : [price, available, duration]);
  const readFor = await answering(context, ask, pricing, describe);

  const hour = await readFor({ start, duration: defaultDuration });
  const omitted = await readFor({ start });
  const odd = differing(omitted, hour);
  if (odd.length === 0) {
    const long = await readFor({ start, duration: 24 * defaultDuration });
    if (differing(long, hour).length > 0) return;
    throw new NotApplicable('no offer seen differs for another duration');
  }
  const isOpen =
    pricing === 'searchAvailableParkings' &&
    (await matching(omitted, odd, otherDurations, (duration) => readFor({ start, duration }))) === null;
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

async function* withoutStart(context: Context, ask: Ask, pricing: PricingOperation, now: number) {
  const describe: Describe = ({ price, available }) => JSON.stringify([price, available]);
  const duration = defaultDuration;
  const at = (minutes: number) => dateTime(now + minutes * 60_000);
  const readFor = await answering(context, ask, pricing, describe);

  const omitted = await readFor({ duration });
  let odd: readonly string[] = [...omitted.byOffer.keys()];
  let soon = omitted;
  // Requests take time and clocks differ, so the implementation's `now` may be some minutes off, or what it says.
  const [{ responseHeaders: { date = '' } = {} } = {}] = omitted.exchanges;
  const shown = Date.parse(date);
  for (const minutes of [2, 0, 10, ...(Number.isNaN(shown) ? [] : [(shown - now) / 60_000])]) {
    soon = await readFor({ start: at(minutes), duration });
    const different = new Set(differing(omitted, soon));
    odd = odd.filter((svcpid) => different.has(svcpid));
    if (odd.length === 0) break;
  }
  const readInHours = (hours: number) => readFor({ start: at(hours * 60), duration });
  if (odd.length === 0) {
    for (const hours of otherStarts) {
      const other = await readInHours(hours).catch(whenInconclusive(soon));
      if (differing(other, soon).length > 0) return;
    }
    throw new NotApplicable('no offer seen differs for another start');
  }
  const instead = await matching(omitted, odd, otherStarts, readInHours);
  if (instead === null) {
    const seen = 'without start, offers match no start tried';
    context.observe(`${topics[pricing]}.start-default`, seen);
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

/** The first value with which the odd offers look exactly as they do without one; null if there is none. */
async function matching(
  omitted: Answers,
  odd: readonly string[],
  values: readonly number[],
  readFor: (value: number) => Promise<Answers>,
): Promise<number | null> {
  for (const value of values) {
    const answers = await readFor(value).catch(whenInconclusive(null));
    if (answers === null) continue;
    if (odd.every((svcpid) => answers.byOffer.get(svcpid) === omitted.byOffer.get(svcpid))) return value;
  }
  return null;
}
