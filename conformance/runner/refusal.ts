import type { Check, Need } from '../check/check.ts';
import type { ConformanceOptions } from '../conformance-options.ts';
import type { Verdict } from '../kernel/verdict.ts';

/** The facts that decide which checks may run. */
export interface RunLimits extends Pick<ConformanceOptions, 'profile' | 'readOnly' | 'allowWrites' | 'load'> {
  /** Whether the kit receives the webhooks of the implementation. */
  readonly receives: boolean;
  /** Ids of excluded checks, each with the name that excluded it. */
  readonly excluded?: ReadonlyMap<string, string>;
}

/** Returns a function that gives the verdict on a check that must not run, or null if the check may run. */
export function createRefusal(limits: RunLimits): (check: Pick<Check, 'id' | 'needs'>) => Verdict | null {
  const { profile, receives, readOnly, allowWrites, load, excluded } = limits;
  const users = profile.credentials.users;

  const unmet: Readonly<Record<Need, () => Verdict | null>> = {
    writes: () => {
      if (readOnly) return disabled('it creates data, and the run is read-only');
      return profile.environment !== 'production' || allowWrites
        ? null
        : disabled('it creates data, and the profile says production; enable it with --allow-writes');
    },
    load: () => (load ? null : disabled('it sends a heavy load; enable it with --load')),
    'second-user': () => (users.length >= 2 ? null : missing('the profile has only one user')),
    'disposable-user': () =>
      users.some((user) => user.disposable === true)
        ? null
        : missing(
            "it replaces or removes all of a user's vehicles, and no user in the profile is disposable",
          ),
    webhooks: () => {
      if (profile.webhooks?.endpoint_configuration === 'none')
        return { verdict: 'not-applicable', reason: 'the profile says that it sends no webhooks' };
      return receives
        ? null
        : missing('the profile has no webhooks.endpoint, the URL that the webhooks are sent to');
    },
    'pre-production': () =>
      profile.environment === 'production'
        ? { verdict: 'not-applicable', reason: 'the notification trigger exists only in pre-production' }
        : null,
  };

  return (check) => {
    const name = excluded?.get(check.id);
    if (name !== undefined) return { verdict: 'disabled', reason: `excluded by --exclude ${name}` };
    return check.needs.map((need) => unmet[need]()).find((verdict) => verdict !== null) ?? null;
  };
}

function disabled(reason: string): Verdict {
  return { verdict: 'disabled', reason };
}

function missing(reason: string): Verdict {
  return { verdict: 'inconclusive', reason, exchanges: [] };
}
