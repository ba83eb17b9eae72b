import { markdownTable } from '../common/markdown-table.ts';
import { allChecks, checksByFile } from '../conformance/checks/all-checks.ts';
import { groupBy } from '../conformance/kernel/group-by.ts';
import { settlersOf, whyNever } from '../conformance/learn/conclude.ts';
import { connectionEntries } from '../conformance/learn/entries.ts';
import { allPartnerChecks } from '../conformance/partner/all-partner-checks.ts';
import { allDefects, defectsByFile } from '../mock-server/defects/all-defects.ts';
import { type Clause, clauses } from '../spec/generated/clauses.ts';
import type { Entry } from '../spec/profile-entry.ts';

/**
 * The page of coverage: for every clause the checks that test it, or why there are none, and the defects that break
 * it; then the file of each check and of each defect.
 */
export function coverageTable(): string {
  const parts = Array.from(
    groupBy(clauses, ({ section }) => section),
    ([section, own]) => {
      const rows = own.map((clause) => {
        const checks = [...allChecks, ...allPartnerChecks].filter((check) =>
          [check.clause, ...(check.also ?? [])].includes(clause.id),
        );
        const defects = allDefects.filter((defect) => defect.clause === clause.id);
        const tried = checks.length > 0 ? codes(checks.map(({ id }) => id)) : whyUntried(clause);
        return [`\`${clause.id}\``, clause.status, tried, codes(defects.map(({ id }) => id))];
      });
      return `## Section ${section}\n\n${markdownTable(['clause', '', 'checks', 'defects'], rows)}`;
    },
  );
  const stated = clauses.filter((clause) => clause.status === 'stated').length;
  return `<!-- written by 'npx vitest run cli/coverage -u', do not edit -->
# Coverage

${clauses.length} clauses (${stated} stated, ${clauses.length - stated} open), ${allChecks.length} checks of
a service, ${allPartnerChecks.length} of a partner's webhook endpoint (\`partner.…\`), ${allDefects.length} defects.

${parts.join('\n')}
## Where the checks are written

${filesOf('conformance/checks', 'checks', checksByFile)}
## Where the defects are written

${filesOf('mock-server/defects', 'defects', defectsByFile)}`;
}

function filesOf(
  folder: string,
  what: string,
  byFile: Readonly<Record<string, readonly { readonly id: string }[]>>,
): string {
  const rows = Object.entries(byFile).map(([file, ofFile]) => [
    `[${file}.ts](../${folder}/${file}.ts)`,
    codes(ofFile.map(({ id }) => id)),
  ]);
  return markdownTable([`file in \`${folder}/\``, what], rows);
}

/** Why no check cites a clause; empty if there is no reason. */
export function whyUntried({ untestable, side, profile }: Clause): string {
  if (untestable !== undefined) return untestable;
  if (side !== 'service') return `binds the ${side}`;
  if (profile === undefined) return '';
  const entry = profile as Entry;
  const settlers = settlersOf([entry]);
  if (settlers.length > 0) return `settled by ${codes(settlers.map(({ id }) => id))}`;
  return connectionEntries.includes(entry) ? 'the kit needs it to connect' : (whyNever(entry) ?? '');
}

const codes = (ids: readonly string[]) => ids.map((id) => `\`${id}\``).join(' ');
