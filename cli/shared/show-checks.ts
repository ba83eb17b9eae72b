import { counted } from '../../common/counted.ts';
import type { AnyCheck } from '../../conformance/check/check.ts';
import { bySection, headingOf, sectionOf } from '../../conformance/report/sections.ts';
import { indent, textWidth, wrap } from '../../conformance/report/terminal/lines.ts';
import { createPaint } from '../../conformance/report/terminal/paint.ts';
import { screen } from './screen.ts';

/**
 * Prints the checks that can be run (`--list`) by section: id, clause, level and needs on one line, the requirement
 * below.
 */
export function showChecks(checks: readonly AnyCheck[]): number {
  const { columns, colours } = screen(process.stdout);
  const paint = createPaint(colours);
  const width = textWidth(columns, 6);
  const blocks = bySection(checks, sectionOf).flatMap(({ section, own }) => {
    const lines = own.flatMap((check) => {
      const facts = [
        `clause ${check.clause}`,
        `section ${section}`,
        check.level,
        ...(check.needs.length > 0 ? [`needs ${check.needs.join(', ')}`] : []),
      ];
      return [
        `${paint('cyan', check.id)}  ${paint('dim', facts.join(' | '))}`,
        ...indent(wrap(check.title, width)),
      ];
    });
    return [paint('bold', `${headingOf(section)} (${own.length})`), ...indent(lines), ''];
  });
  process.stdout.write(`${[...blocks, counted(checks.length, 'check')].join('\n')}\n`);
  return 0;
}
