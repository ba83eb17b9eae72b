import { placeIn } from '../common/json-pointer.ts';
import type { Profile } from './generated/profile-types.ts';

/** The path of one entry of a profile, such as `bookings.order`. */
export type Entry = EntryOf<Omit<Profile, 'credentials'>>;

type EntryOf<T> = {
  [Key in keyof T & string]-?: NonNullable<T[Key]> extends string | number | boolean | readonly unknown[]
    ? Key
    : Key | `${Key}.${EntryOf<NonNullable<T[Key]>>}`;
}[keyof T & string];

/** The `group.entry` that an entry is or belongs to. */
export const choiceOf = (entry: string): string => entry.split('.').slice(0, 2).join('.');

/** Who can find out an entry or adopt it; spec/clauses.schema.yaml explains the members. */
export interface EntryUse {
  readonly adopts?: readonly unknown[];
  readonly notAdopted?: string;
  readonly notLearnt?: string;
  readonly connects?: true;
  readonly setUp?: true;
}

/** The type of an entry's value. */
export type ValueAt<Path extends string, Of = Profile> = Path extends `${infer Key}.${infer Rest}`
  ? ValueAt<Rest, NonNullable<Of[Key & keyof Of]>>
  : NonNullable<Of[Path & keyof Of]>;

/** The value of an entry in a profile; null if it has none. */
export function entryIn<Path extends Entry>(profile: Profile, entry: Path): ValueAt<Path> | null {
  let value: unknown = profile;
  for (const key of entry.split('.')) value = (value as Readonly<Record<string, unknown>> | null)?.[key];
  return (value ?? null) as ValueAt<Path> | null;
}

/** A copy of a profile with another value of an entry. */
export function withEntry(profile: Profile, entry: Entry, value: unknown): Profile {
  return placeIn(profile, entry.split('.'), value) as Profile;
}
