import { editsIn } from '../edits-in.ts';

/** The three operations that return parkings in the list form (2.1). */
export const inParkings = editsIn('GET /parkings', ['listParkings']);
export const inBulk = editsIn('GET /parkings/available-parkings', ['listAvailableParkings']);
export const inProvider = editsIn('GET /providers/:provider', ['listProviderParkings']);
export const inLists = editsIn('Every list of parkings', [
  'listParkings',
  'listAvailableParkings',
  'listProviderParkings',
]);
