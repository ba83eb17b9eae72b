import { signal } from '@preact/signals';

/** The place that the map should show next; the map sets it back to null. */
export const lookAt = signal<{ readonly lat: number; readonly long: number } | null>(null);

/** The position of the map, kept while another view is open. It starts in Madrid, with the scenario offers. */
export const lastView = signal({ lat: 40.4168, long: -3.7038, zoom: 14 });

/** The west, south, east and north edges of the map in degrees, separated by commas. */
export const visibleBox = signal('');

/** The closest zoom that shows a country and its cities; any closer shows one city and its landmarks. */
export const closestToCountry = 11;
