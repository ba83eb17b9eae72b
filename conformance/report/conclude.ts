import type { Outcome, ReportedCheck, ReportedDeviation, Scope } from './report.ts';

/** What a run says as a whole, and why. */
export interface Conclusion {
  readonly outcome: Outcome;
  readonly because: readonly string[];
}

/**
 * Draws the conclusion of a run. A failure that is not on the list of known deviations outweighs everything, then a
 * list that is out of date, then a requirement that could not be tried.
 */
export function conclude(
  checks: readonly ReportedCheck[],
  run: {
    readonly scope: Scope;
    readonly knownDeviations: readonly ReportedDeviation[];
    readonly obstacle?: string;
  },
): Conclusion {
  if (run.obstacle !== undefined) return { outcome: 'could-not-test', because: [run.obstacle] };
  const ran = checks.filter(({ verdict }) => verdict !== 'disabled' && verdict !== 'not-applicable');
  if (ran.length === 0) return { outcome: 'could-not-test', because: ['No check ran.'] };

  const failed = checks.filter(({ verdict, excused }) => verdict === 'fail' && !excused);
  const outdated = run.knownDeviations.flatMap(whyOutdated);
  const untried = checks
    .filter(({ level }) => level === 'must')
    .filter((check) => isUntried(check, run.scope));
  const excused = checks.filter((check) => check.excused);
  const because = [
    failed.length > 0 && `${counted(failed.length, 'check')} failed.`,
    ...outdated,
    ...whyPartial(untried),
    excused.length > 0 && `${counted(excused.length, 'known deviation')} ${are(excused.length)} excused.`,
    run.scope.interrupted && 'The run was broken off before its end.',
    run.scope.only.length > 0 && `Nothing but ${run.scope.only.join(', ')} was tried.`,
  ].filter((line) => line !== false);
  const outcome = outcomeOf({ failed, outdated, untried, excused });
  const held = checks.filter(({ verdict }) => verdict === 'pass').length;
  return {
    outcome,
    because: outcome === 'conformant' ? [`${counted(held, 'check')} held.`, ...because] : because,
  };
}

function outcomeOf(
  found: Readonly<Record<'failed' | 'outdated' | 'untried' | 'excused', readonly unknown[]>>,
) {
  if (found.failed.length > 0) return 'not-conformant';
  if (found.outdated.length > 0) return 'outdated-list';
  if (found.untried.length > 0) return 'partial';
  return found.excused.length > 0 ? 'known-deviations' : 'conformant';
}

function whyOutdated({ check, state, expires, owner }: ReportedDeviation): string[] {
  switch (state) {
    case 'expired':
      return [`The known deviation ${check} expired after ${expires}; ${owner} answers for it.`];
    case 'passes':
      return [`The known deviation ${check} passes now: remove it from the list.`];
    case 'unknown-check':
      return [`The list of known deviations names ${check}, and there is no such check.`];
    default:
      return [];
  }
}

function whyPartial(untried: readonly ReportedCheck[]): string[] {
  const flaky = untried.filter(({ verdict }) => verdict === 'flaky').length;
  const others = untried.length - flaky;
  const faults = untried.filter(({ verdict }) => verdict === 'error').length;
  const own = faults === 0 ? '' : `, ${faults} of them through a fault of the kit's own`;
  return [
    ...(others === 0
      ? []
      : [`${counted(others, 'check')} of stated requirements could not be carried out${own}.`]),
    ...(flaky === 0 ? [] : [`${counted(flaky, 'check')} held only when tried again after trouble.`]),
  ];
}

/** The heavy load is an extra, so leaving it out leaves nothing untried. */
function isUntried({ verdict, needs }: ReportedCheck, scope: Scope): boolean {
  if (verdict === 'disabled') return !needs.includes('load') || scope.load;
  return verdict === 'inconclusive' || verdict === 'flaky' || verdict === 'error';
}

/** A number with its noun: 1 check, 2 checks. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

const are = (number: number) => (number === 1 ? 'is' : 'are');
