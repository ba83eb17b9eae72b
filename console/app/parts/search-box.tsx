import { useEffect, useRef } from 'preact/hooks';

/** A field that searches for its text as soon as the reader pauses. */
export function SearchBox(props: {
  readonly label: string;
  readonly value: string;
  readonly search: (text: string) => void;
}) {
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <input
      type="search"
      class="search"
      aria-label={props.label}
      placeholder={props.label}
      value={props.value}
      maxLength={200}
      onInput={({ currentTarget: { value } }) => {
        clearTimeout(timer.current);
        timer.current = window.setTimeout(() => props.search(value.trim()), 150);
      }}
    />
  );
}
