import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { Resource } from '../live/use-control.ts';
import { route, titleOf } from '../route.ts';
import { Shown } from './notices.tsx';

/** The current view: its title, its filters and tools, and its content below. */
export function View(props: {
  readonly filters?: ComponentChildren;
  readonly tools?: ComponentChildren;
  /** The details of the open row, beside the content. */
  readonly pane?: ComponentChildren;
  readonly isNarrow?: boolean;
  readonly children: ComponentChildren;
}) {
  const { filters, tools, pane, isNarrow = false, children } = props;
  return (
    <div class={pane === undefined ? 'view' : 'view with-pane'}>
      <div class={isNarrow ? 'view-main stack narrow' : 'view-main stack'}>
        <header class="view-head line">
          <h1>{titleOf(route.value.view)}</h1>
          {filters !== undefined && <div class="filters row">{filters}</div>}
          {tools !== undefined && <div class="tools row">{tools}</div>}
        </header>
        {children}
      </div>
      {pane}
    </div>
  );
}

/** A titled box in a view. */
export function Card({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  const id = useId();
  return (
    <section class="card box stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** The details of the open row: beside the table, or over it on a narrow screen. Escape closes it. */
export function Pane<T>(props: {
  readonly title: string;
  readonly close: () => void;
  readonly resource: Resource<T>;
  readonly children: (data: T) => ComponentChildren;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Not `useEffect`, which runs after the paint: a key pressed before then would go nowhere.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    heading.current?.focus();
    return () => opener instanceof HTMLElement && opener.focus();
  }, []);
  return (
    <aside
      class="pane"
      aria-labelledby="pane-title"
      onKeyDown={({ key }) => key === 'Escape' && props.close()}
    >
      <header>
        <h2 id="pane-title" tabIndex={-1} ref={heading}>
          {props.title}
        </h2>
        <button type="button" onClick={props.close}>
          Close
        </button>
      </header>
      <div class="pane-body stack">
        <Shown resource={props.resource}>{props.children}</Shown>
      </div>
    </aside>
  );
}
