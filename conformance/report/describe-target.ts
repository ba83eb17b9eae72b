import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Report } from './report.ts';

/** An implementation as a report names it: by its address, and by what its profile says; `source` is that file. */
export function describeTarget(url: string, profile: Profile, source: string | null): Report['target'] {
  return { url, name: profile.name, environment: profile.environment ?? null, profile: source };
}
