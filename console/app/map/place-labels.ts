import { DivIcon, LayerGroup, type Map as LeafletMap, Marker } from 'leaflet';
import { cities } from '../../../generators/world/places/cities.ts';
import type { NamedPoint } from '../../../generators/world/places/ground.ts';
import { closestToCountry } from './whereabouts.ts';

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
