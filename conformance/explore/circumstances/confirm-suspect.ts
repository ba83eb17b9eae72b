import { isDeepStrictEqual } from 'node:util';
import { counted } from '../../../common/counted.ts';
import { parseJson } from '../../../common/parse-json.ts';
import { formPlaces } from '../../../spec/generated/forms.ts';
import { topics } from '../../../spec/generated/operations.ts';
import type { Check } from '../../check/check.ts';
import { authenticatedOperations } from '../../fixtures/sample-requests.ts';
import { bodyOf } from '../../kernel/exchange.ts';
import { asArray, asObject } from '../../kernel/json.ts';
import { withCompanions } from '../companions.ts';
import type { Finding } from '../explorer.ts';
import { clausesOn, defaultsLeftOut } from '../stated-clauses.ts';
import { allCircumstances } from './circumstances.ts';
import { isAbout, type Probe } from './probes.ts';
import type { Repeater } from './run-again.ts';
import { type Answered, answerTo, type Suspect } from './suspects.ts';

/** The finding that an answer depends on what was sent before it; null if that does not appear again. */
export async function confirmSuspect(
  { probe, circumstance, plain }: Suspect,
  repeater: Repeater,
): Promise<Finding | null> {
  const { operation, request, checks } = probe;
  const usual = await answerTo(probe, plain, repeater);
  const odd = await answerTo(probe, circumstance, repeater);
  const check = [...checks].find((one) => isAbout(operation, one)) ?? [...checks][0];
  if (usual === null || odd === null || usual.shown === odd.shown || check === undefined) return null;
  const at = firstDifference(parseJson(usual.text), parseJson(odd.text)) ?? [];
  const shown = ({ exchange, count }: Answered) =>
    [
      `status ${exchange.status}`,
      ...(usual.count === odd.count ? [] : [`x-deleted ${count ?? 'absent'}`]),
      shownAt(bodyOf(exchange), at),
    ].join(', ');
  const topic = topics[operation];
  const sent = Object.keys({ ...request?.query, ...Object(request?.body) });
  const also = [
    ...[...checks].flatMap((one) => [one.clause, ...(one.also ?? [])]),
    ...defaultsLeftOut(topic, sent),
    ...sent.flatMap((name) => clausesOn(topic, name)),
    ...formPlaces[operation].flatMap(({ form }) => at.flatMap((name) => clausesOn(form, name))),
  ];
  const [lost, ...more] = lostBetween(usual, odd);
  const others = more.length > 0 ? ` and ${counted(more.length, 'other')}` : '';
  const found = lost === undefined ? shown(odd) : `${lost.slice(0, maxShown)}${others} missing`;
  return {
    id: `${topic}.${circumstance.id}`,
    clause: check.clause,
    also: [...new Set(also)].filter((clause) => clause !== check.clause),
    title: 'The response to a request does not depend on the requests before it.',
    expected: `${lost === undefined ? shown(usual) : 'all elements'}, as ${plain.title}`,
    found: `${found}, ${circumstance.title}`,
    ...(at.length > 0 && { at: at.map((step) => `/${step}`).join('') }),
    source: 'spec',
    exchanges: withCompanions([usual.exchange, odd.exchange]),
    replay: {
      probe: { ...probe, checks: [...checks].map(({ id }) => id) },
      circumstance: circumstance.id,
      plain: plain.id,
    },
  };
}

/** The suspect that a replay is about; null if its data is of another kind. `runnable` are the checks that may run. */
export function suspectIn(data: unknown, runnable: readonly Check[]): Suspect | null {
  const { probe, ...named } = asObject(data) ?? {};
  const circumstance = allCircumstances.find(({ id }) => id === named.circumstance);
  const plain = allCircumstances.find(({ id }) => id === named.plain);
  const { operation, request, checks: ids } = asObject(probe) ?? {};
  const checks = runnable.filter(({ id }) => asArray(ids)?.includes(id));
  const isRequest =
    authenticatedOperations.some((one) => one === operation) &&
    (request === null || asObject(request) !== null);
  if (!isRequest || checks.length === 0 || circumstance === undefined || plain === undefined) return null;
  return { probe: { ...(probe as unknown as Probe), checks: new Set(checks) }, circumstance, plain };
}

/** The elements of one list that another one lacks, as JSON; none if the other also has elements of its own. */
function lostBetween(usual: Answered, odd: Answered): readonly string[] {
  const elementsOf = ({ text }: Answered) => asArray(parseJson(text))?.map((one) => JSON.stringify(one));
  const [all, left] = [elementsOf(usual), elementsOf(odd)];
  if (all === undefined || left === undefined || left.some((one) => !all.includes(one))) return [];
  return all.filter((one) => !left.includes(one));
}

/** The first place, as names and positions, where two values differ; null if they do not. */
function firstDifference(one: unknown, other: unknown): readonly string[] | null {
  if (isDeepStrictEqual(one, other)) return null;
  const [first, second] = [membersOf(one), membersOf(other)];
  if (first === null || second === null) return [];
  for (const name of new Set([...Object.keys(first), ...Object.keys(second)])) {
    const inner = firstDifference(first[name], second[name]);
    if (inner !== null) return [name, ...inner];
  }
  return [];
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : null;
}

/** Characters of a value that a finding shows. */
const maxShown = 120;

function shownAt(body: unknown, at: readonly string[]): string {
  const value = at.reduce((inner, step) => membersOf(inner)?.[step], body);
  const last = at.at(-1) ?? 'body';
  const name = /^\d+$/.test(last) ? `element ${last}` : last;
  return `${name} ${value === undefined ? 'absent' : JSON.stringify(value).slice(0, maxShown)}`;
}
