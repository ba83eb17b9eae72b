import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { cities } from '../../../generators/world/places/cities.ts';
import { useControl } from '../live/use-control.ts';
import { whole } from '../parts/format.ts';
import { ProblemNote } from '../parts/notices.tsx';
import { route } from '../route.ts';
import { FindParking } from './find-parking.tsx';
import { Dot, steps } from './fullness.tsx';
import { LatestRequests } from './latest-requests.tsx';
import { ParkingMap } from './parking-map.tsx';
import { ParkingPanel } from './parking-panel.tsx';
import { closestToCountry, lastView, visibleBox } from './whereabouts.ts';

/** The parkings on a map, a panel to book them, and the latest requests. */
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
            Showing {whole(data.id.length)} of {whole(data.total)} parkings. Zoom in to see all of them.
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

/** The parkings to draw: all of them, or those in sight if the world has more than can be drawn at once. */
function useParkings() {
  const isLarge = useSignal(false);
  const query = isLarge.value ? { bbox: visibleBox.value } : {};
  const resource = useControl('/parkings/map', { query });
  const isTruncated = resource.data?.truncated === true;
  useEffect(() => {
    if (isTruncated) isLarge.value = true;
  }, [isTruncated]);
  return resource;
}

function Legend() {
  return (
    <ul class="legend" aria-label="How full a parking is">
      {steps.map((step) => (
        <li key={step.text}>
          <Dot step={step} />
          {step.text}
        </li>
      ))}
      <li>
        <span class="dot closed" aria-hidden="true" />
        Closed (pale)
      </li>
    </ul>
  );
}

function PlaceName() {
  const { lat, long, zoom } = lastView.value;
  const isNear = (one: number, other: number) => Math.abs(one - other) < reach;
  const city = cities.find((one) => isNear(one.lat, lat) && isNear(one.long, long));
  if (city === undefined || zoom <= closestToCountry) return null;
  return <p class="map-place">{city.name}</p>;
}

/** The distance from a city, in degrees, within which the map still shows it. */
const reach = 0.15;
