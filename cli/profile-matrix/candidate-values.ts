import { adoptable, canAdopt } from '../../mock-server/profile/adoptable.ts';
import profileSchema from '../../spec/generated/profile.schema.json' with { type: 'json' };
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';

interface Group {
  readonly properties?: Readonly<Record<string, Entry>>;
}

interface Entry {
  readonly type: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
}

/** Statuses that any refusal may have. */
const refusals: readonly number[] = [400, 403, 404, 409, 410, 412, 422];

const groups = profileSchema.properties as Readonly<Record<string, Group>>;

/** Every open point that the simulator can adopt, as `group.entry`, with the values to choose from. */
export const candidateValues: ReadonlyMap<string, readonly unknown[]> = new Map(
  Object.keys(adoptable).map((point): [string, readonly unknown[]] => {
    const [group = '', name = ''] = point.split('.');
    if (group === 'statuses') return [point, statusesFor(name)];
    const entry = groups[group]?.properties?.[name];
    const values = valuesIn(entry).filter((value) => canAdopt(group, name, value));
    if (values.length < 2)
      throw new Error(`nothing to choose from for ${point}: give it examples in spec/clauses.yaml`);
    return [point, values];
  }),
);

function valuesIn(entry: Entry | undefined): readonly unknown[] {
  if (entry === undefined) return [];
  if (entry.examples !== undefined) return entry.examples;
  if (entry.enum !== undefined) return entry.enum.filter((value) => value !== null);
  return [entry.type].flat().includes('boolean') ? [true, false] : [];
}

/** Section 4.8 leaves open whether an unknown offer is an error. Statuses that the kit retries stay as they are. */
function statusesFor(name: string): readonly number[] {
  const own = simulatorProfile.statuses[name as keyof typeof simulatorProfile.statuses];
  if (own === 429 || own >= 500) return [own];
  return [own, ...refusals, ...(name === 'unknown_offer' ? [200] : [])];
}
