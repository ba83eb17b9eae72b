import { isDeepStrictEqual } from 'node:util';
import { topics } from '../../../spec/generated/operations.ts';
import type { Context } from '../../check/check.ts';
import { readingOperations } from '../../fixtures/offers/reading-requests.ts';
import { asObject } from '../../kernel/json.ts';
import type { Evidence } from '../../kernel/outcomes.ts';
import type { Explored, Explorer, Exploring, Finding } from '../explorer.ts';
import { clausesOn, defaultsLeftOut } from '../stated-clauses.ts';
import { countPairs, type Pair, pairsIn } from './covering-array.ts';
import { mannerFor, type Parameter, parametersOf } from './parameters.ts';
import { combinationOf, type Plan, planOf } from './plan.ts';
import { changed } from './question.ts';
import type { Combination, Relation } from './relation.ts';
import { createRelationTester } from './relation-tester.ts';
import { acceptedRelations } from './relations/accepted.ts';
import { agreementRelations, sameParkingRelations } from './relations/agreement.ts';
import { aroundRelations } from './relations/around.ts';
import { languageRelations } from './relations/languages.ts';
import { listFilterRelations } from './relations/list-filters.ts';
import { offerFilterRelations } from './relations/offer-filters.ts';
import { pagingRelations } from './relations/paging.ts';
import { credentialRelations, refusedRelations } from './relations/refused.ts';
import { stayRelations } from './relations/stays.ts';

/** All relations that the answers to combinations must satisfy. */
export const relations: readonly Relation[] = [
  ...acceptedRelations,
  ...refusedRelations,
  ...credentialRelations,
  ...pagingRelations,
  ...listFilterRelations,
  ...aroundRelations,
  ...sameParkingRelations,
  ...offerFilterRelations,
  ...stayRelations,
  ...languageRelations,
  ...agreementRelations,
];

/** Combines every pair of parameter values of an operation and checks relations between the answers. */
export const combinations: Explorer = { name: 'combinations', explore, replay };

async function explore({ context, random, timeLeft, topics: wanted }: Exploring): Promise<Explored> {
  const operations = readingOperations.filter((one) => wanted?.has(topics[one]) ?? true);
  const plans: (Plan & { readonly covered: Set<Pair> })[] = [];
  for (const operation of operations) {
    const parameters = [...(await parametersOf(context, operation)), mannerFor(context)];
    plans.push({ ...planOf(operation, parameters, random), covered: new Set() });
  }
  const tester = createRelationTester(context);
  const findings = new Map<string, Finding>();
  const concerned = relations.filter((relation) =>
    relation.operations.some((one) => operations.includes(one)),
  );
  const tried = new Map(concerned.map((relation) => [relation, 0]));
  for (const { plan, row, nth } of inTurn(plans)) {
    if (timeLeft() <= 0) break;
    const combination = combinationOf(plan, row);
    if (await tester.isAnswered(combination)) for (const pair of pairsIn(row)) plan.covered.add(pair);
    const open = concerned.filter((one) => isHeldAgainst(one, plan, nth) && !findings.has(one.id));
    await Promise.all(
      open.map(async (relation) => {
        const contradiction = await tester.contradictionTo(relation, combination);
        if (contradiction === undefined) return;
        tried.set(relation, (tried.get(relation) ?? 0) + 1);
        if (contradiction === null) return;
        // No finding may use up the time in which others would be found.
        const left = timeLeft() / 2;
        const small = await shrink(combination, plan.parameters, async (plainer) => {
          if (timeLeft() <= left) return false;
          return (await tester.contradictionTo(relation, plainer)) != null;
        });
        const finding = await confirm(context, relation, small);
        if (finding !== null) findings.set(relation.id, finding);
      }),
    );
  }
  return {
    findings: [...findings.values()],
    tried,
    coverage: plans.flatMap((plan) => {
      const of = countPairs(plan.parameters);
      const name = `pairs of values in ${plan.operation}`;
      return of === 0 ? [] : [{ name, covered: plan.covered.size, of }];
    }),
  };
}

/** The rows of all operations, ordered so that any first part of them covers an equal part of each operation. */
function inTurn<P extends Plan>(plans: readonly P[]) {
  return plans
    .flatMap((plan) =>
      plan.rounds.flatMap((rows, round) =>
        rows.map((row, nth) => ({ plan, row, nth, share: round + nth / rows.length })),
      ),
    )
    .sort((a, b) => a.share - b.share);
}

function isHeldAgainst({ operations, sample }: Relation, { operation }: Plan, nth: number): boolean {
  return operations.includes(operation) && (sample === undefined || nth % sample.every === sample.from);
}

/** The plainest combination that still fails: each parameter takes the plainest value with which it does. */
async function shrink(
  combination: Combination,
  parameters: readonly Parameter[],
  fails: (combination: Combination) => Promise<boolean>,
): Promise<Combination> {
  let plainest = combination;
  // A parameter may get plainer once another one has.
  for (let before: Combination | null = null; before !== plainest; ) {
    before = plainest;
    for (const { name, classes } of parameters.toReversed()) {
      const at = classes.findIndex((value) => isDeepStrictEqual(value, plainest.values[name]));
      for (const value of classes.slice(0, at)) {
        const plainer = { ...plainest, values: changed(plainest.values, { [name]: value }) };
        if (!(await fails(plainer))) continue;
        plainest = plainer;
        break;
      }
    }
  }
  return plainest;
}

/** Confirms that a combination fails: it counts only if it does so twice more, each time with new answers. */
async function confirm(context: Context, relation: Relation, combination: Combination) {
  const lookAnew = () => createRelationTester(context).contradictionTo(relation, combination);
  const evidence = (await lookAnew()) && (await lookAnew());
  return evidence == null ? null : findingOf(relation, combination, evidence);
}

function findingOf(
  { id, clause, also = [], title }: Relation,
  { operation, values }: Combination,
  evidence: Evidence,
): Finding {
  const own = [
    ...also,
    ...(evidence.also ?? []),
    ...Object.keys(values).flatMap((name) => clausesOn(topics[operation], name)),
    ...defaultsLeftOut(topics[operation], Object.keys(values)),
  ];
  return {
    ...evidence,
    id,
    clause,
    also: [...new Set(own)].filter((one) => one !== clause),
    title,
    replay: { relation: id, operation, values },
  };
}

async function replay({ context }: Exploring, data: unknown): Promise<Finding | null> {
  const { relation: id, operation, values } = asObject(data) ?? {};
  const relation = relations.find((one) => one.id === id);
  const known = relation?.operations.find((one) => one === operation);
  const own = asObject(values);
  if (relation === undefined || known === undefined || own === null)
    throw new RangeError(`${JSON.stringify(data)} names no relation with an operation and its values`);
  return confirm(context, relation, { operation: known, values: changed({}, own) });
}
