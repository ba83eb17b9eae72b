import { counted } from '../../common/counted.ts';
import { statedClauses } from '../kernel/clauses.ts';
import type { Judgement, Outcome, Report, ReportedCheck, ReportedDeviation, Scope } from './report.ts';

/** What the conclusion of a run depends on, apart from its checks. */
export interface ConcludedRun {
  readonly scope: Scope;
  /** Ids of excluded checks, each with the name that excluded it. */
  readonly excluded?: ReadonlyMap<string, string>;
  /** Whether the run repeated one finding of the exploration, and nothing else. */
  readonly replays?: boolean;
  /** Why the run may have tested something else than it was meant to; it is partial then. */
  readonly doubt?: string;
  /** Why no check could run, if none could. */
  readonly obstacle?: string;
  /** Why the run ended early, if it did after running some checks. */
  readonly stopped?: string;
}

/**
 * Concludes a run. An unexcused failure outweighs an outdated list of known deviations, and that outweighs a stated
 * requirement that could not be tested.
 */
export function conclude(
  checks: readonly ReportedCheck[],
  knownDeviations: readonly ReportedDeviation[],
  run: ConcludedRun,
): Pick<Report, 'outcome' | 'because' | 'judgement'> {
  const chosen = checks.filter(({ id }) => run.excluded?.has(id) !== true);
  const untried = chosen.filter((check) => isUntried(check, run.scope));
  const judgement = judge(checks, untried.length);
  const could = run.obstacle ?? (checks.some(hasRun) ? null : 'No check ran.');
  if (could !== null) return { outcome: 'could-not-test', because: [could], judgement };

  const { specification, profile } = judgement;
  const outdated = knownDeviations.flatMap(whyOutdated);
  const excused = checks.filter((check) => check.excused);
  const isPartial = untried.length > 0 || run.doubt !== undefined;
  const outcome = outcomeOf(judgement, outdated.length, isPartial, excused.length);
  const held = checks.filter(({ verdict }) => verdict === 'pass').length;
  const warned = checks.filter(({ verdict }) => verdict === 'warn').length;
  const warnings = warned === 0 ? '' : `, ${counted(warned, 'warning')}`;
  const because = [
    run.doubt !== undefined && run.doubt,
    outcome === 'conformant' &&
      (run.replays === true
        ? 'The finding did not appear again.'
        : `${counted(held, 'check')} passed${warnings}.`),
    specification.deviations > 0 &&
      `${counted(specification.deviations, 'deviation')} from the specification.`,
    profile.deviations > 0 && `${counted(profile.deviations, 'deviation')} from the profile.`,
    ...outdated,
    ...whyPartial(untried),
    excused.length > 0 &&
      `${counted(excused.length, 'known deviation')} ${excused.length === 1 ? 'is' : 'are'} excused.`,
    run.stopped !== undefined && run.stopped,
    run.scope.interrupted && 'The run was interrupted.',
    run.replays === true && 'Only the finding in --replay was repeated.',
    run.scope.only.length > 0 && `Only these checks were run: ${listed(run.scope.only.map(inWords))}.`,
    run.scope.exclude.length > 0 && `Excluded: ${listed(run.scope.exclude)}.`,
  ].filter((line) => line !== false);
  return { outcome, because, judgement };
}

/** Counts failures separately for the specification and the profile. */
function judge(checks: readonly ReportedCheck[], untried: number): Judgement {
  const failed = (ofProfile: boolean, excused: boolean) =>
    checks.filter(
      (check) =>
        check.verdict === 'fail' && check.excused === excused && (check.source === 'profile') === ofProfile,
    ).length;
  return {
    specification: { deviations: failed(false, false), excused: failed(false, true), untried },
    profile: { deviations: failed(true, false), excused: failed(true, true) },
  };
}

function outcomeOf(
  { specification, profile }: Judgement,
  outdated: number,
  isPartial: boolean,
  excused: number,
): Outcome {
  if (specification.deviations > 0) return 'not-conformant';
  if (profile.deviations > 0) return 'profile-deviations';
  if (outdated > 0) return 'outdated-list';
  if (isPartial) return 'partial';
  return excused > 0 ? 'known-deviations' : 'conformant';
}

function whyOutdated({ check, state, expires, owner }: ReportedDeviation): string[] {
  switch (state) {
    case 'expired':
      return [`The known deviation ${check} expired after ${expires}; its owner is ${owner}.`];
    case 'passes':
      return [`The known deviation ${check} passes now; remove it from the list.`];
    case 'unknown-check':
      return [`The list of known deviations names ${check}, but there is no such check.`];
    default:
      return [];
  }
}

function whyPartial(untried: readonly ReportedCheck[]): (string | false)[] {
  const flaky = untried.filter(({ verdict }) => verdict === 'flaky').length;
  const others = untried.length - flaky;
  const faults = untried.filter(({ verdict }) => verdict === 'error').length;
  const own = faults === 0 ? '' : `, ${faults} of them because of an error in the kit`;
  return [
    others > 0 &&
      `${counted(others, 'check')} of ${others === 1 ? 'a stated requirement' : 'stated requirements'} could not be completed${own}.`,
    flaky > 0 && `${counted(flaky, 'check')} passed only on a retry after trouble.`,
  ];
}

const hasRun = ({ verdict }: ReportedCheck) => verdict !== 'disabled' && verdict !== 'not-applicable';

/** Whether a stated requirement was not tested. Heavy load is an extra, so leaving it out leaves no gap. */
function isUntried({ verdict, clause, level, excused, needs }: ReportedCheck, scope: Scope): boolean {
  if (level !== 'must' || excused || !statedClauses.has(clause)) return false;
  if (verdict === 'disabled') return !needs.includes('load') || scope.load;
  return verdict === 'inconclusive' || verdict === 'flaky' || verdict === 'error';
}

/** A selection in words: a section by itself would read as a number. */
const inWords = (selection: string) => (/^\d/.test(selection) ? `section ${selection}` : selection);

const listed = (names: readonly string[]) => new Intl.ListFormat('en').format(names);
