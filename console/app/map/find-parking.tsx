import { useSignal } from '@preact/signals';
import { counted } from '../../../common/counted.ts';
import type { Schemas } from '../api/clients.ts';
import { useControl } from '../live/use-control.ts';
import { Shown } from '../parts/notices.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { setParams } from '../route.ts';
import { Dot, stepOf } from './fullness.tsx';

/** Finds parkings by name, address or offer. While the search is empty it shows the scenario offers. */
export function FindParking() {
  const search = useSignal('');
  return (
    <section class="find stack" aria-label="Find a parking">
      <SearchBox
        label="Find a parking by name or place"
        value={search.value}
        search={(text) => {
          search.value = text;
        }}
      />
      {search.value === '' ? <ScenarioOffers /> : <Found search={search.value} />}
    </section>
  );
}

function ScenarioOffers() {
  const resource = useControl('/scenarios');
  return (
    <>
      <h2>Scenario offers</h2>
      <p class="hint">
        Each of these behaves the same every time, like a test card for payments. Choose one, or any parking
        on the map.
      </p>
      <Shown resource={resource}>
        {(scenarios) => (
          <ul class="choices">
            {scenarios.map(({ id, svcpid, title }) => (
              <li key={id}>
                <button type="button" onClick={() => setParams({ parking: svcpid, offer: svcpid })}>
                  <strong>{id}</strong>
                  <span>{title}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Shown>
    </>
  );
}

function Found({ search }: { readonly search: string }) {
  const limit = 30;
  const resource = useControl('/parkings', { query: { search, limit } });
  return (
    <Shown resource={resource}>
      {({ items, total }) => (
        <>
          <p class="hint" role="status">
            {total === 0 ? 'No matches.' : counted(total, 'parking')}
          </p>
          <ul class="choices">
            {(items as readonly Schemas['ParkingRow'][]).map(({ id, name, address, taken, capacity }) => (
              <li key={id}>
                <button type="button" onClick={() => setParams({ parking: id, offer: null })}>
                  <strong>
                    <Dot step={stepOf(taken, capacity)} /> {name}
                  </strong>
                  <span>
                    {address}, {taken} of {capacity} taken
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {total > limit && <p class="hint">Only the first {limit} are listed.</p>}
        </>
      )}
    </Shown>
  );
}
