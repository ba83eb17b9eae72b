import type { AnyCheck } from './check/check.ts';
import { allChecks } from './checks/all-checks.ts';
import { sectionOf } from './report/sections.ts';

/** The data of a check, without its code. */
export interface DescribedCheck extends Pick<AnyCheck, 'id' | 'clause' | 'level' | 'title' | 'needs'> {
  /** Section of the specification, such as `4.9` or `intro`. */
  readonly section: string;
}

/** All checks of the kit, in list order. */
export const describedChecks: readonly DescribedCheck[] = allChecks.map((check) => {
  const { id, clause, level, title, needs } = check;
  return { id, clause, section: sectionOf(check), level, title, needs };
});
