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

/** Every view of the console with its title. */
export const views: Readonly<Record<ViewName, { readonly title: string; readonly View: ComponentType }>> = {
  map: { title: 'Map', View: MapView },
  bookings: { title: 'Bookings', View: BookingsView },
  vehicles: { title: 'Vehicles', View: VehiclesView },
  requests: { title: 'Requests', View: RequestsView },
  webhooks: { title: 'Webhooks', View: WebhooksView },
  advice: { title: 'Advice', View: AdviceView },
  faults: { title: 'Faults', View: FaultsView },
  defects: { title: 'Defects', View: DefectsView },
  simulator: { title: 'Simulator', View: SimulatorView },
};
