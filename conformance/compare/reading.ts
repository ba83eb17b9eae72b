import type { Context } from '../check/context.ts';
import { parametersOf } from '../explore/combinations/parameters.ts';
import { combinationOf, planOf } from '../explore/combinations/plan.ts';
import { readingOperations, requestWith } from '../explore/combinations/question.ts';
import type { Combination } from '../explore/combinations/relation.ts';
import { withoutClock } from './own-values.ts';
import { questionOf, refusals } from './refusals.ts';
import { type Inquiry, type Question, send } from './reply.ts';

/**
 * All questions that create nothing. Each reading operation gets its plainest request, then each value by itself, so
 * that examples are short, then every pair of values. Requests to be refused come last.
 */
export async function readingQuestions(context: Context, random: () => number): Promise<readonly Question[]> {
  const combinations: Combination[] = [];
  for (const operation of readingOperations) {
    const all = await parametersOf(context, operation);
    // The manner of sending tests a side against itself, so two sides need not be compared in it.
    const parameters = all.filter(({ name }) => name !== 'manner');
    const plan = planOf(operation, parameters, random);
    const plainest = parameters.map(() => 0);
    const single = parameters.flatMap(({ classes }, at) =>
      classes.slice(1).map((_, index) => plainest.with(at, index + 1)),
    );
    const rows = [plainest, ...single, ...(plan.rounds[0] ?? [])];
    combinations.push(...rows.map((row) => combinationOf(plan, row)));
  }
  const questions = combinations.map(
    ({ operation, values }): Question => ({ operation, values, request: requestWith(operation, values) }),
  );
  const [point] = combinations.flatMap(({ values: { around } }) => (around === undefined ? [] : [around]));
  const others = [questionOf('listVehicleProviders', {}), ...refusals(point)];
  return [...new Map([...questions, ...others].map((one) => [JSON.stringify(one), one])).values()];
}

/** An inquiry that asks one question. */
export function reading(question: Question): Inquiry {
  return async ({ context, url }) => {
    const reply = await send(context, { [url]: 'BASE-URL' }, question);
    // An answer to a request without start shows the time at which it was given.
    const showsNow = question.values.start === undefined && Array.isArray(reply.body);
    return [showsNow ? { ...reply, body: withoutClock(reply.body) } : reply];
  };
}
