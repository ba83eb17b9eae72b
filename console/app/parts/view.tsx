import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { route, titleOf } from '../route.ts';

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
