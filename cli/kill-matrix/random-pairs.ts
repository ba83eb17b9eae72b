import { createRandom } from '../../generators/world/random.ts';
import { allDefects } from '../../mock-server/defects/all-defects.ts';
import { conditionsFor } from '../../mock-server/defects/condition.ts';
import type { Defect } from '../../mock-server/defects/defect.ts';
import { operationsOf } from '../../mock-server/defects/find-defects.ts';

/**
 * The ids of `count` defects, each narrowed by a condition, as a seed chooses them: any defect that must fail a check,
 * with any condition that its operations can meet and its clause does not contradict. Some pairs still never show.
 */
export function randomPairs(count: number, seed: number): string[] {
  const { next } = createRandom(seed);
  const pick = <T>(from: readonly T[]) => from[Math.floor(next() * from.length)];
  const pairOf = (defect: Defect) => {
    // Choose the kind first, since most conditions are pairs of parameters.
    const conditions = conditionsFor(operationsOf(defect)).filter((one) => !contradicts(defect, one));
    const kind = pick([...new Set(conditions.map(kindOf))]);
    return `${defect.id}@${pick(conditions.filter((condition) => kindOf(condition) === kind))}`;
  };
  const candidates = allDefects.filter(
    (defect) => defect.level === undefined && operationsOf(defect).length > 0,
  );
  const pairs = new Set<string>();
  while (pairs.size < count) {
    const defect = pick(candidates);
    if (defect !== undefined) pairs.add(pairOf(defect));
  }
  return [...pairs];
}

const kindOf = (condition: string) => condition.split(':')[0];

/** Words in clause ids for members with another name. */
const alsoKnownAs: Readonly<Record<string, readonly string[]>> = {
  expected_price: ['price-guard'],
  listProviders: ['deregisters-providers'],
  lat: ['point'],
  long: ['point'],
};

/**
 * Whether a defect cannot show under a condition. A default can show only if its member is not sent; any other
 * requirement, only if it is sent. A `first-` requirement never shows on a repetition, and a missing body has no content.
 */
function contradicts({ id, clause }: Defect, condition: string): boolean {
  const [kind = '', argument = ''] = condition.split(/:(.*)/s);
  const requirement = clause.split('.')[1] ?? '';
  const isDefault = requirement.endsWith('-default');
  const names = argument.split('+');
  const isAbout = (name: string) =>
    [name, ...(alsoKnownAs[name] ?? [])].some(
      (known) =>
        requirement === known || requirement.startsWith(`${known}-`) || id.endsWith(`-beside-${known}`),
    );
  if (
    requirement === 'body-required' &&
    !['user', 'after', 'after-refused', 'again', 'concurrent'].includes(kind)
  )
    return true;
  if (kind === 'with') return isDefault && names.some(isAbout);
  if (kind === 'without') return !isDefault && isAbout(argument);
  if (kind === 'weekend' || kind === 'start-offset' || kind === 'days-ahead')
    return requirement === 'start-default';
  if (kind === 'longer-than') return requirement === 'duration-default' || id.endsWith('at-least-an-hour');
  // Section 4.11 leaves open whether a registered vehicle needs them.
  if (kind === 'known-vehicle') return /^(brand|model)-/.test(requirement);
  if (kind === 'later-page') return requirement === 'offset-default';
  return kind === 'again' && requirement.startsWith('first-');
}
