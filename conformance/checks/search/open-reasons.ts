import { entryOfClause } from '../../../spec/generated/profile-entries.ts';
import { type Entry, entryIn } from '../../../spec/profile-entry.ts';
import { objectsIn, svcpidOf } from '../../answers/parkings.ts';
import { type CheckDefinition, checksWith, shared } from '../../check/check.ts';
import { openPoint } from '../../expectations/open-points.ts';
import { defaultDuration } from '../../fixtures/offers/stays.ts';
import { type Exchange, sentIn } from '../../kernel/exchange.ts';
import { type JsonObject, numberIn, textIn } from '../../kernel/json.ts';
import { Failure, NotApplicable } from '../../kernel/outcomes.ts';
import { elementsOf } from '../forms/elements.ts';
import { survey } from '../forms/survey.ts';

/** An offer in the answer to a search, with the request body. */
interface Judged {
  readonly offer: JsonObject;
  readonly parking: JsonObject;
  readonly asked: JsonObject;
  readonly exchange: Exchange;
}

/** Minutes by which clocks may differ. */
const clockTolerance = 10;

const durationOf = ({ asked }: Judged) => numberIn(asked, 'duration') ?? defaultDuration;
const closes = ({ parking }: Judged) => parking.is_open_24h !== true;
const isUnavailable = ({ offer }: Judged) => offer.available !== true;

/**
 * How to verify the condition that the profile declares for a reason. A condition that no search shows is left out,
 * and a limit that an offer does not show counts as met.
 */
const conditions: Readonly<Record<string, (judged: Judged) => boolean>> = {
  never: () => false,
  'below-start-min-time': (judged) => {
    const notice = numberIn(judged.offer, 'start_min_time') ?? Number.POSITIVE_INFINITY;
    const start = Date.parse(textIn(judged.asked, 'start') ?? '') || judged.exchange.sentAt;
    return start < judged.exchange.sentAt + (notice + clockTolerance) * 60_000;
  },
  'below-booking-min-time': (judged) =>
    durationOf(judged) < (numberIn(judged.offer, 'booking_min_time') ?? Number.POSITIVE_INFINITY),
  'above-max-hours-or-days': (judged) => {
    const hours = numberIn(judged.offer, 'max_hours') ?? Number.POSITIVE_INFINITY;
    const days = numberIn(judged.offer, 'max_days') ?? Number.POSITIVE_INFINITY;
    const isTold = Number.isFinite(hours) || Number.isFinite(days);
    return !isTold || durationOf(judged) > Math.min(hours * 60, days * 24 * 60);
  },
  'closed-at-start': closes,
  'closed-at-end': closes,
  'closed-at-both-ends': closes,
  'closed-in-between': closes,
  'no-rates': ({ offer }) => objectsIn(offer, 'rates').length === 0,
  'not-bookable': ({ offer }) => offer.bookable !== true,
  'no-space-during-stay': isUnavailable,
  available: ({ offer }) => offer.available === true,
  'no-duration-sent': ({ asked }) => asked.duration === undefined,
};

/** The clauses that leave the condition of a reason open, each with its entry of the profile. */
const reasonClauses = (Object.entries(entryOfClause) as readonly (readonly [string, Entry])[]).filter(
  ([, entry]) => entry.startsWith('search.reason_conditions.'),
);

/** Clauses of the members that the conditions read. If one is violated, a condition may seem not to hold. */
const read = [
  'search.start',
  'search.duration',
  'search.start-default',
  'search.duration-default',
  'search-offer.available',
  'search-offer.available-for-date',
  'search-offer.bookable',
  'search-offer.rates',
  'search-offer.booking_min_time',
  'search-offer.start_min_time',
  'search-offer.max_hours',
  'search-offer.max_days',
  'search-offer.reason',
  'search-offer.reason-values',
  'search-parking.is_open_24h',
];

/** Checks that each reason is given only if the condition that the profile declares for it holds (3.2). */
export const openReasonChecks = checksWith({ also: read, phase: 'after' }, [
  ...reasonClauses.map(([clause, entry]): CheckDefinition => {
    const reason = clause.replace('search-offer.reason-', '');
    return {
      id: clause,
      title: `The reason ${reason} is given only if the condition that the profile declares for it holds.`,
      async run(context) {
        const carrying = (await judgedOffers(context)).filter(({ offer }) => offer.reason === reason);
        const declared = entryIn(context.profile, entry);
        if (declared === null) {
          context.observe(clause, `seen on ${carrying.length} offers`);
          throw new NotApplicable('the profile leaves it open');
        }
        const holds = conditions[String(declared)];
        if (holds === undefined) throw new NotApplicable(`no search shows whether '${declared}' holds`);
        const odd = carrying.find((judged) => !holds(judged));
        if (odd !== undefined) {
          throw new Failure({
            expected: `${reason} only if the condition '${declared}' from the profile holds`,
            found: `${svcpidOf(odd.offer)} has it`,
            source: 'profile',
            exchanges: [odd.exchange],
          });
        }
        if (carrying.length === 0 && declared !== 'never') {
          throw new NotApplicable('no offer seen has this reason');
        }
      },
    };
  }),
  openPoint('search-offer.reason-when-available', {
    title: 'An available offer has the reason that the profile declares, if a duration was sent.',
    async find(context, _, declared) {
      const told = (await judgedOffers(context)).filter(
        ({ offer, asked }) =>
          offer.available === true && asked.duration !== undefined && typeof offer.reason === 'string',
      );
      const telling = told.find(({ offer }) => offer.reason !== declared) ?? told[0];
      if (telling === undefined) throw new NotApplicable('no available offer with a reason was found');
      const reasons = [...new Set(told.map(({ offer }) => String(offer.reason)))];
      const fits = reasons.length === 1 ? reasons : [];
      return { fits, shown: reasons.join(' or '), exchanges: [telling.exchange] };
    },
  }),
]);

/** The offers in the answers to all searches, once for all checks: they run after the others. */
const judgedOffers = shared(async (context): Promise<readonly Judged[]> => {
  await survey('search-parking', context);
  const searches = context.exchanges().filter(({ operation }) => operation === 'searchAvailableParkings');
  return searches.flatMap((exchange) => {
    const asked = sentIn(exchange);
    if (asked === null) return [];
    return elementsOf('search-parking', exchange).flatMap(({ value: parking }) =>
      objectsIn(parking, 'offers').map((offer) => ({ offer, parking, asked, exchange })),
    );
  });
});
