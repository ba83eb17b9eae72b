import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { AdviceView } from './advice/advice-view.tsx';
import { tokenRefused } from './api/clients.ts';
import { BookingsView } from './bookings/bookings-view.tsx';
import { DefectsView } from './defects/defects-view.tsx';
import { FaultsView } from './faults/faults-view.tsx';
import { Header } from './header.tsx';
import { MapView } from './map/map-view.tsx';
import { Toasts } from './parts/toasts.tsx';
import { Rail } from './rail.tsx';
import { RequestsView } from './requests/requests-view.tsx';
import { route, titleOf, type ViewName } from './route.ts';
import { SimulatorView } from './simulator/simulator-view.tsx';
import { TokenForm } from './token-form.tsx';
import { VehiclesView } from './vehicles/vehicles-view.tsx';
import { WebhooksView } from './webhooks/webhooks-view.tsx';

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
        {tokenRefused.value ? <TokenForm /> : <View key={view} />}
      </main>
      <Toasts />
    </>
  );
}

const views: Readonly<Record<ViewName, ComponentType>> = {
  map: MapView,
  bookings: BookingsView,
  vehicles: VehiclesView,
  requests: RequestsView,
  webhooks: WebhooksView,
  advice: AdviceView,
  faults: FaultsView,
  defects: DefectsView,
  simulator: SimulatorView,
};
