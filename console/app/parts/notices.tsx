import type { ComponentChildren } from 'preact';
import type { Resource } from '../live/use-resource.ts';

/** Shown in place of an empty list. */
export function Empty(props: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{props.title}</p>
      {props.children}
    </div>
  );
}

/** What could not be read; it is tried again whenever something changes. */
export function ProblemNote({ problem }: { readonly problem: string }) {
  return (
    <p class="note bad" role="alert">
      <strong>Could not load this.</strong> {problem}
    </p>
  );
}

/** Shows a resource: its problem, that it is still being read, or what was read. */
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
