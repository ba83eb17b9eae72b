import type { Context } from '../check/check.ts';
import { type Evidence, Failure, Inconclusive, NotApplicable, whenInconclusive } from '../kernel/outcomes.ts';
import { type Ask, asker, type Listed, sharedAsker } from './ask.ts';

/**
 * Compares answers and yields their contradictions. The texts of a contradiction name the subject and what each answer
 * says about it, but no counts, so equal texts mean the same contradiction. Throws a `Failure` at once for what one
 * answer shows by itself.
 */
export type Compare = (ask: Ask) => AsyncIterable<Evidence>;

/**
 * How many times in a row the same contradictions must appear, and how many if others came and went meanwhile. Among
 * hundreds of offers that change by chance, a few contradict each other several times in a row, so the count starts
 * again whenever one of the contradictions disappears.
 */
const enough = 4;
const enoughWhereMoving = 9;

/**
 * Fails if answers contradict each other. Parkings, spaces and prices may change between any two answers, which is no
 * contradiction. So this compares again and again, in alternating order (A-B-B-A), and only a contradiction in the
 * same words every time counts, the last time after a pause. If answers that are already `known` show no
 * contradiction, they are enough.
 */
export async function requireNoContradiction(
  context: Context,
  compare: Compare,
  known: Ask = sharedAsker(context),
): Promise<void> {
  if ((await contradictionsIn(compare, known)).length === 0) return;
  let standing: readonly Evidence[] = [];
  let questions: readonly Question[] = [];
  let isMoving = false;
  let timesInRow = 0;
  const needed = () => (isMoving ? enoughWhereMoving : enough);
  for (let turn = 0; timesInRow < needed(); turn += 1) {
    if (timesInRow === needed() - 1) await context.pause(context.cachePause);
    const round = createRound(context);
    if (turn % 2 === 1) {
      for (const question of questions.toReversed())
        await round.ask(...question).catch(whenInconclusive(null));
    }
    const found = await contradictionsIn(compare, round.ask);
    if (found.length === 0) return;
    const before = new Set((turn === 0 ? found : standing).map(wordsOf));
    standing = found.filter((one) => before.has(wordsOf(one)));
    if (standing.length === 0)
      throw new Inconclusive('responses to the same requests keep changing', found[0]?.exchanges);
    const hasDisappeared = standing.length < before.size;
    isMoving ||= hasDisappeared || standing.length < found.length;
    timesInRow = hasDisappeared ? 1 : timesInRow + 1;
    questions = round.questions();
  }
  const [first, ...others] = standing;
  if (first === undefined) return;
  const found = others.length === 0 ? first.found : `${first.found}, and ${others.length} more like it`;
  throw new Failure({ ...first, found });
}

type Question = Parameters<Ask>;

/** Sends each request once in one comparison, however often its answer is needed. */
export function createRound(context: Context) {
  const answers = new Map<string, { question: Question; answer: Promise<Listed> }>();
  const ask: Ask = (operation, request) => {
    const question: Question = [operation, request];
    const key = JSON.stringify(question);
    const known = answers.get(key) ?? { question, answer: asker(context)(operation, request) };
    answers.set(key, known);
    return known.answer;
  };
  return { ask, questions: () => [...answers.values()].map(({ question }) => question) };
}

/** The distinct contradictions of one comparison. Throws why it could not be completed only if there are none. */
async function contradictionsIn(compare: Compare, ask: Ask): Promise<readonly Evidence[]> {
  const found = new Map<string, Evidence>();
  try {
    for await (const one of compare(ask)) found.set(wordsOf(one), one);
  } catch (error) {
    const hasNoChance = error instanceof Inconclusive || error instanceof NotApplicable;
    if (!hasNoChance || found.size === 0) throw error;
  }
  return [...found.values()];
}

const wordsOf = ({ expected, found }: Evidence) => JSON.stringify([expected, found]);
