import { type Theme, theme, themes } from '../theme.ts';

/** How this page looks. */
export function Settings() {
  return (
    <section class="card" aria-labelledby="settings-title">
      <h2 id="settings-title">This page</h2>
      <fieldset class="segments">
        <legend>Colours</legend>
        {themes.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="theme"
              checked={theme.value === name}
              onChange={() => {
                theme.value = name;
              }}
            />
            <span>{names[name]}</span>
          </label>
        ))}
      </fieldset>
      <form class="inline-form" onSubmit={loadTiles}>
        <label class="field wide">
          <span>Tiles for the map</span>
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
        The map has a plain ground and needs no network. A tile server that you name here is asked for images;
        the page’s address then holds it, so that it can be kept as a bookmark.
      </p>
    </section>
  );
}

/** The page is asked for anew, since only then may it load images from there. */
function loadTiles(event: SubmitEvent): void {
  event.preventDefault();
  const tiles = String(new FormData(event.currentTarget as HTMLFormElement).get('tiles')).trim();
  location.assign(tiles === '' ? '/console#/map' : `/console?${new URLSearchParams({ tiles })}#/map`);
}

const names: Readonly<Record<Theme, string>> = { system: 'As the system', light: 'Light', dark: 'Dark' };
