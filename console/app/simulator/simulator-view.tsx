import { counted } from '../../../common/counted.ts';
import type { Schemas } from '../api/clients.ts';
import { status } from '../live/status.ts';
import { Facts } from '../parts/facts.tsx';
import { whole } from '../parts/format.ts';
import { Card, View } from '../parts/view.tsx';
import { formatTime } from '../parts/when.tsx';
import { Credentials } from './credentials.tsx';
import { StateCard } from './state-card.tsx';

/** The credentials, state, facts and choices of the simulator, and the tiles of this page's map. */
export function SimulatorView() {
  return (
    <View isNarrow>
      <Credentials />
      <StateCard />
      <About />
      <Choices />
      <MapTiles />
    </View>
  );
}

function About() {
  if (status.value === null) return null;
  const { url, environment, parkings, providers, profile, startedAt, counts } = status.value;
  return (
    <Card title="About">
      <Facts
        facts={{
          Address: <code>{url}</code>,
          'API reference': <a href="/docs">{`${location.origin}/docs`}</a>,
          Environment: environment,
          World: `${whole(parkings)} parking${parkings === 1 ? '' : 's'}, ${counted(providers, 'provider')}, ${originOf(status.value)}`,
          Profile: profile,
          'Running since': formatTime(startedAt),
          'Pending batches': counts.batches === 0 ? null : whole(counts.batches),
          'Vehicles inside': whole(counts.visits),
        }}
      />
    </Card>
  );
}

function originOf({ worldFrom, seed }: Schemas['Status']): string {
  if (worldFrom === 'seed') return `generated from seed ${seed}`;
  return worldFrom === 'code' ? 'given in code' : `from ${worldFrom}`;
}

function Choices() {
  if (status.value === null || status.value.choices.length === 0) return null;
  const { profile, choices } = status.value;
  return (
    <Card title="Choices">
      <p class="hint">Where the profile {profile} differs from the simulator’s own choices.</p>
      <pre>{choices.map(({ entry, value }) => `${entry}: ${JSON.stringify(value)}`).join('\n')}</pre>
    </Card>
  );
}

/** Where the map of this page gets its images from. */
function MapTiles() {
  return (
    <Card title="Map">
      <form class="inline-form" onSubmit={loadTiles}>
        <label class="field wide">
          <span>Map tiles</span>
          <input
            name="tiles"
            defaultValue={new URLSearchParams(location.search).get('tiles') ?? ''}
            placeholder="https://tiles.example/{z}/{x}/{y}.png"
            pattern="https?://.*\{z\}.*"
          />
        </label>
        <button type="submit">Use</button>
      </form>
      <p class="hint">
        By default the map needs no network. If you enter a tile server, the map loads its images from there.
        The setting is part of this page’s address, so you can bookmark it.
      </p>
    </Card>
  );
}

/** Loads the page again, since its policy allows images from the tile server only then. */
function loadTiles(event: SubmitEvent): void {
  event.preventDefault();
  const tiles = String(new FormData(event.currentTarget as HTMLFormElement).get('tiles')).trim();
  location.assign(tiles === '' ? '/console#/map' : `/console?${new URLSearchParams({ tiles })}#/map`);
}
