import type { ComponentChildren } from 'preact';
import type { Resource } from '../live/use-control.ts';

/** Shown in place of an empty list. */
export function Empty(props: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{props.title}</p>
      {props.children}
    </div>
  );
}

/** Says why something could not be read. The read is repeated whenever something changes. */
export function ProblemNote({ problem }: { readonly problem: string }) {
  return (
    <p class="note bad" role="alert">
      <strong>Could not load this.</strong> {problem}
    </p>
  );
}

/** Shows the data of a resource, its problem, or that it is being read for the first time. */
export function Shown<T>(props: {
  readonly resource: Resource<T>;
  readonly children: (data: T) => ComponentChildren;
}) {
  const { data, problem } = props.resource;
  return (
    <>
      {problem !== null && <ProblemNote problem={problem} />}
      {data === null && problem === null && (
        <p class="loading" role="status">
          Loading
        </p>
      )}
      {data !== null && props.children(data)}
    </>
  );
}
