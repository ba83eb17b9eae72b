import { topics } from '../../../spec/generated/operations.ts';
import { asObject } from '../../kernel/json.ts';
import type { Finding as Deviation } from '../../kernel/outcomes.ts';
import { type Explored, type Explorer, type Exploring, type Finding, triedOf } from '../explorer.ts';
import { countPairs, pairsIn, type Row } from './covering-array.ts';
import { defaultsLeftOut, statedClauses } from './facts.ts';
import { type Parameter, parametersOf } from './parameters.ts';
import { combinationOf, type Plan, planOf } from './plan.ts';
import { changed, type ReadingOperation, readingOperations } from './question.ts';
import type { Combination, Relation } from './relation.ts';
import { createRelationTester, type RelationTester } from './relation-tester.ts';
import { agreementRelations } from './relations/agreement.ts';
import { aroundRelations } from './relations/around.ts';
import { credentialRelations } from './relations/credentials.ts';
import { languageRelations } from './relations/languages.ts';
import { listFilterRelations } from './relations/list-filters.ts';
import { offerFilterRelations } from './relations/offer-filters.ts';
import { pagingRelations } from './relations/paging.ts';
import { refusedRelations } from './relations/refused.ts';
import { sameParkingRelations } from './relations/same-parking.ts';
import { stayRelations } from './relations/stays.ts';
import { takenRelations } from './relations/taken.ts';
import { shrink } from './shrink.ts';

/** All relations that the answers to combinations must satisfy. */
export const relations: readonly Relation[] = [
  ...takenRelations,
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

/** How many more times a shrunk combination must fail, each time with new answers. */
const confirmations = 2;

/** Combines every pair of parameter values of an operation and checks relations between the answers. */
export const combinations: Explorer = { name: 'combinations', explore, replay };

async function explore({ context, random, timeLeft, topics: wanted }: Exploring): Promise<Explored> {
  const operations = readingOperations.filter((one) => wanted?.has(topics[one]) ?? true);
  const plans: Plan[] = [];
  for (const operation of operations) {
    plans.push(planOf(operation, await parametersOf(context, operation), random));
  }
  const tester = createRelationTester(context);
  const findings = new Map<string, Finding>();
  const times = new Map<string, number>();
  const covered = new Map<Plan, Set<string>>(plans.map((plan) => [plan, new Set()]));
  for (const { plan, row, nth } of inTurn(plans)) {
    if (timeLeft() <= 0) break;
    const combination = combinationOf(plan, row);
    if (await tester.isAnswered(combination)) for (const pair of pairsIn(row)) covered.get(plan)?.add(pair);
    const open = relations.filter((one) => isHeldAgainst(one, plan, nth) && !findings.has(one.id));
    await Promise.all(
      open.map(async (relation) => {
        const contradiction = await tester.contradictionTo(relation, combination);
        if (contradiction === undefined) return;
        times.set(relation.id, (times.get(relation.id) ?? 0) + 1);
        if (contradiction === null) return;
        const finding = await shrunkFinding(
          { context, timeLeft },
          tester,
          relation,
          combination,
          plan.parameters,
        );
        if (finding !== null) findings.set(relation.id, finding);
      }),
    );
  }
  return {
    findings: [...findings.values()],
    tried: triedOf(
      relations.filter((relation) => relation.operations.some((one) => operations.includes(one))),
      times,
    ),
    coverage: plans.flatMap((plan) => {
      const of = countPairs(plan.sizes);
      const name = `pairs of values in ${plan.operation}`;
      return of === 0 ? [] : [{ name, covered: covered.get(plan)?.size ?? 0, of }];
    }),
  };
}

/** The rows of all operations, ordered so that any first part of them covers an equal part of each operation. */
function inTurn(
  plans: readonly Plan[],
): readonly { readonly plan: Plan; readonly row: Row; readonly nth: number }[] {
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

async function shrunkFinding(
  { context, timeLeft }: Pick<Exploring, 'context' | 'timeLeft'>,
  tester: RelationTester,
  relation: Relation,
  combination: Combination,
  parameters: readonly Parameter[],
): Promise<Finding | null> {
  const small = await shrink(combination, parameters, async (plainer) => {
    if (timeLeft() <= 0) return false;
    return (await tester.contradictionTo(relation, plainer)) != null;
  });
  let deviation: Deviation | null = null;
  for (let time = 0; time < confirmations; time += 1) {
    deviation = (await createRelationTester(context).contradictionTo(relation, small)) ?? null;
    if (deviation === null) return null;
  }
  return deviation === null ? null : findingOf(relation, small, deviation);
}

function findingOf(
  { id, clause, also = [], title }: Relation,
  { operation, values }: Combination,
  deviation: Deviation,
): Finding {
  const own = [
    ...also,
    ...(deviation.also ?? []),
    ...Object.keys(values).flatMap((name) => clausesOf(operation, name)),
    ...defaultsLeftOut(topics[operation], Object.keys(values)),
  ];
  return {
    ...deviation,
    id,
    clause,
    also: [...new Set(own)].filter((one) => one !== clause),
    title,
    replay: { relation: id, operation, values },
  };
}

function clausesOf(operation: ReadingOperation, name: string): readonly string[] {
  const names =
    name === 'around' ? ['lat', 'long', 'distance', 'point-filter', 'finds-around-point'] : [name];
  return names.flatMap((one) => {
    const own = `${topics[operation]}.${one}`;
    return statedClauses.filter((id) => id === own || id.startsWith(`${own}-`));
  });
}

async function replay({ context, timeLeft }: Exploring, data: unknown): Promise<Finding | null> {
  const { relation: id, operation, values } = asObject(data) ?? {};
  const relation = relations.find((one) => one.id === id);
  const known = relation?.operations.find((one) => one === operation);
  const own = asObject(values);
  if (relation === undefined || known === undefined || own === null)
    throw new RangeError(`${JSON.stringify(data)} names no relation with an operation and its values`);
  const combination: Combination = { operation: known, values: changed({}, own) };
  return shrunkFinding({ context, timeLeft }, createRelationTester(context), relation, combination, []);
}
