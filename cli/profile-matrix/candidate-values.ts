import { readFile } from 'node:fs/promises';
import { adoptable, canAdopt } from '../../mock-server/profile/adoptable.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';

/** The values that a mixture chooses from at each open point of a profile, by `group.entry`. */
export type CandidateValues = ReadonlyMap<string, readonly unknown[]>;

interface Entry {
  readonly type: string | readonly string[];
  readonly enum?: readonly unknown[];
}

/** Values to choose from instead of those in the schema: the simulator's own, and some that others might have. */
const examples: Readonly<Record<string, readonly unknown[]>> = {
  'authentication.token_pointer': ['/token', '/data/access_token'],
  'authentication.expiry_pointer': ['/expires_at', '/data/until'],
  'authentication.token_lifetime_minutes': [5, 60, 1440],
  'bookings.list_response': ['', '/data/bookings', '/items'],
  'bookings.past_start_grace_minutes': [0.5, 5, 60],
  'bookings.commission_percent': [0.1, 0.15, 0.25],
  'search.maximum_results': [null, 5, 30],
  'offers.maximum_results': [null, 5, 20],
  'search.providers_separator': [',', ';', '|'],
  'offers.radius_metres': [400, 1000, 5000],
  'parkings.list_day_names': [
    simulatorProfile.parkings.list_day_names,
    ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'],
  ],
  'webhooks.headers': [{}, { 'x-partner': 'parkproof', 'content-type': 'application/json' }],
  'webhooks.retry': [
    { first_delay_seconds: 1, factor: 2, longest_delay_seconds: 600, give_up_after: null },
    { first_delay_seconds: 0.5, factor: 1, longest_delay_seconds: 1, give_up_after: 20 },
  ],
  'notification.fields': [
    { action: 'action', provider: 'provider', plate: 'plate', offer: 'svcPID' },
    { action: 'event', provider: 'operator', plate: 'licence_plate', offer: 'offer_id' },
  ],
  'errors.content_type': ['application/problem+json', 'application/json'],
  // The bounds are stated, so `accept` is left out: it conforms only if the profile says so.
  'limits.duration_out_of_bounds': ['refuse', 'clamp'].map((choice) => ({
    search: choice,
    find_offers: choice,
    get_offer: choice,
    create_booking: choice,
  })),
  'limits.search_radius_out_of_bounds': ['refuse', 'clamp'],
  'limits.distance_out_of_bounds': ['refuse', 'clamp'],
  'limits.distance_minimum': [0, 1, 50],
  'limits.requests': [null, { per_minute: 100_000 }],
  'limits.body_megabytes': [32, 64],
};

/** Statuses that any refusal may have. */
const refusals: readonly number[] = [400, 403, 404, 409, 410, 412, 422];

/** Every open point that the simulator can adopt, with the values to choose from. */
export async function candidateValues(): Promise<CandidateValues> {
  const file = new URL('../../spec/generated/profile.schema.json', import.meta.url);
  const schema = JSON.parse(await readFile(file, 'utf8')) as Group;
  const entriesOf = (group: string) => schema.properties[group]?.properties ?? {};
  const choices = Object.keys(adoptable).map((point): [string, readonly unknown[]] => {
    const [group = '', name = ''] = point.split('.');
    if (group === 'statuses') return [point, statusesFor(name)];
    const entry = entriesOf(group)[name];
    const values = (examples[point] ?? valuesIn(entry)).filter((value) => canAdopt(group, name, value));
    if (values.length < 2) throw new Error(`nothing to choose from for ${point}: give it examples`);
    return [point, values];
  });
  return new Map(choices);
}

interface Group {
  readonly properties: Readonly<Record<string, { readonly properties?: Readonly<Record<string, Entry>> }>>;
}

function valuesIn(entry: Entry | undefined): readonly unknown[] {
  if (entry === undefined) return [];
  if (entry.enum !== undefined) return entry.enum.filter((value) => value !== null);
  return [entry.type].flat().includes('boolean') ? [true, false] : [];
}

/** Section 4.8 leaves open whether an unknown offer is an error. Statuses that the kit retries stay as they are. */
function statusesFor(name: string): readonly number[] {
  const own = simulatorProfile.statuses[name as keyof typeof simulatorProfile.statuses];
  if (own === 429 || own >= 500) return [own];
  return [own, ...refusals, ...(name === 'unknown_offer' ? [200] : [])];
}
