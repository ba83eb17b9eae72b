import { operations, topics } from '../../../spec/generated/operations.ts';
import type { CheckDefinition } from '../../check/check.ts';
import { requireFit } from '../../expectations/statuses.ts';
import { readingOperations, requestWith, subjectInTitle } from '../../fixtures/offers/reading-requests.ts';
import { type Exchange, lastInPath, sentIn } from '../../kernel/exchange.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import { Inconclusive } from '../../kernel/outcomes.ts';
import { isFromGateway } from '../../kernel/trail.ts';

/** The operations that take several parameters. */
const combining = readingOperations.filter(
  (operation) => operation !== 'listAvailableParkings' && operation !== 'listTransactionalProviders',
);

/** How many of the requests that got a server error are sent again. */
const maxRequests = 3;

/**
 * Checks that no request gets a server error again if each of its values is accepted in some other request (4.2 to
 * 4.8). A value by itself may be invalid or unknown, for which the status is open.
 */
export const serverErrorChecks: readonly CheckDefinition[] = combining.map((operation) => ({
  id: `${topics[operation]}.no-server-error`,
  clause: `${topics[operation]}.response-200`,
  title: `${subjectInTitle(operation)} does not fail for a combination of values that it accepts one by one.`,
  phase: 'after',
  async run(context) {
    const own = context.exchanges().filter((exchange) => exchange.operation === operation);
    const successes = own.filter(({ status }) => status === 200);
    if (successes.length === 0) throw new Inconclusive('the operation never succeeded');
    const seen = new Set(successes.flatMap((exchange) => membersOf(exchange).map(keyOf)));
    const isAccepted = async (member: Member) => {
      const [name] = member;
      // The place is no parameter of its own, so it cannot be tried alone.
      if (name === 'place' || seen.has(keyOf(member))) return seen.has(keyOf(member));
      const alone = await requestWith(context, operation, Object.fromEntries([member]));
      // It may fail by itself, which this check does not judge.
      return (await context.callRaw(operation, { ...alone, isOptional: '500' })).status === 200;
    };
    // A gateway says nothing about the request.
    const failed = own.filter(({ status }) => Number(status) >= 500 && !isFromGateway(Number(status)));
    const requests = groupBy(failed, ({ url, requestBody }) => `${url} ${requestBody}`);
    for (const [exchange] of [...requests.values()].slice(0, maxRequests)) {
      const members = membersOf(exchange);
      const accepted = await Promise.all(members.map(isAccepted));
      if (members.length < 2 || accepted.includes(false)) continue;
      const answer = await context.callRaw(operation, requestIn(exchange));
      requireFit(answer.status < 500, answer, '200, as for each of these values in other requests');
    }
  },
}));

type Member = readonly [name: string, value: Json | undefined];

const keyOf = (member: Member) => JSON.stringify(member);

/** The parameters of a request. The coordinates count as one, since they go together. */
function membersOf(exchange: Exchange): readonly Member[] {
  const { path, query } = requestIn(exchange);
  const { lat, long, ...others }: JsonObject = { ...path, ...query, ...sentIn(exchange) };
  const place = lat === undefined && long === undefined ? [] : [['place', `${lat} ${long}`] as const];
  return [...place, ...Object.entries(others)];
}

/** The request of an exchange, to send it again. */
function requestIn(exchange: Exchange) {
  const { operation, url } = exchange;
  const { searchParams } = new URL(url);
  return {
    path: Object.fromEntries(operations[operation].pathParameters.map((name) => [name, lastInPath(url)])),
    query: Object.fromEntries(searchParams),
    ...(exchange.requestBody !== null && { body: sentIn(exchange) }),
  };
}
