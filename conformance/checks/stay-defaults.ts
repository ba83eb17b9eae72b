import type { Check } from '../check.ts';
import type { Context } from '../harness/context.ts';
import type { Exchange } from '../harness/exchange.ts';
import type { Stay } from '../harness/facts.ts';
import { usualStay } from '../harness/market.ts';
import { Inconclusive, NotApplicable, require, whenInconclusive } from '../harness/outcomes.ts';
import { dateTime } from '../harness/stays.ts';
import { offerTable, type Teller, type Told, tell, tellers } from './offer-table.ts';

const topics: Readonly<Record<Teller, string>> = {
  searchAvailableParkings: 'search',
  findOffers: 'find-offers',
  getOffer: 'get-offer',
};

/** Minutes. */
const defaultDuration = 60;
/** Durations that an implementation may have taken for the default instead, in minutes. */
const otherDurations = [15, 30, 45, 90, 120, 180, 240, 480, 720, 1440, 2880, 10_080, 14_400];
/** Hours from now that an implementation may have taken for the default instead. */
const otherStarts = [-24, -1, 1, 2, 12, 24, 48];

/** Checks of what a stay is where the request does not say it: it begins now and lasts an hour (4.2, 4.7, 4.8). */
export const stayDefaultChecks: readonly Check[] = tellers.flatMap((teller): Check[] => [
  {
    id: `${topics[teller]}.duration-default`,
    clause: `${topics[teller]}.duration-default`,
    level: 'must',
    title: 'Without duration, offers are told of as for 60 minutes.',
    needs: [],
    run: (context) => holdDuration(context, teller),
  },
  {
    id: `${topics[teller]}.start-default`,
    clause: `${topics[teller]}.start-default`,
    level: 'must',
    title: 'Without start, offers are told of as for now.',
    needs: [],
    run: (context) => holdStart(context, teller),
  },
]);

/** What an operation tells for a stay, by offer. */
interface Answers {
  readonly byOffer: ReadonlyMap<string, string>;
  readonly exchanges: readonly Exchange[];
}

type Sign = (told: Told) => string;

async function answersFor(
  context: Context,
  teller: Teller,
  stay: Partial<Stay>,
  sign: Sign,
): Promise<Answers> {
  const { svcpids } = await offerTable(context);
  const told = await tell(context, teller, stay, svcpids, true);
  return {
    byOffer: new Map(told.map((one) => [one.svcpid, sign(one)])),
    exchanges: told.slice(0, 1).map(({ exchange }) => exchange),
  };
}

/** The offers that are told of differently. */
function differing(a: Answers, b: Answers): readonly string[] {
  return [...a.byOffer].flatMap(([svcpid, sign]) => {
    const other = b.byOffer.get(svcpid);
    return other === undefined || other === sign ? [] : [svcpid];
  });
}

async function holdDuration(context: Context, teller: Teller): Promise<void> {
  const { start } = usualStay();
  // What a search says of availability without a duration is open (4.2), what it costs is not.
  const sign: Sign = ({ price, available, duration }) =>
    JSON.stringify(teller === 'searchAvailableParkings' ? [price] : [price, available, duration]);
  const ask = (stay: Partial<Stay>) => answersFor(context, teller, stay, sign);

  const hour = await ask({ start, duration: defaultDuration });
  const omitted = await ask({ start });
  const odd = differing(omitted, hour);
  if (odd.length === 0) {
    const long = await ask({ start, duration: 24 * defaultDuration });
    if (differing(long, hour).length > 0) return;
    throw new NotApplicable('no offer in sight is told of differently for another duration');
  }
  if (differing(hour, await ask({ start, duration: defaultDuration })).length > 0) {
    throw new Inconclusive('the same request is answered differently from one moment to the next');
  }
  const again = await ask({ start });
  const instead = await matching(again, odd, otherDurations, (duration) => ask({ start, duration }));
  const isOpen = teller === 'searchAvailableParkings' && instead === null;
  if (isOpen) {
    context.observe('search.without-duration', 'prices are not those of 60 minutes');
    throw new NotApplicable('prices without duration are those of no duration, which is open');
  }
  require(differing(again, hour).length === 0, {
    expected: `what is told for ${defaultDuration} minutes: ${hour.byOffer.get(odd[0] ?? '')} for ${odd[0]}`,
    found: `${again.byOffer.get(odd[0] ?? '')}${instead === null ? '' : `, as for ${instead} minutes`}`,
    exchanges: [...hour.exchanges, ...again.exchanges],
  });
}

async function holdStart(context: Context, teller: Teller): Promise<void> {
  const sign: Sign = ({ price, available }) => JSON.stringify([price, available]);
  const duration = defaultDuration;
  const at = (minutes: number) => dateTime(Date.now() + minutes * 60_000);
  const ask = (stay: Partial<Stay>) => answersFor(context, teller, stay, sign);

  const omitted = await ask({ duration });
  // A request takes time to arrive and clocks differ, so `now` may be some minutes from here.
  for (const minutes of [2, 0, 10]) {
    const now = await ask({ start: at(minutes), duration });
    if (differing(omitted, now).length > 0) continue;
    for (const hours of otherStarts) {
      const other = await ask({ start: at(hours * 60), duration }).catch(whenInconclusive(omitted));
      if (differing(other, now).length > 0) return;
    }
    throw new NotApplicable('no offer in sight is told of differently for another start');
  }
  const now = await ask({ start: at(2), duration });
  const again = await ask({ duration });
  const odd = differing(again, now);
  const instead = await matching(again, odd, otherStarts, (hours) =>
    ask({ start: at(hours * 60 + 2), duration }),
  );
  if (instead === null) {
    context.observe(
      `${topics[teller]}.start-default`,
      'without start, offers are told of as for no start that was tried',
    );
    throw new NotApplicable('without start, offers are told of as for no start that was tried');
  }
  require(odd.length === 0, {
    expected: `what is told for now: ${now.byOffer.get(odd[0] ?? '')} for ${odd[0]}`,
    found: `${again.byOffer.get(odd[0] ?? '')}, as for ${instead} hours from now`,
    exchanges: [...now.exchanges, ...again.exchanges],
  });
}

/** The first of some values for which the odd offers are told of exactly as where none was sent. */
async function matching(
  omitted: Answers,
  odd: readonly string[],
  values: readonly number[],
  ask: (value: number) => Promise<Answers>,
): Promise<number | null> {
  if (odd.length === 0) return null;
  for (const value of values) {
    const answers = await ask(value).catch(whenInconclusive(null));
    if (answers !== null && differing(omitted, answers).length === 0 && answers.byOffer.size > 0)
      return value;
  }
  return null;
}
