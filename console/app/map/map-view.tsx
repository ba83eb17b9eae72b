import { ProblemNote } from '../parts/notices.tsx';
import { route } from '../route.ts';
import { FindParking } from './find-parking.tsx';
import { LatestRequests } from './latest-requests.tsx';
import { Legend } from './legend.tsx';
import { ParkingMap } from './parking-map.tsx';
import { ParkingPanel } from './parking-panel.tsx';
import { PlaceName } from './place-name.tsx';
import { useParkings } from './use-parkings.ts';

/** The world on a map, what can be booked there, and what the booking sets off. */
export function MapView() {
  const { data, problem } = useParkings();
  const parking = route.value.params.get('parking');
  return (
    <div class="map-view">
      <h1 class="unseen">Map</h1>
      <div class="map-frame">
        <ParkingMap parkings={data} />
        <Legend />
        <PlaceName />
        {data === null && problem === null && <p class="map-note loading">Loading</p>}
        {problem !== null && (
          <div class="map-note">
            <ProblemNote problem={problem} />
          </div>
        )}
        {data?.truncated === true && (
          <p class="map-note">
            Showing {whole.format(data.id.length)} of {whole.format(data.total)} parkings. Zoom in to see all
            of them.
          </p>
        )}
      </div>
      <div class="side">
        {parking === null ? <FindParking /> : <ParkingPanel key={parking} id={parking} />}
      </div>
      <LatestRequests />
    </div>
  );
}

const whole = new Intl.NumberFormat('en');
