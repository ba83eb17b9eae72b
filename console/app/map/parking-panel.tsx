import { useEffect } from 'preact/hooks';
import type { Schemas } from '../api/clients.ts';
import { useControl } from '../live/use-control.ts';
import { Badge } from '../parts/badge.tsx';
import { Facts } from '../parts/facts.tsx';
import { whole } from '../parts/format.ts';
import { Shown } from '../parts/notices.tsx';
import { setParams } from '../route.ts';
import { InsideNow } from '../vehicles/movements.tsx';
import { Offers } from './offers.tsx';
import { lookAt } from './whereabouts.ts';

/** One parking: how full it is, its hours, its offers for a stay, and who is inside. */
export function ParkingPanel({ id }: { readonly id: string }) {
  const resource = useControl('/parkings/{parking}', { path: { parking: id } });
  const parking = resource.data?.parking;
  const found = parking?.id;
  useEffect(() => {
    if (parking === undefined) return;
    lookAt.value = { lat: parking.lat, long: parking.long };
    // The address may name the parking by one of its offers; the map knows only its id.
    if (found !== undefined && found !== id) setParams({ parking: found });
  }, [found]);
  return (
    <section class="stack" aria-labelledby="parking-title">
      <button type="button" class="back" onClick={() => setParams({ parking: null, offer: null })}>
        Back to scenario offers
      </button>
      <Shown resource={resource}>
        {(details) => (
          <>
            <h2 id="parking-title">{details.parking.name}</h2>
            <p class="hint">{details.parking.address}</p>
            <Summary details={details} />
            <Offers parking={details} />
            <Hours details={details} />
            <InsideNow visits={details.inside.slice(0, 20)} total={details.inside.length} />
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
          {whole(taken)} of {whole(capacity)} taken
        </span>
      </p>
    </>
  );
}

function Hours({ details: { hours, services } }: { readonly details: Schemas['ParkingDetails'] }) {
  return (
    <details>
      <summary>{hours === null ? 'Open 24 hours, every day' : 'Opening hours'}</summary>
      {hours !== null && (
        <Facts
          facts={Object.fromEntries(
            hours.map(({ day, allDay, periods }) => [day, allDay ? 'all day' : periodsInWords(periods)]),
          )}
        />
      )}
      {services.length > 0 && (
        <p class="hint">{services.map((name) => name.replaceAll('_', ' ')).join(', ')}</p>
      )}
    </details>
  );
}

function periodsInWords(periods: readonly { readonly open: string; readonly close: string }[]): string {
  return periods.length === 0 ? 'closed' : periods.map(({ open, close }) => `${open}–${close}`).join(', ');
}
