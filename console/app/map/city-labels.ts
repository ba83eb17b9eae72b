import { DivIcon, LayerGroup, type Map as LeafletMap, Marker } from 'leaflet';
import { cities } from '../../../generators/world/cities.ts';

/** The names of the world's cities, for a ground without land to be read; the busiest stand first. */
export function addCityLabels(map: LeafletMap): void {
  const labels = new LayerGroup().addTo(map);
  const byWeight = [...cities].sort((a, b) => b.weight - a.weight);
  const draw = () => {
    labels.clearLayers();
    // Closer than that the name would hide what lies in the middle of the city.
    if (map.getZoom() > 11) return;
    const taken: { x: number; y: number }[] = [];
    for (const { name, lat, long } of byWeight) {
      const { x, y } = map.latLngToContainerPoint([lat, long]);
      if (taken.some((other) => Math.abs(other.x - x) < 90 && Math.abs(other.y - y) < 22)) continue;
      taken.push({ x, y });
      const icon = new DivIcon({ className: 'city-label', html: text(name), iconSize: [0, 0] });
      new Marker([lat, long], { icon, interactive: false, keyboard: false }).addTo(labels);
    }
  };
  map.on('zoomend', draw);
  draw();
}

function text(name: string): HTMLElement {
  const label = document.createElement('span');
  label.textContent = name;
  return label;
}
