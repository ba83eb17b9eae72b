import { isNothingFound } from '../../answers/ask.ts';
import type { Place } from '../../answers/geometry.ts';
import type { CheckDefinition } from '../../check/check.ts';
import type { Context } from '../../check/context.ts';
import { emptyOcean } from '../../expectations/list-answer.ts';
import { type Answer, isSuccess } from '../../kernel/exchange.ts';
import { assertThat, Inconclusive } from '../../kernel/outcomes.ts';

/** The operations that require a point (4.2, 4.7), by topic. */
const searches: Readonly<Record<string, (context: Context, point: Place) => Promise<Answer>>> = {
  search: (context, point) => context.call('searchAvailableParkings', { body: point }),
  'find-offers': (context, point) => context.call('findOffers', { query: { ...point } }),
};

/** Checks that 0 is a coordinate like any other, on the equator and on the prime meridian. */
export const zeroCoordinateChecks: readonly CheckDefinition[] = Object.entries(searches).flatMap(
  ([topic, search]) =>
    (['lat', 'long'] as const).map(
      (name): CheckDefinition => ({
        id: `${topic}.${name}-zero`,
        clause: `${topic}.${name}`,
        title: `A search accepts a ${name} of 0.`,
        async run(context) {
          const control = await search(context, emptyOcean);
          if (!isAccepted(context, control))
            throw new Inconclusive(`a point in the sea returns ${control.status}`, [control.exchange]);
          const zero = await search(context, { ...emptyOcean, [name]: 0 });
          assertThat(isAccepted(context, zero), {
            expected: `status ${control.status}, as with ${name} ${emptyOcean[name]}`,
            found: `status ${zero.status}`,
            exchanges: [control.exchange, zero.exchange],
          });
        },
      }),
    ),
);

function isAccepted(context: Context, { status }: Answer): boolean {
  return isSuccess(status) || isNothingFound(status, context);
}
