import { topics } from '../../../../spec/generated/operations.ts';
import { entryOfClause } from '../../../../spec/generated/profile-entries.ts';
import { entryIn } from '../../../../spec/profile-entry.ts';
import type { Listed } from '../../../answers/ask.ts';
import { otherValue } from '../../../answers/other-value.ts';
import { boundedParameters } from '../../../checks/all-operations/bounds.ts';
import { credentialHeaders, flaws } from '../../../checks/authenticate/credential-headers.ts';
import { isCarriedOut } from '../../../expectations/statuses.ts';
import { readingOperations } from '../../../fixtures/offers/reading-requests.ts';
import { asObject, type JsonObject } from '../../../kernel/json.ts';
import { type Evidence, errorOf, Inconclusive, NotApplicable } from '../../../kernel/outcomes.ts';
import { searches } from '../facts.ts';
import { changed, requestFor } from '../question.ts';
import type { Relation } from '../relation.ts';

/** Relations about requests that must be refused, whatever else is sent. */
export const refusedRelations: readonly Relation[] = [
  ...boundedParameters.map(
    ({ operation, name, clause, open, lowest, highest }): Relation => ({
      id: `${topics[operation]}.${name}-beyond-bounds`,
      clause,
      title: `A ${name} beyond its bounds is refused whatever else is sent, if the profile says so.`,
      operations: [operation],
      async *contradictions({ context, values, ask }) {
        if (entryIn(context.profile, entryOfClause[open]) !== 'refuse')
          throw new NotApplicable('the profile does not say that it is refused');
        const { around } = values;
        // A distance counts from a point.
        if (name === 'distance' && around === undefined) return;
        for (const value of lowest === null ? [highest + 1] : [lowest - 1, highest + 1]) {
          const changes: JsonObject =
            name === 'distance' ? { around: { ...asObject(around), distance: value } } : { [name]: value };
          const expected = `a refusal of ${JSON.stringify(changes)}`;
          for await (const one of takenAnyway(ask(changes), expected)) yield { ...one, source: 'profile' };
        }
      },
    }),
  ),
  ...searches.flatMap((operation) =>
    (['lat', 'long'] as const).map(
      (name): Relation => ({
        id: `${topics[operation]}.${name}-always-needed`,
        clause: `${topics[operation]}.${name}`,
        title: `Without ${name}, a request is not carried out, whatever else is sent.`,
        operations: [operation],
        contradictions({ values, ask }) {
          const { [name]: _left, ...rest } = asObject(values.around) ?? {};
          return takenAnyway(ask({ around: changed({}, rest) }), 'a refusal');
        },
      }),
    ),
  ),
];

async function* takenAnyway(answer: Promise<Listed>, expected: string): AsyncIterable<Evidence> {
  if ((await refusalOf(answer)) !== null) return;
  const { exchange } = await answer;
  if (exchange.status === 200) yield { expected, found: `status ${exchange.status}`, exchanges: [exchange] };
}

/** The error of a request that was refused, or answered 200 without a list; null if it was accepted. */
export async function refusalOf(answer: Promise<Listed>): Promise<Inconclusive | null> {
  const error = await errorOf(answer, Inconclusive);
  if (error === null) return null;
  const status = error.exchanges[0]?.status ?? 0;
  if ((status >= 400 && status < 500 && status !== 429) || status === 200) return error;
  throw error;
}

/** Each flaw is tried in one of this many combinations: a service may lock out a client that is refused too often. */
const every = 24;

/** Operations with parameters: the others have a single request, which a check tries. */
const operations = readingOperations.filter(
  (one) => one !== 'listAvailableParkings' && one !== 'listTransactionalProviders',
);

const headers = Object.entries(credentialHeaders);
const tries = headers.flatMap(([header, clauses]) => flaws.map((flaw) => ({ header, flaw, clauses })));

/** Relations about the headers that every request needs (5), whatever it asks. */
export const credentialRelations: readonly Relation[] = tries.map(
  ({ header, flaw, clauses }, index): Relation => ({
    id: `auth.${header}-${flaw}-anywhere`,
    clause: clauses[flaw],
    also: ['auth.three-headers-everywhere'],
    title: `A request ${flaw === 'missing' ? 'without' : 'with a wrong'} ${header} is always refused.`,
    operations,
    sample: { every, from: index },
    async *contradictions({ context, operation, values, ask }) {
      const sound = await ask();
      const value = flaw === 'missing' ? null : otherValue(sound.exchange.requestHeaders[header] ?? '');
      const request = { ...requestFor(operation, values), headers: { [header]: value } };
      const answer = await context.callRaw(operation, request);
      if (!isCarriedOut(context, answer)) return;
      yield { expected: 'a refusal', found: `status ${answer.status}`, exchanges: [answer.exchange] };
    },
  }),
);
