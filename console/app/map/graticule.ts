import { LayerGroup, type Map as LeafletMap, Polyline } from 'leaflet';

/** Lines of latitude and longitude, as close as the zoom allows: all the ground that the map has. */
export function addGraticule(map: LeafletMap): void {
  // Below the parkings, which are drawn in Leaflet's overlay pane.
  map.createPane('graticule').style.zIndex = '350';
  const lines = new LayerGroup().addTo(map);
  const draw = () => {
    lines.clearLayers();
    const step = degrees[Math.round(map.getZoom())] ?? 0.005;
    const bounds = map.getBounds().pad(0.2);
    const [west, east] = [bounds.getWest(), bounds.getEast()];
    const [south, north] = [Math.max(-85, bounds.getSouth()), Math.min(85, bounds.getNorth())];
    // The style sheet colours them, so that they follow the theme.
    const look = { className: 'graticule', pane: 'graticule', interactive: false };
    for (const lat of multiples(step, south, north))
      new Polyline(
        [
          [lat, west],
          [lat, east],
        ],
        look,
      ).addTo(lines);
    for (const long of multiples(step, west, east))
      new Polyline(
        [
          [south, long],
          [north, long],
        ],
        look,
      ).addTo(lines);
  };
  map.on('moveend', draw);
  draw();
}

function* multiples(step: number, from: number, to: number): Generator<number> {
  for (let count = Math.ceil(from / step); count * step <= to; count += 1) yield count * step;
}

/** Degrees between two lines, by zoom. */
const degrees = [30, 30, 20, 10, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.025, 0.0125];
