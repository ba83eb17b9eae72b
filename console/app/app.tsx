import { useEffect, useRef } from 'preact/hooks';
import { tokenMissing } from './api/control-token.ts';
import { Header } from './header.tsx';
import { Toasts } from './parts/toasts.tsx';
import { Rail } from './rail.tsx';
import { route } from './route.ts';
import { TokenForm } from './token-form.tsx';
import { views } from './views.ts';

/** The console: a header with the clock, the ways to the views, and one of them. */
export function App() {
  const { title, View } = views[route.value.view];
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    document.title = `${title} · Parkproof console`;
    // A reader who does not see the page is led to what the link has brought.
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
        {tokenMissing.value ? <TokenForm /> : <View key={title} />}
      </main>
      <Toasts />
    </>
  );
}
