import { isNothingFound } from '../../answers/ask.ts';
import type { Place } from '../../answers/geometry.ts';
import type { CheckDefinition } from '../../check/check.ts';
import type { Context } from '../../check/context.ts';
import { emptyOcean } from '../../expectations/list-answer.ts';
import type { RequestOf } from '../../kernel/call.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { assertThat, Inconclusive } from '../../kernel/outcomes.ts';

/** An operation that requires a point (4.2, 4.7). */
interface PointSearch {
  readonly topic: 'search' | 'find-offers';
  readonly operation: 'searchAvailableParkings' | 'findOffers';
  readonly callOf: (point: Place) => RequestOf<'searchAvailableParkings' | 'findOffers'>;
}

const searches: readonly PointSearch[] = [
  { topic: 'search', operation: 'searchAvailableParkings', callOf: (point) => ({ body: point }) },
  { topic: 'find-offers', operation: 'findOffers', callOf: (point) => ({ query: { ...point } }) },
];

/** Checks that 0 is a coordinate like any other, on the equator and on the prime meridian. */
export const zeroCoordinateChecks: readonly CheckDefinition[] = searches.flatMap((search) =>
  (['lat', 'long'] as const).map(
    (name): CheckDefinition => ({
      id: `${search.topic}.${name}-zero`,
      clause: `${search.topic}.${name}`,
      title: `A search accepts a ${name} of 0.`,
      async run(context) {
        const control = await ask(context, search, emptyOcean);
        if (!isTaken(context, control))
          throw new Inconclusive(`a point in the sea returns ${control.status}`, [control.exchange]);
        const zero = await ask(context, search, { ...emptyOcean, [name]: 0 });
        assertThat(isTaken(context, zero), {
          expected: `status ${control.status}, as with ${name} ${emptyOcean[name]}`,
          found: `status ${zero.status}`,
          exchanges: [control.exchange, zero.exchange],
        });
      },
    }),
  ),
);

function ask(context: Context, { operation, callOf }: PointSearch, point: Place): Promise<Answer> {
  return context.call(operation, callOf(point));
}

function isTaken(context: Context, { status }: Answer): boolean {
  return isSuccess(status) || isNothingFound(status, context);
}
