import { allChecks, checksByFile } from '../conformance/checks/all-checks.ts';
import { allPartnerChecks } from '../conformance/partner/all-partner-checks.ts';
import { allDefects } from '../mock-server/defects/all-defects.ts';
import { clauses } from '../spec/generated/clauses.ts';

/**
 * The page of coverage: for every clause the checks that test it, or why there are none, and the defects that break
 * it; then the file of each check.
 */
export function coverageTable(): string {
  const sections = [...new Set(clauses.map((clause) => clause.section))];
  const parts = sections.map((section) => {
    const rows = clauses
      .filter((clause) => clause.section === section)
      .map((clause) => {
        const checks = [...allChecks, ...allPartnerChecks].filter((check) =>
          [check.clause, ...(check.also ?? [])].includes(clause.id),
        );
        const defects = allDefects.filter((defect) => defect.clause === clause.id);
        const why = clause.untestable ?? (clause.side === 'service' ? '' : `binds the ${clause.side}`);
        const tried = checks.length > 0 ? codes(checks.map(({ id }) => id)) : escapeCell(why);
        return `| \`${clause.id}\` | ${clause.status} | ${tried} | ${codes(defects.map(({ id }) => id))} |`;
      });
    return `## Section ${section}\n\n| clause | | checks | defects |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  const files = Object.entries(checksByFile).map(([file, checks]) => {
    const ids = checks.map(({ id }) => id);
    return `| [${file}.ts](../conformance/checks/${file}.ts) | ${codes(ids)} |`;
  });
  const stated = clauses.filter((clause) => clause.status === 'stated').length;
  return `<!-- written by 'npx vitest run cli/coverage -u', do not edit -->
# Coverage

${clauses.length} clauses (${stated} stated, ${clauses.length - stated} open), ${allChecks.length} checks of
a service, ${allPartnerChecks.length} of a partner's webhook endpoint (\`partner.…\`), ${allDefects.length} defects.

${parts.join('\n')}
## Where the checks are written

| file in \`conformance/checks/\` | checks |
| --- | --- |
${files.join('\n')}
`;
}

const codes = (ids: readonly string[]) => ids.map((id) => `\`${id}\``).join(' ');
const escapeCell = (text: string) => text.replaceAll('|', '\\|');
