import { useEffect, useRef } from 'preact/hooks';
import { control, type Schemas, told } from '../api/clients.ts';
import { useResource } from '../live/use-resource.ts';
import { Badge } from '../parts/badge.tsx';
import { Shown } from '../parts/notices.tsx';
import { setParams } from '../route.ts';
import { Hours } from './hours.tsx';
import { InsideNow } from './inside-now.tsx';
import { Offers } from './offers.tsx';
import { lookAt } from './whereabouts.ts';

/** One parking: how full it is, its hours, its offers for a stay, and who is inside. */
export function ParkingPanel({ id }: { readonly id: string }) {
  const resource = useResource(
    (signal) => told(control.GET('/parkings/{parking}', { params: { path: { parking: id } }, signal })),
    ['bookings', 'visits', 'clock', 'time'],
    id,
  );
  const parking = resource.data?.parking;
  const heading = useRef<HTMLHeadingElement>(null);
  const found = parking?.id;
  useEffect(() => {
    if (parking === undefined) return;
    lookAt.value = { lat: parking.lat, long: parking.long };
    // It may have been asked for by one of its offers; the map knows it by its own id.
    if (found !== undefined && found !== id) setParams({ parking: found });
  }, [found]);
  return (
    <section class="parking" aria-labelledby="parking-title">
      <button type="button" class="back" onClick={() => setParams({ parking: null, offer: null })}>
        Back to scenario offers
      </button>
      <Shown resource={resource}>
        {(details) => (
          <>
            <h2 id="parking-title" tabIndex={-1} ref={heading}>
              {details.parking.name}
            </h2>
            <p class="hint">{details.parking.address}</p>
            <Summary details={details} />
            <Offers parking={details} />
            <Hours details={details} />
            <InsideNow visits={details.inside} />
            <p class="hint">
              <code>{details.parking.id}</code>
            </p>
          </>
        )}
      </Shown>
    </section>
  );
}

function Summary({ details }: { readonly details: Schemas['ParkingDetails'] }) {
  const { taken, capacity, open, bookable, automated } = details.parking;
  return (
    <>
      <p class="line">
        <Badge tone={open ? 'good' : 'bad'}>{open ? 'open' : 'closed'}</Badge>
        {automated && <Badge tone="info">automated</Badge>}
        {!bookable && <Badge tone="quiet">not bookable</Badge>}
        <span class="hint">
          {details.localTime} there ({details.timeZone})
        </span>
      </p>
      <p class="fullness">
        <meter
          min={0}
          low={0.8 * capacity}
          high={0.99 * capacity}
          optimum={0}
          max={capacity}
          value={taken}
          aria-label="Spaces taken"
        />
        <span class="figure">
          {whole.format(taken)} of {whole.format(capacity)} taken
        </span>
      </p>
    </>
  );
}

const whole = new Intl.NumberFormat('en');
