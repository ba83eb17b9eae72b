import { signal } from '@preact/signals';

/** A place that the map is to show; null again as soon as it does. */
export const lookAt = signal<{ readonly lat: number; readonly long: number } | null>(null);

/** What the map shows, for when the reader comes back from another view: at first Madrid, with the scenario offers. */
export const lastView = signal({ lat: 40.4168, long: -3.7038, zoom: 14 });

/** West, south, east and north of what the map shows. */
export const visibleBox = signal('');

/** The closest zoom that shows a country and its cities; any closer shows one city and its landmarks. */
export const closestToCountry = 11;
