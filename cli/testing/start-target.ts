import type { ConformanceOptions } from '../../conformance/conformance-options.ts';
import type { Report } from '../../conformance/report/report.ts';
import { runConformance } from '../../conformance/run-conformance.ts';
import { createSimulator, type Simulator } from '../../mock-server/create-simulator.ts';
import type { SimulatorOptions } from '../../mock-server/simulator-options.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { closing } from '../../spec/testing/closing.ts';
import { type ProxyOptions, startProxy } from './start-server.ts';

/** Starts a simulator for the kit, whose clock runs. */
export function startTarget(options: SimulatorOptions = {}): Promise<Simulator> {
  return closing(createSimulator(options));
}

/** A profile that says how to get in, and nothing else. */
export const blind: Profile = { profile: 1, name: 'blind', credentials: simulatorProfile.credentials };

/** The checks that failed, as `id: found`. */
export function failuresIn({ checks }: Report): string[] {
  return checks.flatMap(({ id, verdict, found }) => (verdict === 'fail' ? [`${id}: ${found}`] : []));
}

interface BehindOptions extends Partial<ConformanceOptions> {
  readonly simulator?: SimulatorOptions;
}

/** Runs the kit against a simulator behind a proxy, by default with the simulator's own profile. */
export async function conformBehind(hooks: ProxyOptions, { simulator, ...options }: BehindOptions) {
  const target = await startTarget({
    ...(simulator?.world === undefined && { parkings: 60 }),
    ...simulator,
  });
  const { url, passed } = await startProxy(target.url, hooks);
  const report = await runConformance({ url, profile: target.profile, ...options });
  const verdicts = Object.fromEntries(report.checks.map(({ id, verdict }) => [id, verdict]));
  /** The values that the run has seen at an entry of the profile. */
  const seenAt = (entry: string) =>
    report.observations.flatMap((one) => (one.entry === entry ? (one.values ?? []) : []));
  return { ...report, verdicts, failed: failuresIn(report), seenAt, passed, target };
}
