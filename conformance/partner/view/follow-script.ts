import type { HttpExchange } from '../../kernel/exchange.ts';
import { Inconclusive, require } from '../../kernel/outcomes.ts';
import { isTaken } from '../answers.ts';
import type { Movement, PartnerContext } from '../partner-context.ts';
import { entryOf, exitOf, type Form, type Session } from '../test-session.ts';
import type { Change } from './compare-views.ts';
import type { View } from './read-view.ts';
import { type Watch, watchView } from './watch-view.ts';
import { wordsOfChanges } from './words-of-changes.ts';

/** A delivery about one session; a repetition is one that has been delivered before, and must change nothing. */
export interface Step {
  readonly movement: Movement;
  readonly repeated?: true;
}

/** A change with the place that it has whichever session it is about. */
interface PlacedChange extends Change {
  readonly place: string;
}

/** What a script has shown. */
interface Shown {
  /** Movements whose first delivery the view shows. */
  readonly seen: ReadonlySet<Movement>;
  readonly judged: number;
  /** What a repetition changed; null if none changed anything. */
  readonly second: readonly PlacedChange[] | null;
  readonly restless: boolean;
  /** What was delivered and read, the telling ones last. */
  readonly exchanges: readonly HttpExchange[];
}

/** Sessions with which a second effect has to show itself. */
const sessions = 3;

/**
 * Delivers the steps of a script about a new session, and fails when a repetition changes the partner's view. Other
 * traffic to the partner can look like that, so only what happens with several sessions counts. Throws `Inconclusive`
 * if the view shows nothing of `shows`.
 */
export async function requireNoSecondEffect(
  context: PartnerContext,
  view: View,
  form: Form,
  script: readonly Step[],
  shows: readonly Movement[],
): Promise<void> {
  needShown(view);
  let run = await follow(context, view, form, script);
  let confirmed = run.second ?? [];
  for (let count = 1; count < sessions && confirmed.length > 0; count += 1) {
    const places = new Set(confirmed.map(({ place }) => place));
    run = await follow(context, view, form, script);
    confirmed = run.second?.filter(({ place }) => places.has(place)) ?? [];
  }
  const { second, seen, judged, restless, exchanges } = run;
  require(confirmed.length === 0, {
    expected: "the partner's view unchanged by the redelivery",
    found: wordsOfChanges(confirmed),
    exchanges,
  });
  if (second === null && judged > 0 && shows.some((movement) => seen.has(movement))) return;
  throw new Inconclusive(
    second !== null || restless
      ? "the partner's view keeps changing by itself and shows no other effect of a delivery"
      : `the partner's view shows no effect of ${shows.map(nameOf).join(' or ')} within ${view.settle} s`,
    exchanges,
  );
}

/** Throws `Inconclusive` if the view showed nothing of the first delivery, so nobody knows when it would. */
export function needShown(view: View): void {
  if (view.slowest() !== null) return;
  throw new Inconclusive(
    `the partner's view shows no effect of a delivery within ${view.settle} s; increase --settle`,
  );
}

async function follow(
  context: PartnerContext,
  view: View,
  form: Form,
  script: readonly Step[],
): Promise<Shown> {
  const session = context.newSession();
  const watch = watchView(view, context);
  const seen = new Set<Movement>();
  const exchanges: HttpExchange[] = [];
  let judged = 0;
  for (const { movement, repeated = false } of script) {
    const before = await watch.rest();
    const delivery = await context.deliver(movement, [bookingOf(session, form, movement)]);
    // What is refused when it is new is a matter of the check of that.
    if (!repeated && !isTaken(delivery)) break;
    const { look, changes } = await (repeated ? watch.settle(before) : watch.await(before));
    exchanges.push(before.exchange, delivery, look.exchange);
    if (!repeated) {
      if (changes.length > 0) seen.add(movement);
      continue;
    }
    // What the view has not shown yet could show now, and is no effect of the repetition then.
    if (!seen.has(movement)) continue;
    judged += 1;
    const own = await stillThere(watch, changes);
    if (own.length > 0) {
      const second = own.map((change) => ({ ...change, place: placeOf(change, session) }));
      return { seen, judged, second, restless: watch.isRestless(), exchanges };
    }
  }
  return { seen, judged, second: null, restless: watch.isRestless(), exchanges };
}

/** Looks once more with nothing delivered, in case the view has begun to change by itself. */
async function stillThere(watch: Watch, changes: readonly Change[]): Promise<readonly Change[]> {
  if (changes.length === 0) return changes;
  await watch.rest();
  return watch.steady(changes);
}

function bookingOf(session: Session, form: Form, movement: Movement) {
  return movement === 'ENTRY' ? entryOf(session, form) : exitOf(session, form);
}

/** What comes in addition, or is lost, can have a name of its own each time; the place is what it belongs to. */
function placeOf({ path, from, to }: Change, { uid, plate }: Session): string {
  const place = path.replaceAll(uid, '*').replaceAll(plate, '*');
  return from === undefined || to === undefined ? place.replace(/\.[^.[\]]*$/, '') : place;
}

const nameOf = (movement: Movement) => (movement === 'EXIT' ? 'an EXIT' : 'an ENTRY');
