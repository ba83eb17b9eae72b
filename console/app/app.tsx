import { useEffect, useRef } from 'preact/hooks';
import { tokenMissing } from './api/clients.ts';
import { Header } from './header.tsx';
import { Toasts } from './parts/toasts.tsx';
import { Rail } from './rail.tsx';
import { route, titleOf } from './route.ts';
import { TokenForm } from './token-form.tsx';
import { views } from './views.ts';

/** The console: a header with the clock, the links to the views, and the current view. */
export function App() {
  const { view } = route.value;
  const View = views[view];
  const title = titleOf(view);
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    document.title = `${title} · Parkproof console`;
    // Move the focus into the new view, for readers who do not see the page.
    if (!first.current) main.current?.focus();
    first.current = false;
  }, [title]);
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <Header />
      <Rail />
      <main tabIndex={-1} ref={main} aria-label={title}>
        {tokenMissing.value ? <TokenForm /> : <View key={view} />}
      </main>
      <Toasts />
    </>
  );
}
