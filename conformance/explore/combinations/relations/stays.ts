import type { Listed } from '../../../answers/ask.ts';
import { isSameMoment } from '../../../answers/instants.ts';
import { nameOf } from '../../../answers/parkings.ts';
import { missingOffers } from '../../../expectations/offer-filters.ts';
import { pricingOperations } from '../../../fixtures/offers/offer-table.ts';
import { mayBeCut, offersIn } from '../../../fixtures/offers/offers.ts';
import { dateTime, defaultDuration } from '../../../fixtures/offers/stays.ts';
import { type JsonObject, numberIn } from '../../../kernel/json.ts';
import { type Evidence, NotApplicable } from '../../../kernel/outcomes.ts';
import {
  differences,
  offerContradictions,
  offersInBoth,
  onOffers,
  stableMembers,
  stayMembers,
} from '../facts.ts';
import { type Relation, relationsOf, type Trial } from '../relation.ts';

/** Relations about start and duration (4.2, 4.7, 4.8). */
export const stayRelations: readonly Relation[] = [
  ...pricingOperations.flatMap((pricing) =>
    relationsOf(pricing, onOffers[pricing], [
      {
        id: 'duration-default-anywhere',
        clause: 'duration-default',
        title: 'Without duration, offers are those for 60 minutes.',
        contradictions: durationOmitted,
      },
      {
        id: 'start-default-anywhere',
        clause: 'start-default',
        title: 'Without start, offers are those for now.',
        contradictions: startOmitted,
      },
      {
        id: 'start-at-any-offset',
        clause: 'start',
        title: 'A start means the same instant at any UTC offset.',
        contradictions: otherOffset,
      },
    ]),
  ),
  {
    id: 'find-offers.echoes-stay',
    clause: 'offer-by-location.duration-minutes',
    also: ['find-offers.duration', 'find-offers.start', 'offer-by-location.start'],
    title: 'An offer by location shows the requested start and duration, if the profile says so.',
    operations: ['findOffers'],
    contradictions: notEchoed,
  },
];

/** Compares the answer with the one in which a parameter has another value. */
export async function* compareWithValue(trial: Trial, name: string, value: string): AsyncIterable<Evidence> {
  if (trial.values[name] === undefined || trial.values[name] === value)
    throw new NotApplicable(`no other ${name}`);
  yield* compareAnswers(trial, [{ [name]: value }, {}], stayMembers);
}

/** Compares the answer without a parameter with the one in which its default is sent. */
export async function* compareWithDefault(
  trial: Trial,
  name: string,
  value: string | number,
  members: readonly string[],
): AsyncIterable<Evidence> {
  if (trial.values[name] !== undefined && trial.values[name] !== value)
    throw new NotApplicable(`${name} is sent`);
  yield* compareAnswers(trial, [{ [name]: value }, { [name]: undefined }], members);
}

/** Compares two answers; if the second may be cut off, it may lack offers of the first. */
async function* compareAnswers(
  { ask }: Trial,
  [one, other]: readonly [JsonObject, JsonObject],
  members: readonly string[],
): AsyncIterable<Evidence> {
  const whole = await ask(one);
  const doubted = await ask(other);
  yield* offerContradictions(whole, doubted, members);
  if (mayBeCut(doubted, whole)) return;
  yield* missingOffers(offersIn(whole), whole, doubted, 'which the other request finds');
}

/** Prices are confirmed only if a duration is sent (4.2). */
const unpriced = stableMembers.filter((member) => member !== 'rates');

/** What a search shows without a duration is open, unless the profile says that offers are still verified. */
async function* durationOmitted(trial: Trial): AsyncIterable<Evidence> {
  const { search } = trial.context.profile;
  const isOpen = trial.operation === 'searchAvailableParkings' && search?.without_duration !== 'verified';
  if (isOpen && trial.values.available !== undefined)
    throw new NotApplicable('availability without a duration is open');
  yield* compareWithDefault(trial, 'duration', defaultDuration, isOpen ? unpriced : stayMembers);
}

/** Minutes from now at which an omitted start may lie: a request takes time to arrive, and clocks differ. */
const soon = [2, 0, 10];

/** Hours from now that an implementation may wrongly take as the default. */
const otherStarts = [1, 24, 48, 72, 168];

/** Offers change by the minute, so the answer contradicts only if it fits another start, and none near now. */
async function* startOmitted({ values, ask }: Trial): AsyncIterable<Evidence> {
  if (values.start !== undefined) throw new NotApplicable('start is sent');
  const now = Date.now();
  const inMinutes = (minutes: number) => ask({ start: dateTime(now + minutes * 60_000) });
  const omitted = await ask();
  /** Whether each offer is shown differently; offers that are missing from one answer are left out. */
  const differing = (other: Listed) => {
    const both = offersInBoth(omitted, other);
    return new Map(both.map(({ svcpid, shown }) => [svcpid, differences(shown, stayMembers).length > 0]));
  };
  let odd: readonly string[] = [...new Set(offersIn(omitted).map(({ svcpid }) => svcpid))];
  for (const minutes of soon) {
    const differs = differing(await inMinutes(minutes));
    odd = odd.filter((svcpid) => differs.get(svcpid) === true);
    if (odd.length === 0) return;
  }
  for (const hours of otherStarts) {
    const other = await inMinutes(hours * 60);
    const differs = differing(other);
    if (!odd.every((svcpid) => differs.get(svcpid) === false)) continue;
    yield {
      expected: `${odd.join(', ')} as for now`,
      found: `as for ${hours} hours from now`,
      exchanges: [other.exchange, omitted.exchange],
    };
    return;
  }
}

async function* otherOffset(trial: Trial): AsyncIterable<Evidence> {
  const { start } = trial.values;
  if (typeof start !== 'string' || start.endsWith('Z')) throw new NotApplicable('no start with an offset');
  yield* compareWithValue(trial, 'start', dateTime(Date.parse(start)));
}

async function* notEchoed({ context, values, ask }: Trial): AsyncIterable<Evidence> {
  if (context.profile.offers?.echoes_request !== 'as-asked')
    throw new NotApplicable('whether start and duration repeat the request is open');
  const { elements, exchange } = await ask();
  const { start, duration = defaultDuration } = values;
  const toldOtherwise = (expected: string, told: unknown, offer: JsonObject): Evidence => ({
    expected,
    found: `${String(told)} for ${nameOf(offer)}`,
    source: 'profile',
    exchanges: [exchange],
  });
  for (const offer of elements) {
    const told = numberIn(offer, 'duration') ?? duration;
    if (told !== duration) yield toldOtherwise(`duration ${String(duration)}`, told, offer);
    if (start === undefined || offer.start === undefined || isSameMoment(offer.start, start)) continue;
    yield toldOtherwise(`start ${String(start)}`, offer.start, offer);
  }
}
