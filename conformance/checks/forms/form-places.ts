import { type Form, formPlaces } from '../../../spec/generated/forms.ts';
import { type OperationId, operationIds } from '../../../spec/generated/operations.ts';

/**
 * The innermost form around a path in an answer, with the rest of the path within the form. A path that ends at a form
 * belongs to the form around it, whose member it is.
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

/** The forms inside other forms, and the member that contains each. */
const nestings = operationIds.flatMap((operation) =>
  formPlaces[operation].flatMap(({ form, at }) => {
    const host = formAt(operation, at);
    return host === null ? [] : [{ form, host: host.form, member: host.within[0] }];
  }),
);

/** Members that contain another form, as `form.member`. */
export const nestedForms: ReadonlySet<string> = new Set(
  nestings.map(({ host, member }) => `${host}.${member}`),
);

/** The forms that contain another form, or may contain it if it is optional. */
export function hostsOf(form: Form): ReadonlySet<Form> {
  return new Set(nestings.filter((nesting) => nesting.form === form).map(({ host }) => host));
}
