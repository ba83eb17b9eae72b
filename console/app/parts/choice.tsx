/** A filter of a few values, of which none may be chosen. */
export function Choice(props: {
  readonly label: string;
  readonly any: string;
  readonly values: readonly string[];
  readonly value: string;
  readonly choose: (value: string) => void;
}) {
  return (
    <select
      aria-label={props.label}
      value={props.value}
      onChange={({ currentTarget }) => props.choose(currentTarget.value)}
    >
      <option value="">{props.any}</option>
      {props.values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </select>
  );
}
