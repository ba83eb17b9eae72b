import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** The details of the open row: beside the table, or over it on a narrow screen. Escape closes it. */
export function Pane(props: {
  readonly title: ComponentChildren;
  readonly close: () => void;
  readonly children: ComponentChildren;
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
      <div class="pane-body stack">{props.children}</div>
    </aside>
  );
}
