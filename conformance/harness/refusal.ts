import type { Profile } from '../../spec/generated/profile-types.ts';
import type { Check, Need } from '../check.ts';
import type { Verdict } from './verdict.ts';

/** What decides which checks may run. */
export interface RunLimits {
  readonly profile: Profile;
  /** Whether the kit receives the webhooks of the implementation. */
  readonly receives: boolean;
  readonly readOnly: boolean;
  /** Whether something may be created in production too. */
  readonly allowWrites: boolean;
  readonly load: boolean;
  /** Checks that the user left out, each with the name that did it. */
  readonly excluded?: ReadonlyMap<string, string>;
}

/** Answers for a check whose needs are not met with the verdict that it has without running, otherwise with null. */
export function createRefusal(limits: RunLimits): (check: Check) => Verdict | null {
  const { profile, receives, readOnly, allowWrites, load, excluded } = limits;
  const users = profile.credentials.users;

  const unmet: Readonly<Record<Need, () => Verdict | null>> = {
    writes: () => {
      if (readOnly) return disabled('it creates something, and the run is read-only');
      return profile.environment !== 'production' || allowWrites
        ? null
        : disabled('it creates something, and the profile says production; --allow-writes turns it on');
    },
    load: () => (load ? null : disabled('it sends a heavy load; --load turns it on')),
    'second-user': () => (users.length >= 2 ? null : missing('the profile names one user only')),
    'disposable-user': () =>
      users.some((user) => user.disposable === true)
        ? null
        : missing('it replaces or removes all vehicles of a user, and no user of the profile is disposable'),
    webhooks: () => {
      if (profile.webhooks?.endpoint_configuration === 'none')
        return { verdict: 'not-applicable', reason: 'the profile says that it sends no webhooks' };
      return receives ? null : missing('the profile names no webhooks.endpoint to receive at');
    },
    'pre-production': () =>
      profile.environment === 'production'
        ? { verdict: 'not-applicable', reason: 'the notification trigger exists in pre-production only' }
        : null,
  };

  return (check) => {
    const name = excluded?.get(check.id);
    if (name !== undefined) return { verdict: 'disabled', reason: `--exclude ${name} leaves it out` };
    return check.needs.map((need) => unmet[need]()).find((verdict) => verdict !== null) ?? null;
  };
}

function disabled(reason: string): Verdict {
  return { verdict: 'disabled', reason };
}

function missing(reason: string): Verdict {
  return { verdict: 'inconclusive', reason, exchanges: [] };
}
