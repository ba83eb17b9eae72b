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
  const { credentials, environment, webhooks } = profile;
  const isProduction = environment === 'production';
  /** What stands in the way of each need. */
  const obstacles: Readonly<Record<Need, readonly (Verdict | false)[]>> = {
    writes: [
      readOnly === true && disabled('it creates data, and the run is read-only'),
      isProduction &&
        allowWrites !== true &&
        disabled('it creates data, and the profile says production; enable it with --allow-writes'),
    ],
    load: [load !== true && disabled('it sends a heavy load; pass --load to run it')],
    'second-user': [credentials.users.length < 2 && missing('the profile has only one user')],
    'disposable-user': [
      !credentials.users.some(({ disposable }) => disposable === true) &&
        missing("it replaces or removes all of a user's vehicles, and no user in the profile is disposable"),
    ],
    webhooks: [
      webhooks?.endpoint_configuration === 'none' && absent('the profile says that it sends no webhooks'),
      !receives && missing('the profile has no webhooks.endpoint, the URL that the webhooks are sent to'),
    ],
    'pre-production': [isProduction && absent('the notification trigger exists only in pre-production')],
  };

  return (check) => {
    const name = excluded?.get(check.id);
    if (name !== undefined) return disabled(`excluded by --exclude ${name}`);
    const unmet = check.needs.flatMap((need) => obstacles[need]);
    return unmet.find((verdict) => verdict !== false) ?? null;
  };
}

const disabled = (reason: string): Verdict => ({ verdict: 'disabled', reason });
const absent = (reason: string): Verdict => ({ verdict: 'not-applicable', reason });
const missing = (reason: string): Verdict => ({ verdict: 'inconclusive', reason, exchanges: [] });
