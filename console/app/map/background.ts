import { DivIcon, type LatLngTuple, LayerGroup, type Map as LeafletMap, Marker, Polyline } from 'leaflet';
import { cities } from '../../../generators/world/places/cities.ts';
import type { NamedPoint } from '../../../generators/world/places/ground.ts';
import { closestToCountry } from './whereabouts.ts';

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

/** Labels the world's cities, or their landmarks when zoomed in, since the background shows no land. */
export function addPlaceLabels(map: LeafletMap): void {
  // Above the parkings, which are drawn in Leaflet's overlay pane.
  map.createPane('places').style.zIndex = '450';
  const labels = new LayerGroup().addTo(map);
  const landmarks = cities.flatMap((city) => city.landmarks);
  const update = () => {
    labels.clearLayers();
    const taken: Box[] = [];
    const add = (places: readonly NamedPoint[], className: string) => {
      for (const { name, lat, long } of places) {
        const { x, y } = map.latLngToContainerPoint([lat, long]);
        const box = { x, y, width: name.length * 7 + 20 };
        if (taken.some((other) => overlap(box, other))) continue;
        taken.push(box);
        const icon = new DivIcon({ className, html: textOf(name), iconSize: [0, 0] });
        new Marker([lat, long], { icon, pane: 'places', interactive: false, keyboard: false }).addTo(labels);
      }
    };
    if (map.getZoom() <= closestToCountry) add(cities, 'place-label');
    else add(landmarks, 'place-label landmark');
  };
  map.on('zoomend', update);
  update();
}

/** The area of a label, in pixels; `x` is its middle. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const overlap = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < 22;

function textOf(name: string): HTMLElement {
  const label = document.createElement('span');
  label.textContent = name;
  return label;
}
