import { escapePattern } from '../../common/escape-pattern.ts';
import { suggestionFor } from '../../common/nearest-names.ts';
import type { AnyCheck, Check } from '../check/check.ts';
import { sectionOf } from '../report/sections.ts';

/**
 * Selects the checks with one of these names: ids, clauses, the part of either before a dot, globs such as `*.svcpid`,
 * sections such as `4.9` or `section:intro`, and `check:ID` for one check alone. Without a name, returns all checks.
 * Throws `RangeError` for a name that fits none.
 */
export function selectChecks<C>(
  checks: readonly Check<C>[],
  only: readonly string[] = [],
): readonly Check<C>[] {
  const chosen = new Set(only.flatMap((name) => checksCalled(name, checks, '--only')));
  return only.length === 0 ? checks : checks.filter((check) => chosen.has(check));
}

/** Maps each excluded id to the name that excludes it. Throws `RangeError` for a name that fits no check. */
export function excludedChecks<C>(
  checks: readonly Check<C>[],
  exclude: readonly string[] = [],
): ReadonlyMap<string, string> {
  return new Map(
    exclude.flatMap((name) => checksCalled(name, checks, '--exclude').map(({ id }) => [id, name] as const)),
  );
}

function checksCalled<C>(name: string, checks: readonly Check<C>[], option: string): readonly Check<C>[] {
  if (name === '') throw new RangeError(`${option} needs a name`);
  const fits = matcherOf(name);
  const found = checks.filter(fits);
  if (found.length > 0) return found;
  // Some clauses have no check of their own, but a failure of another check may be about them.
  const related = checks.filter(({ also = [] }) => also.includes(name));
  if (related.length > 0) return related;
  if (name.startsWith('explore.'))
    throw new RangeError(`'${name}' is a finding of --explore; choose its clause or section instead`);
  const meant = suggestionFor(name, checks.flatMap(namesOf));
  throw new RangeError(`no check is called '${name}'${meant} (--list shows all)`);
}

function matcherOf(name: string): (check: AnyCheck) => boolean {
  const section = /^section:(.*)|^(\d[\d.]*)$/.exec(name);
  if (section !== null) {
    const wanted = section[1] ?? section[2] ?? '';
    return (check) => sectionOf(check) === wanted || sectionOf(check).startsWith(`${wanted}.`);
  }
  if (name.startsWith('check:')) return ({ id }) => name === `check:${id}`;
  const pattern = new RegExp(`^${name.split('*').map(escapePattern).join('.*')}$`);
  return ({ id, clause }) => [id, clause].some((own) => pattern.test(own) || own.startsWith(`${name}.`));
}

/** Every name that selects a check, except globs and `check:ID`. */
function namesOf(check: AnyCheck): readonly string[] {
  const prefixes = [check.id, check.clause].flatMap((own) => {
    const steps = own.split('.');
    return steps.map((_, index) => steps.slice(0, index + 1).join('.'));
  });
  return [...prefixes, `section:${sectionOf(check)}`, sectionOf(check)];
}
