import { Control, Map as LeafletMap, TileLayer } from 'leaflet';
import { useEffect, useRef } from 'preact/hooks';
import type { Schemas } from '../api/clients.ts';
import { route, setParams } from '../route.ts';
import { addGraticule, addPlaceLabels } from './background.ts';
import { addParkings, type ParkingLayer } from './parking-layer.ts';
import { lastView, lookAt, visibleBox } from './whereabouts.ts';

/** The map: parkings on a plain background, or on the tiles that the page's address names. */
export function ParkingMap({ parkings }: { readonly parkings: Schemas['ParkingMap'] | null }) {
  const frame = useRef<HTMLDivElement>(null);
  const layer = useRef<ParkingLayer | null>(null);
  const selected = route.value.params.get('parking');

  useEffect(() => {
    if (frame.current === null) return;
    const map = createMap(frame.current);
    layer.current = addParkings(map, (parking) => setParams({ parking, offer: null }));
    const stop = lookAt.subscribe((place) => {
      if (place === null) return;
      map.setView([place.lat, place.long], Math.max(map.getZoom(), 15), { animate: false });
      lookAt.value = null;
    });
    const resized = new ResizeObserver(() => map.invalidateSize());
    resized.observe(frame.current);
    return () => {
      stop();
      resized.disconnect();
      layer.current = null;
      map.remove();
    };
  }, []);

  useEffect(() => {
    if (parkings !== null) layer.current?.show(parkings);
  }, [parkings]);
  useEffect(() => layer.current?.select(selected), [selected]);

  return (
    <div
      class="map"
      ref={frame}
      role="application"
      aria-label="Map of the parkings; the search beside it finds the same ones"
    />
  );
}

function createMap(frame: HTMLElement): LeafletMap {
  const { lat, long, zoom } = lastView.peek();
  const map = new LeafletMap(frame, {
    center: [lat, long],
    zoom,
    minZoom: 2,
    maxZoom: 19,
    fadeAnimation: false,
    // Leaflet ends a zoom animation by a timer that outlives the map, and fails if the view has changed.
    zoomAnimation: false,
  });
  map.attributionControl.setPrefix(false);
  new Control.Scale({ imperial: false, position: 'topright' }).addTo(map);
  const tiles = new URLSearchParams(location.search).get('tiles');
  if (tiles === null) {
    addGraticule(map);
    addPlaceLabels(map);
  } else {
    new TileLayer(tiles, { maxZoom: 19, attribution: attributionOf(tiles) }).addTo(map);
  }
  const remember = () => {
    const { lat, lng } = map.getCenter();
    lastView.value = { lat, long: lng, zoom: map.getZoom() };
    const bounds = map.getBounds();
    const [west, east] = [Math.max(-180, bounds.getWest()), Math.min(180, bounds.getEast())];
    const [south, north] = [Math.max(-90, bounds.getSouth()), Math.min(90, bounds.getNorth())];
    visibleBox.value = [west, south, east, north].map((degree) => degree.toFixed(5)).join(',');
  };
  map.on('moveend', remember);
  remember();
  return map;
}

function attributionOf(tiles: string): string {
  const host = /^https?:\/\/([\w.{}-]+)/.exec(tiles)?.[1]?.replace('{s}.', '') ?? '';
  return host.endsWith('openstreetmap.org') ? '© OpenStreetMap contributors' : `Tiles: ${host}`;
}
