import { Canvas, CircleMarker, type LatLngTuple, type Map as LeafletMap } from 'leaflet';
import type { Schemas } from '../api/clients.ts';
import { type Step, stepOf } from './fullness.tsx';

/** The parkings on the map. */
export type ParkingLayer = ReturnType<typeof addParkings>;

const openNow = 1;

/** Puts parkings on a map as dots on one canvas; a click on a dot calls `choose`. */
export function addParkings(map: LeafletMap, choose: (id: string) => void) {
  const renderer = new Canvas({ padding: 0.3, tolerance: 6 });
  const dots = new Map<string, CircleMarker>();
  let ring: CircleMarker | null = null;
  let selected: string | null = null;

  map.on('zoomend', () => {
    const radius = radiusAt(map.getZoom());
    for (const dot of dots.values()) dot.setRadius(radius);
    ring?.setRadius(radius + 5);
  });

  return {
    /** Draws these parkings; those that have not changed are left alone. */
    show(parkings: Schemas['ParkingMap']): void {
      const gone = new Set(dots.keys());
      parkings.id.forEach((id, index) => {
        gone.delete(id);
        const isOpen = ((parkings.flags[index] ?? 0) & openNow) > 0;
        const step = stepOf(parkings.taken[index] ?? 0, parkings.capacity[index] ?? 0);
        const dot = dots.get(id) ?? addDot(id, [parkings.lat[index] ?? 0, parkings.long[index] ?? 0]);
        const style = styleOf(step, isOpen);
        const { fillColor, opacity } = dot.options;
        if (fillColor !== style.fillColor || opacity !== style.opacity) dot.setStyle(style);
      });
      for (const id of gone) {
        dots.get(id)?.remove();
        dots.delete(id);
      }
      drawRing();
    },
    /** Draws a ring around one parking, or around none. */
    select(id: string | null): void {
      selected = id;
      drawRing();
    },
  };

  function addDot(id: string, place: LatLngTuple): CircleMarker {
    const dot = new CircleMarker(place, { renderer, radius: radiusAt(map.getZoom()) });
    dot.on('click', () => choose(id)).addTo(map);
    dots.set(id, dot);
    return dot;
  }

  function drawRing(): void {
    ring?.remove();
    ring = null;
    const place = selected === null ? undefined : dots.get(selected)?.getLatLng();
    if (place === undefined) return;
    const radius = radiusAt(map.getZoom()) + 5;
    const look = { weight: 3, color: '#cc3a7a', fill: false, interactive: false };
    ring = new CircleMarker(place, { renderer, radius, ...look }).addTo(map);
  }
}

function styleOf({ fill, line }: Step, isOpen: boolean) {
  const opacity = isOpen ? 1 : 0.45;
  return { fillColor: fill, fillOpacity: opacity, color: line, opacity, weight: 1.25 };
}

/** Pixels. */
function radiusAt(zoom: number): number {
  return Math.min(8, Math.max(3, zoom / 2));
}
