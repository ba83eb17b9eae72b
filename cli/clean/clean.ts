import { cleanTarget } from '../../conformance/clean-target.ts';
import { createMask } from '../../conformance/report/masking/mask.ts';
import { findSecrets } from '../../conformance/report/masking/secrets.ts';
import { findTarget } from '../shared/choose-target.ts';
import { couldNotRun, explain } from '../shared/explain.ts';
import { type ReachOptions, readReach } from '../shared/reach.ts';

/** The options of `parkproof clean`, as parsed from the command line. */
export interface CleanOptions extends ReachOptions {
  readonly profile?: string;
  /** Plate prefixes of runs. */
  readonly run?: readonly string[];
  readonly dryRun?: true;
}

/** Runs `parkproof clean` and returns its exit code. */
export async function clean(url: string, options: CleanOptions): Promise<number> {
  let mask = createMask(new Map());
  try {
    const reach = await readReach(options);
    const { profile } = await findTarget({ url, profile: options.profile, reach });
    mask = createMask(findSecrets({ profile, headers: reach.headers }));
    const isClean = await cleanTarget({
      ...reach,
      url,
      profile,
      marks: options.run ?? [],
      dryRun: options.dryRun ?? false,
      say: (sentence) => process.stdout.write(`${mask.text(sentence)}\n`),
    });
    return isClean ? 0 : 2;
  } catch (error) {
    return couldNotRun('clean', mask.text(explain(error)));
  }
}
