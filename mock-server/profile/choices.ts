import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../common/is-record.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { canAdopt, isSetUp } from './adoptable.ts';

type Group = Exclude<
  keyof Profile,
  'profile' | 'name' | 'base_url' | 'environment' | 'timings' | 'credentials'
>;
type Settled<T> = {
  readonly [Key in keyof T]-?: Key extends MayHaveNoLimit ? Exclude<T[Key], undefined> : NonNullable<T[Key]>;
};

/** Entries that are null if there is no limit. */
type MayHaveNoLimit = 'maximum_results' | 'requests' | 'vehicles_per_user';

/** A profile with every open point resolved. */
export type Choices = {
  readonly [G in Group]: Settled<NonNullable<Profile[G]>>;
} & {
  readonly name: string;
  readonly environment: 'pre-production' | 'production';
  readonly credentials: Profile['credentials'];
};

/** The choices of a profile where the simulator can adopt them, and its own elsewhere. */
export function resolveProfile(profile: Profile) {
  const resolved: Record<string, unknown> = { ...simulatorProfile };
  const adopted: { readonly entry: string; readonly value: unknown }[] = [];
  /** Entries, as `group.entry`, at which the simulator keeps its own choice although the profile wants another. */
  const notAdopted: string[] = [];
  for (const [group, given] of Object.entries(profile)) {
    if (given === null || given === undefined) continue;
    const own = resolved[group];
    if (group === 'credentials' || !isRecord(own) || !isRecord(given)) {
      resolved[group] = given;
      continue;
    }
    const wanted = Object.entries(given).filter(
      ([entry, value]) => differs(own[entry], value) && !isSetUp(`${group}.${entry}`) && entry !== 'notes',
    );
    const accepted = wanted.filter(([entry, value]) => canAdopt(group, entry, value));
    resolved[group] = { ...own, ...Object.fromEntries(accepted) };
    adopted.push(...accepted.map(([entry, value]) => ({ entry: `${group}.${entry}`, value })));
    for (const one of wanted) if (!accepted.includes(one)) notAdopted.push(`${group}.${one[0]}`);
  }
  return { choices: withDerived(resolved as unknown as Choices), adopted, notAdopted };
}

/**
 * Adds the choices that follow from others: if filters remove offers, one offer has to pass all of them; some refusals
 * have the status of a more general one; and `errors.statuses` includes the status of every refusal.
 */
function withDerived(choices: Choices): Choices {
  const { parkings } = choices;
  const filters_on_one_offer = parkings.filters_on_one_offer || parkings.filters_offers;
  const statuses = {
    ...choices.statuses,
    other_users_booking: choices.statuses.unknown_booking,
    offer_not_bookable: choices.statuses.offer_unavailable,
  };
  const refusals = Object.entries(statuses)
    .filter(([name, status]) => status >= 400 && name !== 'no_payment_method')
    .map(([, status]) => status);
  const listed = [...new Set([...choices.errors.statuses, ...refusals])].sort((a, b) => a - b);
  return {
    ...choices,
    parkings: { ...parkings, filters_on_one_offer },
    statuses,
    errors: { ...choices.errors, statuses: listed },
  };
}

/** Whether a profile gives a value that differs from the simulator's own. */
function differs(own: unknown, given: unknown): boolean {
  if (isRecord(own) && isRecord(given) && Object.keys(given).length > 0)
    return Object.entries(given).some(([member, value]) => differs(own[member], value));
  return given !== null && given !== undefined && !isDeepStrictEqual(own, given);
}
