import { counted } from '../../common/counted.ts';
import type { Absence } from '../../conformance/compare/absences.ts';
import type { Cause, Example } from '../../conformance/compare/causes.ts';
import type { TargetComparison } from '../../conformance/compare/compare-targets.ts';
import { groupBy } from '../../conformance/kernel/group-by.ts';
import {
  indent,
  labelled,
  printable,
  shorten,
  textWidth,
  wrap,
} from '../../conformance/report/terminal/lines.ts';
import { createPaint, type Paint, type Screen } from '../../conformance/report/terminal/paint.ts';
import { titles } from '../../spec/generated/operations.ts';
import type { Target } from '../shared/choose-target.ts';

/** The maximum number of characters shown of a value. */
const longestValue = 300;

/** Renders the differences between two implementations for a terminal. */
export function renderComparison(
  comparison: TargetComparison,
  [a, b]: readonly [Target, Target],
  { columns, colours }: Screen,
): string {
  const paint = createPaint(colours);
  const width = textWidth(columns, 4);
  const { causes, absences, varying, declared, leftovers, withoutWrites } = comparison;
  const note = (text: string) => wrap(text, width).map((line) => paint('dim', line));
  const total = causes.length + absences.length;
  const lines = [
    '',
    `A  ${a.profile.name}, ${a.url}`,
    `B  ${b.profile.name}, ${b.url}`,
    '',
    ...(total === 0 ? [] : [paint('bold', `Differences (${total})`), '']),
    ...absences.flatMap((absence) => [...indent(renderAbsence(absence, paint)), '']),
    ...causes.flatMap((cause) => [...indent(renderCause(cause, paint)), '']),
    ...leftovers.flatMap(({ side, kind, id, reason }) =>
      wrap(`left behind in ${side}: ${kind} ${id} (${reason})`, width),
    ),
    ...(withoutWrites === null ? [] : note(`Bookings and vehicles were not compared: ${withoutWrites}.`)),
    ...(varying.length === 0
      ? []
      : note('Not compared, since the same request did not always get the same answer:')),
    ...indent(namesOf(varying).flatMap(note)),
    ...(declared.length === 0 ? [] : note(`The profiles declare different choices: ${declared.join(', ')}.`)),
    `${counted(comparison.requests, 'request')} compared. ${conclude(total, comparison.stopped !== null)}`,
    '',
  ];
  return `${indent(lines).join('\n')}\n`;
}

/** The paths whose values vary, on one line for each operation. */
function namesOf(varying: TargetComparison['varying']): string[] {
  return [...groupBy(varying, ({ operation }) => operation)].map(([operation, all]) => {
    const paths = new Set(all.map(({ path }) => path));
    return `${titles[operation]}  ${[...paths].join(', ')}`;
  });
}

function conclude(total: number, isStopped: boolean): string {
  if (total > 0) return `Differences: ${total}.`;
  return isStopped ? 'No differences so far.' : 'No differences.';
}

function renderAbsence({ side, things, a, b }: Absence, paint: Paint): string[] {
  const other = side === 'A' ? 'B' : 'A';
  const list = Object.entries(things).map(([kind, count]) => counted(count, kind));
  return [
    `${paint('bold', `missing in ${side}`)}  ${list.join(', ')} of ${other}`,
    ...indent(renderExample(a, b, paint)),
  ];
}

function renderCause(cause: Cause, paint: Paint): string[] {
  const { operation, path, requests, of, places, circumstances, declared } = cause;
  const where = path === 'status' ? '' : `  ${paint('cyan', printable(path))}`;
  const more = places > requests ? ` (${counted(places, 'value')})` : '';
  return [
    `${paint('bold', titles[operation])}${where}  ${printable(wordsOf(cause))}, in ${requests} of ${counted(of, 'request')}${more}`,
    ...indent([
      ...(circumstances.length === 0 ? [] : [`always ${printable(circumstances.join(', '))}`]),
      ...(declared === null ? [] : [paint('yellow', `declared in the profiles: ${declared}`)]),
      ...renderExample(cause.a, cause.b, paint),
    ]),
  ];
}

function wordsOf({ kind, words: [a, b] }: Cause): string {
  switch (kind) {
    case 'element':
      return a === 'absent' ? 'only in B' : 'only in A';
    case 'order':
      return 'in another order';
    case 'value':
      return 'another value';
    default:
      return `${kind === 'status' ? 'status ' : ''}${a} in A, ${b} in B`;
  }
}

function renderExample(a: Example, b: Example, paint: Paint): string[] {
  const side = (label: string, { value, commands }: Example) =>
    labelled(`${label}  `, [
      value === '' ? 'nothing' : shorten(value, longestValue),
      ...commands.map((command) => paint('dim', printable(command))),
    ]);
  return [...side('A', a), ...side('B', b)];
}
