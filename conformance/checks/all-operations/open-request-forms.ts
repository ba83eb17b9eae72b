import { listOf } from '../../answers/ask.ts';
import type { CheckDefinition, Context } from '../../check/check.ts';
import { either, type Found, findHandling, openPoint } from '../../expectations/open-points.ts';
import { presumeSuccess } from '../../expectations/statuses.ts';
import { choosePlace } from '../../fixtures/offers/listings.ts';
import { soundAnswer } from '../../fixtures/sample-requests.ts';
import type { RawRequest } from '../../kernel/call.ts';
import { isSuccess } from '../../kernel/exchange.ts';
import { asArray } from '../../kernel/json.ts';
import { Inconclusive } from '../../kernel/outcomes.ts';

/** No parameter or field of the specification has this name. */
const unknown = { parkproof_unknown: 'x' };

/** Checks of requests that are valid except for one oddity; its effect is open (section 7). */
export const requestFormsOpenChecks: readonly CheckDefinition[] = [
  openPoint('service.unknown-query-parameters', {
    title: 'A query parameter that is not in the contract is handled as the profile declares.',
    find: (context) => oddly(context, 'listParkings', { query: { limit: 1, ...unknown } }, 'ignore'),
  }),
  openPoint('service.unknown-request-fields', {
    title: 'A body field that is not in the contract is handled as the profile declares.',
    find: (context) => searchOddly(context, unknown, 'ignore'),
  }),
  openPoint('service.null-request-fields', {
    title: 'An optional body field that is null is handled as the profile declares.',
    find: (context) => searchOddly(context, { locale: null }, 'omitted'),
  }),
  openPoint('service.repeated-query-parameters', {
    also: ['list-parkings.limit'],
    title: 'A query parameter that is sent twice is handled as the profile declares.',
    async find(context) {
      const [first, last] = [await countOf(context, 1), await countOf(context, 2)];
      if (first === last) throw new Inconclusive('limit=1 and limit=2 return the same number of parkings');
      const answer = await context.callRaw('listParkings', { query: { limit: [1, 2] } });
      const { status, body, exchange } = answer;
      if (!isSuccess(status)) return findHandling(answer, context, { empty: [], some: [] });
      const count = asArray(body)?.length;
      if (count !== first && count !== last)
        return { fits: [], shown: `${count ?? 'no'} parkings are listed`, exchanges: [exchange] };
      return either(count === first, ['first-wins', 'last-wins'], [exchange]);
    },
  }),
];

/** Finds what an oddity does to a request that succeeds without it. */
async function oddly(
  context: Context,
  operation: 'listParkings' | 'searchAvailableParkings',
  request: RawRequest,
  accepted: string,
): Promise<Found> {
  presumeSuccess(await soundAnswer(context, operation), 'an ordinary request');
  const answer = await context.callRaw(operation, request);
  return findHandling(answer, context, { empty: [accepted], some: [accepted] });
}

async function searchOddly(context: Context, members: object, accepted: string): Promise<Found> {
  const body = { ...(await choosePlace(context)), ...members };
  return oddly(context, 'searchAvailableParkings', { body }, accepted);
}

async function countOf(context: Context, limit: number): Promise<number> {
  return listOf(await context.call('listParkings', { query: { limit } })).length;
}
