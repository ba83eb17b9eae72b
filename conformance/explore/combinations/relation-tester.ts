import type { Ask } from '../../answers/ask.ts';
import { createRound, requireNoContradiction } from '../../answers/contradiction.ts';
import type { Context } from '../../check/check.ts';
import type { ReadingOperation } from '../../fixtures/offers/reading-requests.ts';
import { type Evidence, errorOf, Failure, Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';
import { allCircumstances } from '../circumstances/circumstances.ts';
import { bookNothing } from '../circumstances/predecessors.ts';
import { varyClient } from '../circumstances/vary-client.ts';
import { withCompanions } from '../companions.ts';
import { changed, requestFor, type Values, type WayOfSending } from './question.ts';
import type { Combination, Relation } from './relation.ts';

/** Tries relations; it remembers answers, so it sends a question again only if answers contradict. */
export function createRelationTester(context: Context) {
  const askers = new Map<WayOfSending | null, Ask>();

  function known(manner: WayOfSending | null): Ask {
    const ask = askers.get(manner) ?? createRound(contextIn(context, manner)).ask;
    askers.set(manner, ask);
    return ask;
  }

  return {
    /** The contradiction that appeared every time; null if there was none, `undefined` if there was no occasion. */
    async contradictionTo(
      relation: Relation,
      { operation, values }: Combination,
    ): Promise<Evidence | null | undefined> {
      const manner = mannerOf(values);
      const compare = (ask: Ask) => {
        // A question in a manner other than the combination's is asked once and remembered.
        const askFor = (one: ReadingOperation, own: Values) =>
          (mannerOf(own) === manner ? ask : known(mannerOf(own)))(one, requestFor(one, own));
        return relation.contradictions({
          context,
          operation,
          values,
          ask: (changes = {}) => askFor(operation, changed(values, changes)),
          askFor: (one, own) => askFor(one, changed({}, { ...own, manner: values.manner })),
        });
      };
      const looked = requireNoContradiction(contextIn(context, manner), compare, known(manner));
      const error = await errorOf(looked, Failure, Inconclusive, NotApplicable);
      if (error === null) return null;
      if (!(error instanceof Failure)) return undefined;
      return { ...error.evidence, exchanges: withCompanions(error.evidence.exchanges) };
    },
    /** Whether a combination was answered, with any status but 429 and 5xx. */
    async isAnswered({ operation, values }: Combination): Promise<boolean> {
      const answer = known(mannerOf(values))(operation, requestFor(operation, values));
      const error = await errorOf(answer, Inconclusive);
      if (error === null) return true;
      const status = error.exchanges[0]?.status ?? 500;
      return status < 500 && status !== 429;
    },
  };
}

const mannerOf = ({ manner }: Values) => (manner ?? null) as WayOfSending | null;

/** A context whose requests are sent in some manner, or plainly, and whose comparisons do not wait. */
function contextIn(context: Context, manner: WayOfSending | null): Context {
  const hurried = { ...context, cachePause: 0 };
  if (manner === null) return hurried;
  const under = allCircumstances.filter(({ id }) => id === manner);
  const user = manner === 'second-user' ? 1 : 0;
  const own = { ...hurried, ...context.users[user] };
  const extra = { context, book: bookNothing };
  return { ...own, ...varyClient(own, user, under, { round: 0, extra }) };
}
