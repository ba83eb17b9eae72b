import type { ConformanceOptions } from '../../conformance/conformance-options.ts';
import { runConformance } from '../../conformance/run-conformance.ts';
import { PreflightError } from '../../conformance/runner/preflight-error.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { startWithEndpoint } from '../shared/start-with-endpoint.ts';
import type { Mixture } from './random-mixture.ts';

/** Reduces a full profile to the part that is declared to the kit. */
export type Declare = (full: Profile) => Profile;

/** The result of a run over a conformant implementation. */
export type Trial = Awaited<ReturnType<typeof tryMixture>>;

/**
 * Runs the kit, or only the checks that `only` names, over a simulator with these choices, and tells it the part of
 * the profile that `declare` returns, by default all of it. Then the kit explores for `explore` seconds.
 */
export async function tryMixture(
  { profile, world }: Omit<Mixture, 'chosen'>,
  {
    declare = (full) => full,
    ...options
  }: Pick<ConformanceOptions, 'only' | 'explore'> & { readonly declare?: Declare } = {},
) {
  const simulator = await startWithEndpoint({ ...world, profile });
  const declared = declare(simulator.profile);
  try {
    const { outcome, checks } = await runConformance({ url: simulator.url, profile: declared, ...options });
    return {
      outcome,
      /** The verdicts that a conformant implementation must not get. */
      alarms: checks.flatMap(({ id, verdict, found, reason }) =>
        verdict === 'fail' || verdict === 'error'
          ? [{ check: id, verdict, found: found ?? reason ?? '' }]
          : [],
      ),
      /** The checks that had no opportunity to test their requirement. */
      inconclusive: checks.filter(({ verdict }) => verdict === 'inconclusive').map(({ id }) => id),
    };
  } catch (error) {
    if (!(error instanceof PreflightError)) throw error;
    const alarm = { check: 'preflight', verdict: 'error', found: error.message } as const;
    return { outcome: 'not tested', alarms: [alarm], inconclusive: [] };
  } finally {
    await simulator.close();
  }
}

/**
 * Gives the kit only the credentials and two open points: nobody can guess the names of the trigger's fields, and
 * only the operator knows where webhooks arrive.
 */
export const declareNothing: Declare = ({ credentials, webhooks, notification }) => ({
  profile: 1,
  name: 'nothing known',
  credentials,
  webhooks: { endpoint: webhooks?.endpoint ?? null },
  notification: { fields: notification?.fields ?? null },
});
