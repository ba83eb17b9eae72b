import { Canvas, CircleMarker, LayerGroup, type Map as LeafletMap } from 'leaflet';
import type { Schemas } from '../api/clients.ts';
import { type Step, stepOf } from './fullness.tsx';

/** The parkings on the map. */
export type ParkingLayer = ReturnType<typeof addParkings>;

const openNow = 1;

/** Puts parkings on a map as dots on one canvas; a click on a dot calls `choose`. */
export function addParkings(map: LeafletMap, choose: (id: string) => void) {
  const renderer = new Canvas({ padding: 0.3, tolerance: 6 });
  const dots = new LayerGroup().addTo(map);
  const byId = new Map<string, { readonly marker: CircleMarker; look: string }>();
  let ring: CircleMarker | null = null;
  let selected: string | null = null;

  map.on('zoomend', () => {
    const radius = radiusAt(map.getZoom());
    for (const { marker } of byId.values()) marker.setRadius(radius);
    ring?.setRadius(radius + 5);
  });

  return {
    /** Draws these parkings; those that have not changed are left alone. */
    show(parkings: Schemas['ParkingMap']): void {
      const gone = new Set(byId.keys());
      const radius = radiusAt(map.getZoom());
      parkings.id.forEach((id, index) => {
        gone.delete(id);
        const isOpen = ((parkings.flags[index] ?? 0) & openNow) > 0;
        const step = stepOf(parkings.taken[index] ?? 0, parkings.capacity[index] ?? 0);
        const look = `${step.text} ${isOpen}`;
        const known = byId.get(id);
        if (known?.look === look) return;
        if (known !== undefined) {
          known.look = look;
          known.marker.setStyle(styleOf(step, isOpen));
          return;
        }
        const place: [number, number] = [parkings.lat[index] ?? 0, parkings.long[index] ?? 0];
        const marker = new CircleMarker(place, { renderer, radius, ...styleOf(step, isOpen) });
        marker.on('click', () => choose(id)).addTo(dots);
        byId.set(id, { marker, look });
      });
      for (const id of gone) {
        byId.get(id)?.marker.remove();
        byId.delete(id);
      }
      drawRing();
    },
    /** Draws a ring around one parking, or around none. */
    select(id: string | null): void {
      selected = id;
      drawRing();
    },
  };

  function drawRing(): void {
    ring?.remove();
    ring = null;
    const place = selected === null ? undefined : byId.get(selected)?.marker.getLatLng();
    if (place === undefined) return;
    const radius = radiusAt(map.getZoom()) + 5;
    ring = new CircleMarker(place, {
      renderer,
      radius,
      weight: 3,
      color: '#cc3a7a',
      fill: false,
      interactive: false,
    });
    ring.addTo(map);
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
