import type { CheckResult } from '../check/check-result.ts';
import type { Exchange, HttpExchange } from '../kernel/exchange.ts';
import { curlOf } from './curl.ts';
import { groupOf } from './group-findings.ts';
import { locateMember, type Span } from './locate-member.ts';
import type { Mask } from './masking/mask.ts';
import { repeatSequence, sequenceOf } from './repeat-sequence.ts';
import type { ReportedCheck, ReportedExchange } from './report.ts';
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
  const evidence = 'evidence' in verdict ? verdict.evidence : null;
  const shown = 'exchanges' in verdict ? verdict.exchanges.slice(-maxExchanges) : [];
  const sequence = evidence === null ? shown : sequenceOf(evidence.exchanges, run.exchanges);
  const telling = sequence.at(-1);
  const summary = {
    expected: evidence === null ? null : mask.text(evidence.expected),
    found: evidence === null ? null : mask.text(evidence.found),
    source: evidence === null ? null : (evidence.source ?? 'spec'),
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
    ...summary,
    at: evidence?.at === undefined ? null : mask.text(evidence.at),
    group: evidence === null ? null : groupOf(summary),
    exchanges: sequence.map((one) => reportExchange(one, mask, one === telling ? evidence?.at : undefined)),
    repeat: evidence === null ? [] : repeatSequence(sequence, mask),
    replay: replay ?? null,
  };
}

/** How many exchanges are shown of a check without evidence. */
const maxExchanges = 8;

/** How many characters of a body a report shows. */
const longestBody = 4_000;

/** The longest body in which a member is looked for, in characters. */
const longestSearched = 5_000_000;

/**
 * Renders an exchange for a reader: masked, cut, and with the command that repeats it. `at` is the JSON pointer to the
 * wrong member of its answer.
 */
export function reportExchange(exchange: HttpExchange, mask: Mask, at?: string): ReportedExchange {
  const { method, requestBody, status, error } = exchange;
  return {
    request: {
      method,
      url: mask.text(exchange.url),
      headers: mask.headers(exchange.requestHeaders),
      body: requestBody === null ? null : cut(requestBody, mask),
    },
    response:
      status === null
        ? null
        : {
            status,
            headers: mask.headers(exchange.responseHeaders),
            ...showBody(exchange.responseText, mask, at),
          },
    error: error === null ? null : mask.text(error),
    milliseconds: Math.round(exchange.milliseconds),
    curl: curlOf(exchange, mask),
  };
}

/** A body and the span to mark in it; a long body is cut to the list element around that span. */
function showBody(text: string, mask: Mask, at?: string): { body: string; mark: Span | null } {
  const place = at === undefined || text.length > longestSearched ? null : locateMember(text, at);
  if (place === null) return { body: cut(text, mask), mark: null };
  const { member, element } = place;
  const { start, end } = member.end <= longestBody ? { start: 0, end: text.length } : element;
  const before = `${start === 0 ? '' : '…'}${mask.text(text.slice(start, member.start))}`;
  const marked = mask.text(text.slice(member.start, member.end));
  const body =
    before + marked + mask.text(text.slice(member.end, Math.min(end, member.end + 4 * longestBody)));
  const isWhole = start === 0 && end === text.length && end <= member.end + 4 * longestBody;
  // A mark around everything that is shown says nothing.
  const isAll = member.start === start && member.end === end;
  return {
    body: isWhole && body.length <= longestBody ? body : shorten(body, text),
    mark:
      isAll || before.length >= longestBody
        ? null
        : { start: before.length, end: Math.min(before.length + marked.length, longestBody) },
  };
}

/** Masks and cuts a body; reads only the beginning of a huge one. */
function cut(text: string, mask: Mask): string {
  const shown = mask.text(text.slice(0, 4 * longestBody));
  return shown.length <= longestBody && text.length <= 4 * longestBody ? shown : shorten(shown, text);
}

const shorten = (shown: string, { length }: string) =>
  `${shown.slice(0, longestBody)}… (${length} characters in all)`;
