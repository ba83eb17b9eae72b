import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** The details of an opened row: beside the table, or over it on a narrow screen. Escape closes it. */
export function Pane(props: {
  readonly title: ComponentChildren;
  readonly close: () => void;
  readonly children: ComponentChildren;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Not an effect after the paint: until that ran, a key that is pressed at once would go nowhere.
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
      <div class="pane-body stack">{props.children}</div>
    </aside>
  );
}
