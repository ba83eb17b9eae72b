import { type Form, formPlaces } from '../../../spec/generated/forms.ts';
import { type OperationId, operationIds } from '../../../spec/generated/operations.ts';

/**
 * The innermost form that a place in an answer belongs to, with the rest of the way within the form. If something else
 * stands in place of a form, the place belongs to the form around it, whose member it is.
 */
export function formAt(
  operation: OperationId,
  path: readonly string[],
): { readonly form: Form; readonly within: readonly string[] } | null {
  const place = formPlaces[operation].findLast(({ at }) => leadsInto(at, path));
  return place === undefined ? null : { form: place.form, within: path.slice(place.at.length) };
}

function leadsInto(at: readonly string[], path: readonly string[]): boolean {
  return at.length < path.length && at.every((step, index) => step === '*' || step === path[index]);
}

/** The forms that stand in others, and in which member of them. */
const nestings = operationIds.flatMap((operation) =>
  formPlaces[operation].flatMap(({ form, at }) => {
    const host = formAt(operation, at);
    return host === null ? [] : [{ form, host: host.form, member: host.within[0] }];
  }),
);

/** Members that hold forms of their own, as `form.member`. */
export const nestedForms: ReadonlySet<string> = new Set(
  nestings.map(({ host, member }) => `${host}.${member}`),
);

/** The forms in which another one stands, or may stand where it is optional. */
export function hostsOf(form: Form): ReadonlySet<Form> {
  return new Set(nestings.filter((nesting) => nesting.form === form).map(({ host }) => host));
}
