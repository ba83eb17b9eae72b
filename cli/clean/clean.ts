import { cleanTarget } from '../../conformance/clean-target.ts';
import { createMask } from '../../conformance/report/masking/mask.ts';
import { findSecrets } from '../../conformance/report/masking/secrets.ts';
import { loadProfile } from '../../spec/load-profile.ts';
import { couldNotTest } from '../conform/deliver-report.ts';
import { readReach } from '../conform/reach.ts';
import { explain } from '../explain.ts';

/** The options of `parkproof clean`, as they are read from the command line. */
export interface CleanOptions {
  readonly profile: string;
  /** Marks of runs. */
  readonly run?: readonly string[];
  readonly dryRun?: true;
  /** Seconds. */
  readonly preflightTimeout: number;
  /** Each `name: value`. */
  readonly header?: readonly string[];
  readonly ca?: string;
}

/** Runs `parkproof clean` and returns its exit code. */
export async function clean(url: string, options: CleanOptions): Promise<0 | 2> {
  let mask = createMask(new Map());
  try {
    const profile = await loadProfile(options.profile);
    const { headers, ca } = await readReach(options);
    mask = createMask(findSecrets({ profile, headers }));
    const isClean = await cleanTarget({
      url,
      profile,
      headers,
      ...(ca !== undefined && { ca }),
      marks: options.run ?? [],
      dryRun: options.dryRun ?? false,
      preflightTimeout: options.preflightTimeout * 1000,
      say: (sentence) => process.stdout.write(`${mask.text(sentence)}\n`),
    });
    return isClean ? 0 : 2;
  } catch (error) {
    couldNotTest('clean', mask.text(explain(error)));
    return 2;
  }
}
