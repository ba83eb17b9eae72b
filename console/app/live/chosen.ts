/** A filter as a query takes it: left out where the address has no value, or none that there is. */
export function chosen<Name extends string, Value extends string>(
  name: Name,
  values: readonly Value[],
  value: string,
): { [N in Name]?: Value } {
  const found = values.find((candidate) => candidate === value);
  return found === undefined ? {} : ({ [name]: found } as { [N in Name]?: Value });
}
