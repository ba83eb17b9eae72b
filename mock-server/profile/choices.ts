import type { Profile } from '../../spec/generated/profile-types.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';

type Group = Exclude<keyof Profile, 'profile' | 'name' | 'base_url' | 'environment' | 'credentials'>;
type Settled<T> = { readonly [Key in keyof T]-?: NonNullable<T[Key]> };

/**
 * A profile with every open point settled. The rate limit alone can stay away: `limits.requests` is null where
 * there is none.
 */
export type Choices = {
  readonly [G in Exclude<Group, 'limits'>]: Settled<NonNullable<Profile[G]>>;
} & {
  readonly limits: Required<NonNullable<Profile['limits']>>;
  readonly name: string;
  readonly environment: 'pre-production' | 'production';
  readonly credentials: Profile['credentials'];
};

/**
 * The choices that the simulator makes when it adopts a profile: those of the profile, and its own where the
 * profile says nothing or null.
 */
export function settle(profile: Profile): Choices {
  const settled: Record<string, unknown> = { ...simulatorProfile };
  for (const [key, value] of Object.entries(profile)) {
    if (value === null || value === undefined) continue;
    const own = settled[key];
    settled[key] = isGroup(value) && isGroup(own) && key !== 'credentials' ? settleGroup(own, value) : value;
  }
  return settled as unknown as Choices;
}

/** Milliseconds by which a start may lie in the past; without end where the profile accepts any such start. */
export function graceForPastStart(choices: Choices, group: 'bookings' | 'offers' | 'search'): number {
  return choices[group].past_start === 'accept'
    ? Number.POSITIVE_INFINITY
    : choices.bookings.past_start_grace_minutes * 60_000;
}

function settleGroup(own: Record<string, unknown>, given: Record<string, unknown>): Record<string, unknown> {
  const said = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  return { ...own, ...Object.fromEntries(said) };
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
