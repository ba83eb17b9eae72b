import type { ComponentType } from 'preact';
import { AdviceView } from './advice/advice-view.tsx';
import { BookingsView } from './bookings/bookings-view.tsx';
import { DefectsView } from './defects/defects-view.tsx';
import { FaultsView } from './faults/faults-view.tsx';
import { MapView } from './map/map-view.tsx';
import { RequestsView } from './requests/requests-view.tsx';
import type { ViewName } from './route.ts';
import { SimulatorView } from './simulator/simulator-view.tsx';
import { VehiclesView } from './vehicles/vehicles-view.tsx';
import { WebhooksView } from './webhooks/webhooks-view.tsx';

/** Every view of the console. */
export const views: Readonly<Record<ViewName, ComponentType>> = {
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
