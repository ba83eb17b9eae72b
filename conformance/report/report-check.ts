import type { CheckResult } from '../check/check-result.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { groupOf } from './group-findings.ts';
import type { Mask } from './masking/mask.ts';
import { repeatSequence, sequenceOf } from './repeat-sequence.ts';
import type { ReportedCheck } from './report.ts';
import { reportExchange } from './report-exchange.ts';
import { sectionOf } from './sections.ts';

/** Renders a check and its verdict for a reader: masked, and with the commands that repeat a failure. */
export function reportCheck(
  { check, verdict, milliseconds, replay }: CheckResult,
  run: {
    readonly mask: Mask;
    /** Checks that the list of known deviations excuses. */
    readonly excused: ReadonlySet<string>;
    readonly exchanges: readonly Exchange[];
  },
): ReportedCheck {
  const { mask } = run;
  const finding = 'finding' in verdict ? verdict.finding : null;
  const shown = 'exchanges' in verdict ? verdict.exchanges.slice(-maxExchanges) : [];
  const sequence = finding === null ? shown : sequenceOf(finding.exchanges, run.exchanges);
  const telling = sequence.at(-1);
  const told = {
    expected: finding === null ? null : mask.text(finding.expected),
    found: finding === null ? null : mask.text(finding.found),
    source: finding?.source ?? null,
  };
  return {
    id: check.id,
    clause: check.clause,
    also: check.also ?? [],
    section: sectionOf(check),
    level: check.level,
    needs: check.needs,
    title: check.title,
    verdict: verdict.verdict,
    excused: run.excused.has(check.id),
    milliseconds: Math.round(milliseconds),
    reason: 'reason' in verdict ? mask.text(verdict.reason) : null,
    ...told,
    at: finding?.at === undefined ? null : mask.text(finding.at),
    group: finding === null ? null : groupOf(told),
    exchanges: sequence.map((one) => reportExchange(one, mask, one === telling ? finding?.at : undefined)),
    repeat: finding === null ? [] : repeatSequence(sequence, mask),
    replay: replay ?? null,
  };
}

/** How many exchanges are shown of a check without a finding. */
const maxExchanges = 8;
