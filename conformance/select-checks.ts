import type { AnyCheck, Check } from './check.ts';

/** Checks by id, by clause, or by the part of either before a dot. Throws RangeError for a name that fits none. */
export function selectChecks<C>(
  checks: readonly Check<C>[],
  only: readonly string[] = [],
): readonly Check<C>[] {
  const fits = (check: AnyCheck, name: string) =>
    [check.id, check.clause].some((own) => own === name || own.startsWith(`${name}.`));
  for (const name of only) {
    if (!checks.some((check) => fits(check, name)))
      throw new RangeError(`no check is called '${name}'; see --list`);
  }
  return only.length === 0 ? checks : checks.filter((check) => only.some((name) => fits(check, name)));
}
