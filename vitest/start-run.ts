import { chooseTarget, type Target } from '../cli/shared/choose-target.ts';
import { isUserError } from '../cli/shared/explain.ts';
import type { ConformanceOptions, ConformanceProgress } from '../conformance/conformance-options.ts';
import { loadKnownDeviations } from '../conformance/known-deviations/load-known-deviations.ts';
import { createMask } from '../conformance/report/masking/mask.ts';
import { findSecrets } from '../conformance/report/masking/secrets.ts';
import type { KnownDeviation, Report, ReportedCheck } from '../conformance/report/report.ts';
import { runConformance } from '../conformance/run-conformance.ts';
import type { Profile } from '../spec/generated/profile-types.ts';
import { withoutStack } from './report-verdict.ts';

/** Options of the kit; the profile and the known deviations may be paths of files. */
export interface RunOptions
  extends Omit<
    ConformanceOptions,
    'url' | 'profile' | 'profileSource' | 'knownDeviations' | 'progress' | 'signal'
  > {
  /** Base URL of the implementation; defaults to the one in the profile, or else to a simulator started for the run. */
  readonly url?: string | undefined;
  /** The profile, or the path of its YAML file; not needed for the Parkproof simulator, which describes itself. */
  readonly profile?: string | Profile | undefined;
  /** Failures to excuse until a date, or the path of the YAML file that lists them. */
  readonly knownDeviations?: string | readonly KnownDeviation[] | undefined;
}

/** A run in progress. */
export type SuiteRun = Awaited<ReturnType<typeof startRun>>;

/**
 * Starts a run of the checks with these ids, or of all checks that the options select, and resolves when the first of
 * them starts. Rejects if the setup is wrong.
 */
export async function startRun(options: RunOptions, ids: readonly string[] | null) {
  const interruption = new AbortController();
  const { signal } = interruption;
  const { url = null, profile, headers = {}, preflightTimeout = 20_000 } = options;
  const reach = { ...options, headers, preflightTimeout };
  const target = await chooseTarget({ url, profile, reach, signal }).catch((error: unknown) => {
    throw readable(error);
  });
  const verdicts = new Map<string, ReportedCheck>();
  const waiting = new Map<string, (check: ReportedCheck) => void>();
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const report = runTarget(target, options, ids, signal, {
    started: () => begin(),
    reported(check) {
      begin();
      verdicts.set(check.id, check);
      waiting.get(check.id)?.(check);
    },
  });
  await Promise.race([begun, report]);

  return {
    /** Stops the run, which still cleans up. */
    stop: () => interruption.abort(),
    /** Resolves when the verdict of a check is known. */
    async verdictOf(id: string): Promise<ReportedCheck> {
      const heard = new Promise<ReportedCheck>((resolve) => waiting.set(id, resolve));
      const check = verdicts.get(id) ?? (await Promise.race([heard, report.then(() => undefined)]));
      if (check === undefined) throw new Error(`the run ended without a verdict on ${id}`);
      waiting.delete(id);
      return check;
    },
    /** Stops the run if a test gave up waiting for its verdict. Resolves when the run has cleaned up. */
    end(): Promise<Report> {
      if (waiting.size > 0) interruption.abort();
      return report;
    },
  };
}

async function runTarget(
  { url, profile, profileSource, close }: Target,
  options: RunOptions,
  ids: readonly string[] | null,
  signal: AbortSignal,
  progress: Partial<ConformanceProgress>,
): Promise<Report> {
  const { url: _, profile: __, knownDeviations = [], ...rest } = options;
  try {
    return await runConformance({
      ...rest,
      ...(ids !== null && { only: ids.map((id) => `check:${id}`) }),
      url,
      profile,
      profileSource,
      knownDeviations:
        typeof knownDeviations === 'string' ? await loadKnownDeviations(knownDeviations) : knownDeviations,
      signal,
      progress,
    });
  } catch (error) {
    const mask = createMask(findSecrets({ profile, headers: options.headers ?? {} }));
    throw readable(error, mask.text);
  } finally {
    await close();
  }
}

/** An error that the user can fix shows its message without our stack. */
function readable(error: unknown, mask = (text: string) => text): unknown {
  if (!isUserError(error)) return error;
  const told = new Error(mask(error.message));
  told.name = error.name;
  return withoutStack(told);
}
