import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

/** A field that searches for its text as soon as the reader pauses. */
export function SearchBox(props: {
  readonly label: string;
  readonly value: string;
  readonly search: (text: string) => void;
}) {
  // What is typed stays in the field when the page changes before it is searched for.
  const typed = useSignal(props.value);
  useEffect(() => {
    typed.value = props.value;
  }, [props.value]);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <input
      type="search"
      class="search"
      aria-label={props.label}
      placeholder={props.label}
      value={typed.value}
      maxLength={200}
      onInput={({ currentTarget: { value } }) => {
        typed.value = value;
        clearTimeout(timer.current);
        timer.current = window.setTimeout(() => props.search(value.trim()), 150);
      }}
    />
  );
}
