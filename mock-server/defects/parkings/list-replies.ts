import { editsIn, editsInEach } from '../edits-in.ts';

/** Builds rows for one or all of the operations that return parkings in the list form (2.1). */
export const inParkings = editsIn('listParkings');
export const inBulk = editsIn('listAvailableParkings');
export const inProvider = editsIn('listProviderParkings');
export const inLists = editsInEach(
  ['listParkings', 'listAvailableParkings', 'listProviderParkings'],
  '',
  'Every list of parkings',
);
