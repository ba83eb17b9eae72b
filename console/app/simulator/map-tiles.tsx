import { Card } from '../parts/view.tsx';

/** Where the map of this page gets its images from. */
export function MapTiles() {
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
