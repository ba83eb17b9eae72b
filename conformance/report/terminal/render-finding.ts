import type { ReportedCheck, ReportedExchange } from '../report.ts';
import { headingOf } from '../sections.ts';
import { sourceOf } from '../words.ts';
import { block, indent, labelled, printable, shorten, wrap } from './lines.ts';
import type { Paint, Style } from './paint.ts';

/** A failure or a warning with everything that a reader needs to follow it up. */
export function renderFinding(check: ReportedCheck, style: Style, width: number, paint: Paint): string[] {
  const place = headingOf(check.section);
  const gap = Math.max(2, width - check.id.length - place.length);
  const line = (label: string, lines: readonly string[]) =>
    labelled(label.padEnd(10), lines).map((text) => paint('dim', text.slice(0, 10)) + text.slice(10));
  const text = (label: string, words: string) => line(label, wrap(words, width - 14));
  return [
    `${paint(style, paint('bold', check.id))}${' '.repeat(gap)}${paint('dim', place)}`,
    ...indent([
      ...(check.title === check.expected ? [] : wrap(check.title, width - 4)),
      ...text('expected', check.expected ?? ''),
      ...text('found', check.found ?? ''),
      ...text('source', sourceOf(check)),
      ...renderExchange(check, width, line),
    ]),
  ];
}

/** The telling exchange, each part of it cut to what tells it from others. */
function renderExchange(
  check: ReportedCheck,
  width: number,
  line: (label: string, lines: readonly string[]) => string[],
): string[] {
  const exchange = check.exchanges.at(-1);
  if (exchange === undefined) return [];
  const room = width - 14;
  const others = check.exchanges.length - 1;
  const { request } = exchange;
  return [
    ...line('request', [
      shorten(`${request.method} ${request.url}`, room),
      ...block(request.body ?? '', room, 2),
    ]),
    ...line('answer', [shorten(headOf(exchange), room), ...block(exchange.response?.body ?? '', room, 3)]),
    ...(others > 0 ? line('', [`after ${others} other${others === 1 ? '' : 's'}, which --report has`]) : []),
    // A command is copied as a whole, so it is not broken into lines.
    ...line('repeat', [printable(exchange.curl)]),
  ];
}

function headOf({ response, error, milliseconds }: ReportedExchange): string {
  if (response === null) return `none: ${error}`;
  return [response.status, response.headers['content-type'], `${milliseconds} ms`].filter(Boolean).join(', ');
}
