/** A filter as a query takes it: left out if the address has no value, or an unknown one. */
export function chosen<Name extends string, Value extends string>(
  name: Name,
  values: readonly Value[],
  value: string,
): { [N in Name]?: Value } {
  const found = values.find((candidate) => candidate === value);
  return found === undefined ? {} : ({ [name]: found } as { [N in Name]?: Value });
}
