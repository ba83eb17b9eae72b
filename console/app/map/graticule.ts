import { type LatLngTuple, type Map as LeafletMap, Polyline } from 'leaflet';

/** Draws lines of latitude and longitude, which get closer with the zoom. They replace tiles as the background. */
export function addGraticule(map: LeafletMap): void {
  // Below the parkings, which are drawn in Leaflet's overlay pane.
  map.createPane('graticule').style.zIndex = '350';
  // The style sheet colours them, so that they follow the theme.
  const look = { className: 'graticule', pane: 'graticule', interactive: false };
  const lines = new Polyline([], look).addTo(map);
  const draw = () => {
    const step = degrees[Math.round(map.getZoom())] ?? 0.005;
    const bounds = map.getBounds().pad(0.2);
    const [west, east] = [bounds.getWest(), bounds.getEast()];
    const [south, north] = [Math.max(-85, bounds.getSouth()), Math.min(85, bounds.getNorth())];
    lines.setLatLngs([
      ...multiples(step, south, north).map((lat): LatLngTuple[] => [
        [lat, west],
        [lat, east],
      ]),
      ...multiples(step, west, east).map((long): LatLngTuple[] => [
        [south, long],
        [north, long],
      ]),
    ]);
  };
  map.on('moveend', draw);
  draw();
}

function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, index) => (first + index) * step);
}

/** Degrees between two lines, by zoom level. */
const degrees = [30, 30, 20, 10, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.025, 0.0125];
