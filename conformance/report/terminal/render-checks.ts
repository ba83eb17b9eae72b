import { counted } from '../../../common/counted.ts';
import type { AnyCheck } from '../../check/check.ts';
import { headingOf, sectionOf, sections } from '../sections.ts';
import { indent, textWidth, wrap } from './lines.ts';
import { createPaint, type Screen } from './paint.ts';

/** Lists the checks by section: id, clause, level and needs on one line, the requirement below. */
export function renderChecks(checks: readonly AnyCheck[], { columns, colours }: Screen): string {
  const paint = createPaint(colours);
  const width = textWidth(columns, 6);
  const blocks = sections.flatMap(({ section }) => {
    const own = checks.filter((check) => sectionOf(check) === section);
    if (own.length === 0) return [];
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
  return `${[...blocks, counted(checks.length, 'check')].join('\n')}\n`;
}
