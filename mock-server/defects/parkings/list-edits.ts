import type { Form } from '../../../spec/generated/forms.ts';
import { editsIn, editsInEach } from '../edits-in.ts';

const label = 'Every list of parkings';

/** Builds rows that edit a form in the replies of one or all of the operations that list parkings (2.1). */
export const listEdits = (form: Form) => ({
  inParkings: editsIn('listParkings', form),
  inBulk: editsIn('listAvailableParkings', form),
  inProvider: editsIn('listProviderParkings', form),
  inLists: editsInEach(['listParkings', 'listAvailableParkings', 'listProviderParkings'], form, label),
});
