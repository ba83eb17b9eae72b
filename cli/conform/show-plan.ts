import type { AnyCheck, Check } from '../../conformance/check.ts';
import type { Timing } from '../../conformance/plan/estimate.ts';
import { makePlan } from '../../conformance/plan/make-plan.ts';
import { renderChecks } from '../../conformance/report/terminal/render-checks.ts';
import { renderPlan } from '../../conformance/report/terminal/render-plan.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { loadProfile } from '../../spec/load-profile.ts';
import { findTarget } from './choose-target.ts';
import type { ConformOptions } from './options.ts';
import { screen } from './screen.ts';

/** Prints what there is to try (`--list`). */
export function showChecks(checks: readonly AnyCheck[]): number {
  process.stdout.write(renderChecks(checks, screen(process.stdout)));
  return 0;
}

/** Prints what a run would do (`--dry-run`); asks nobody but a simulator for its profile. */
export async function showPlan(
  checks: readonly Check[],
  url: string | null,
  options: ConformOptions,
): Promise<number> {
  const profileFile = options.profile ?? null;
  const target = await findTarget({
    url,
    profileFile,
    patience: options.preflightTimeout,
    signal: new AbortController().signal,
  });
  const timing = target === null ? ownSimulator : elsewhere;
  const plan = makePlan(checks, {
    profile: target?.profile ?? (await profileOfOwn(profileFile)),
    readOnly: options.readOnly ?? false,
    load: options.load ?? false,
    timing,
  });
  const text = renderPlan(plan, {
    target:
      target === null ? 'a simulator that is started for the run' : `${target.profile.name}, ${target.url}`,
    timing,
    assumption: target === null ? ownAssumption : elsewhereAssumption,
    ...screen(process.stdout),
  });
  process.stdout.write(text);
  return 0;
}

/** The profile that a simulator of our own would have, with a place to deliver webhooks to. */
async function profileOfOwn(file: string | null) {
  const adopted = file === null ? simulatorProfile : await loadProfile(file);
  const webhooks = {
    ...simulatorProfile.webhooks,
    ...adopted.webhooks,
    endpoint: 'http://127.0.0.1/webhooks',
  };
  return { ...adopted, webhooks };
}

const ownSimulator: Timing = { booking: { least: 0, most: 0 }, answer: 0.02 };
const ownAssumption =
  'that the simulator answers within milliseconds and books at once. The longer time is for a simulator that lets ' +
  'every wait run out, as it does only where it shows a deviation.';

/** The usual and the longest time that section 4.9 gives for a booking. */
const elsewhere: Timing = { booking: { least: 10, most: 45 }, answer: 0.1 };
const elsewhereAssumption =
  'that a booking takes from 10 to 45 s, as the specification says, and any other answer 0.1 s, and that waits end ' +
  'early in the shorter time and run out in the longer one. Waits and bookings of different checks overlap, so the ' +
  'longest chain of them counts.';
