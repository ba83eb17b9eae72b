import { type OperationId, topics } from '../../spec/generated/operations.ts';
import { callOnce, isNothingFound } from '../answers/ask.ts';
import type { CheckDefinition, Context } from '../check/check.ts';
import { subjectInTitle } from '../fixtures/offers/reading-requests.ts';
import type { RequestOf } from '../kernel/call.ts';
import type { Answer } from '../kernel/exchange.ts';
import { asArray, asObject, type Json } from '../kernel/json.ts';
import { assertThat, caught, Failure, Inconclusive } from '../kernel/outcomes.ts';

/** What the elements of a list should be. */
interface Elements {
  readonly name: string;
  /** The members of which an object has at least one; null if the elements are strings. */
  readonly members: readonly string[] | null;
  /** A member that only objects of another form have. */
  readonly foreign?: string;
}

const parkings = { name: 'parkings in the list form', members: ['id', 'lat', 'long'] };
const offers = { name: 'offers', members: ['svcpid', 'name', 'address'], foreign: 'offers' };
const strings = { name: 'strings', members: null };

const elementsOf = {
  searchAvailableParkings: {
    name: 'parkings in the search form',
    members: ['parkingId', 'location', 'area'],
  },
  listParkings: parkings,
  listProviderParkings: parkings,
  listAvailableParkings: parkings,
  findOffers: { ...offers, name: 'offers by location' },
  getOffer: offers,
  listTransactionalProviders: strings,
  listVehicleProviders: strings,
} as const satisfies Partial<Record<OperationId, Elements>>;

/** The point in the oceans that is farthest from land. */
export const emptyOcean = { lat: -48.8767, long: -123.3933 } as const;

/** A name that no provider and no type of parking has. */
export const unknownName = 'parkproof-nobody';

/** An offset beyond the end of every list. */
export const pastTheEnd = 10_000_000;

/** The check that an operation returns 200 with an array of the right elements. */
export function answersList<O extends keyof typeof elementsOf>(
  operation: O,
  given: {
    /** Requests that every implementation accepts. */
    readonly calls: (context: Context) => Promise<readonly RequestOf<O>[]>;
    /** Valid requests that find nothing. Their status is open, but a 200 still has an array. */
    readonly nothing?: (context: Context) => Promise<readonly RequestOf<O>[]>;
  },
): CheckDefinition {
  const elements: Elements = elementsOf[operation];
  return {
    id: `${topics[operation]}.response-200`,
    title: `${subjectInTitle(operation)} returns 200 with an array of ${elements.name}.`,
    async run(context) {
      for (const call of await given.calls(context)) {
        const answer = await answerOf(context, operation, call);
        if (!isNothingFound(answer.status, context)) judge(answer, elements);
      }
      for (const call of (await given.nothing?.(context)) ?? []) {
        const answer = await answerOf(context, operation, call);
        if (answer.status === 200) judge(answer, elements);
      }
    },
  };
}

/** Throws a `Failure` if no response comes, since this is the check of the operation's own answer. */
async function answerOf<O extends OperationId>(context: Context, operation: O, request: RequestOf<O>) {
  const answer = await callOnce(context, operation, request).catch(caught(Inconclusive));
  if (!(answer instanceof Inconclusive)) return answer;
  const { message: found, exchanges } = answer;
  if (exchanges.length === 0) throw answer;
  throw new Failure({ expected: 'a response', found, exchanges });
}

function judge({ status, body, exchange }: Answer, elements: Elements): void {
  const expected = `200 with an array of ${elements.name}`;
  const exchanges = [exchange];
  assertThat(status === 200, { expected, found: `status ${status}`, exchanges });
  const listed = asArray(body);
  // A report shows only the beginning of a long body.
  const end = body === undefined ? ` and ends with ${exchange.responseText.slice(-40)}` : '';
  assertThat(listed !== null, { expected, found: `a body that is ${kindOf(body)}${end}`, exchanges });
  for (const [index, element] of listed.entries()) {
    const found = misfit(element, elements);
    assertThat(found === null, { expected, found: `${found} as element ${index}`, exchanges });
  }
}

function misfit(element: Json, { members, foreign = '' }: Elements): string | null {
  if (members === null) return typeof element === 'string' ? null : kindOf(element);
  const object = asObject(element);
  if (object === null) return kindOf(element);
  if (members.some((member) => member in object) && !(foreign in object)) return null;
  return `an object with the members ${Object.keys(object).slice(0, 8).join(', ') || 'none'}`;
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'not JSON';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
