import { counted } from '../../../common/counted.ts';
import { foreignState, invalidRequest, type Violation, violationInBody } from '../../kernel/problems.ts';
import type { Catalogue } from '../../world/catalogue.ts';
import { findUnknownDefects } from '../defects/unknown-defects.ts';
import { findInapplicableSettings } from '../faults/fault.ts';
import { findInvalidTimes } from './invalid-times.ts';
import { entriesOf, type SavedState } from './snapshot.ts';

/**
 * Checks that a saved state, already valid by its schema, is consistent and fits this simulator. Throws a problem that
 * names what does not.
 */
export function checkState(
  state: SavedState,
  own: { readonly catalogue: Catalogue; readonly users: readonly string[] },
): void {
  const { world } = own.catalogue;
  if (state.world.seed !== world.seed || state.world.parkings !== world.size) {
    throw foreignState(
      `It was saved with seed ${state.world.seed} and ${counted(state.world.parkings, 'parking')}; this simulator has seed ${world.seed} and ${counted(world.size, 'parking')}.`,
    );
  }
  const strangers = state.users.filter((uid) => !own.users.includes(uid));
  if (strangers.length > 0) {
    const some = strangers.slice(0, 5).join(', ');
    throw foreignState(`It has users that this simulator does not have: ${some}.`);
  }
  const violations = [
    ...findRepeatedKeys(state),
    ...findDanglingReferences(state, own),
    ...findInvalidTimes(state),
    ...findInapplicableSteering(state),
  ];
  if (violations.length > 0) throw invalidRequest(violations);
}

function findRepeatedKeys({ records }: SavedState): Violation[] {
  return Object.entries(entriesOf(records)).flatMap(([table, entries]) => {
    const seen = new Set<string>();
    return entries.flatMap(([key]) => {
      const isRepeated = seen.has(key);
      seen.add(key);
      const detail = `must not have '${key.slice(0, 100)}' twice`;
      return isRepeated ? [violationInBody(`/records/${table}`, 'once', detail)] : [];
    });
  });
}

function findDanglingReferences(
  { records }: SavedState,
  { catalogue, users }: { readonly catalogue: Catalogue; readonly users: readonly string[] },
): Violation[] {
  const bookings = new Set(records.bookings.map(({ uid }) => uid));
  const known = new Set(users);
  const isOffer = (svcpid: string) => catalogue.world.indexOfOffer(svcpid) !== -1;
  const violations: Violation[] = [];
  const check = (pointer: string, isKnown: boolean, detail: string) => {
    if (!isKnown) violations.push(violationInBody(pointer, 'exists', detail));
  };
  for (const [index, booking] of records.bookings.entries()) {
    const at = `/records/bookings/${index}`;
    check(`${at}/user_uid`, known.has(booking.user_uid), 'must be a user of this simulator');
    check(`${at}/svcpid`, isOffer(booking.svcpid), 'must be an offer of this world');
  }
  for (const table of ['vehicles', 'batches'] as const)
    for (const [index, { user }] of records[table].entries())
      check(`/records/${table}/${index}/user`, known.has(user), 'must be a user of this simulator');
  for (const [index, { svcpid, booking }] of records.visits.entries()) {
    check(`/records/visits/${index}/svcpid`, isOffer(svcpid), 'must be an offer of this world');
    check(`/records/visits/${index}/booking`, bookings.has(booking), 'must be a booking of the file');
  }
  return violations;
}

function findInapplicableSteering({ faults, defects }: SavedState): Violation[] {
  const inapplicable = faults.flatMap((fault, index) =>
    findInapplicableSettings(fault).map((one) => ({ ...one, pointer: `/faults/${index}${one.pointer}` })),
  );
  return [...inapplicable, ...findUnknownDefects(defects)];
}
