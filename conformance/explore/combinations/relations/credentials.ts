import { isCarriedOut } from '../../../answers/is-carried-out.ts';
import { otherValue } from '../../../answers/other-value.ts';
import { credentialHeaders, type Flaw } from '../../../checks/authenticate/credential-headers.ts';
import { readingOperations, requestWith } from '../question.ts';
import type { Relation } from '../relation.ts';

/** Each flaw is tried in one of this many combinations: a service may lock out a client that is refused too often. */
const every = 24;

/** Operations with parameters: the others have a single request, which a check tries. */
const operations = readingOperations.filter(
  (one) => one !== 'listAvailableParkings' && one !== 'listTransactionalProviders',
);

const headers = Object.entries(credentialHeaders);
const flaws: readonly Flaw[] = ['missing', 'wrong'];
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
      const request = { ...requestWith(operation, values), headers: { [header]: value } };
      const answer = await context.callRaw(operation, request);
      if (!isCarriedOut(context, answer)) return;
      yield { expected: 'a refusal', found: `status ${answer.status}`, exchanges: [answer.exchange] };
    },
  }),
);
