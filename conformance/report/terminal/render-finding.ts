import { counted } from '../../../common/counted.ts';
import { elapsed } from '../../../common/elapsed.ts';
import type { FindingGroup } from '../group-findings.ts';
import type { ReportedCheck, ReportedExchange } from '../report.ts';
import { headingOf } from '../sections.ts';
import { sourceOf } from '../words.ts';
import { block, excerpt, indent, labelled, printable, shorten, wrap } from './lines.ts';
import type { Paint, Style } from './paint.ts';

/** How many ids of a group a terminal shows; the other reports show all. */
const maxIds = 24;

type Line = (label: string, lines: readonly string[]) => string[];

/** Renders failures or warnings with one cause, with everything that a reader needs to follow them up. */
export function renderFinding(
  { first, checks, name }: FindingGroup,
  style: Style,
  width: number,
  paint: Paint,
): string[] {
  const place = headingOf(first.section);
  const gap = Math.max(2, width - name.length - place.length);
  const line: Line = (label, lines) => labelled(label.padEnd(10), lines, (text) => paint('dim', text));
  const text = (label: string, words: string) => line(label, wrap(words, width - 14));
  return [
    `${paint(style, paint('bold', name))}${' '.repeat(gap)}${paint('dim', place)}`,
    ...indent([
      ...(first.title === first.expected ? [] : wrap(first.title, width - 4)),
      ...text('expected', first.expected ?? ''),
      ...text('found', first.found ?? ''),
      ...text('source', sourceOf(first)),
      ...(checks.length === 1 ? [] : text('checks', namesOf(checks, name))),
      ...renderExchange(first, { room: width - 14, line, style, paint }),
    ]),
  ];
}

/** Renders checks that passed only on a retry: the trouble of the first, then the same request as it ended. */
export function renderFlaky({ first, checks, name }: FindingGroup, width: number, paint: Paint): string[] {
  return [
    paint('yellow', paint('bold', name)),
    ...indent([
      ...wrap(first.reason ?? '', width - 4),
      ...(checks.length === 1 ? [] : wrap(namesOf(checks, name), width - 4)),
      ...first.exchanges.flatMap((exchange) => [
        paint('dim', shorten(`${exchange.request.method} ${exchange.request.url}`, width - 4)),
        ...indent([paint('dim', shorten(headOf(exchange), width - 6))]),
      ]),
    ]),
  ];
}

/** The ids of a group, without the prefix that its name shows. */
function namesOf(checks: readonly ReportedCheck[], name: string): string {
  const more = checks.length - maxIds;
  const shown = name.endsWith('.*') ? name.length - 1 : 0;
  const names = checks.slice(0, maxIds).map(({ id }) => id.slice(shown));
  return `${checks.length}: ${names.join(', ')}${more > 0 ? ` and ${more} more, listed in --report` : ''}`;
}

/** The exchange that shows the failure, cut to what distinguishes it, and the commands that repeat it. */
function renderExchange(
  check: ReportedCheck,
  { room, line, style, paint }: { room: number; line: Line; style: Style; paint: Paint },
): string[] {
  const exchange = check.exchanges.at(-1);
  if (exchange === undefined) return [];
  const { request, response } = exchange;
  const others = check.exchanges.length - 1;
  const answer =
    response === null ? [] : renderBody(response, room, (text) => paint(style, paint('bold', text)));
  return [
    ...line('request', [
      shorten(`${request.method} ${request.url}`, room),
      ...block(request.body ?? '', room, 2),
    ]),
    ...line('response', [shorten(headOf(exchange), room), ...answer]),
    ...(others > 0 ? line('', [`after ${counted(others, 'earlier request')}`]) : []),
    // A reader copies a command as a whole, so it is not broken into lines.
    ...line('repeat', check.repeat.map(printable)),
    ...(check.replay === null ? [] : line('replay', [`--replay ${check.replay}`])),
  ];
}

/** The beginning of a body, or the part around its mark. */
function renderBody(
  { body, mark }: NonNullable<ReportedExchange['response']>,
  room: number,
  highlight: (text: string) => string,
): string[] {
  if (mark === null) return block(body, room, 3);
  return excerpt(body, mark, { width: room, maxLines: 3, highlight });
}

function headOf({ response, error, milliseconds }: ReportedExchange): string {
  if (response === null) return `none: ${error}`;
  const { 'content-type': type, 'x-deleted': deleted } = response.headers;
  const count = deleted === undefined ? undefined : `x-deleted: ${deleted}`;
  return [response.status, type, count, elapsed(milliseconds)].filter(Boolean).join(', ');
}
