import { instantOf, isSameMoment } from '../../answers/instants.ts';
import { clientOf } from '../../check/check.ts';
import {
  bookingDesk,
  informationalMembers,
  madeBy,
  type NewBooking,
} from '../../fixtures/bookings/booking-desk.ts';
import { listWaits, presumeWhole, readBookings } from '../../fixtures/bookings/booking-list.ts';
import { cancel, isCancellable } from '../../fixtures/bookings/cancellation.ts';
import { isRepetition } from '../../fixtures/bookings/kit-bookings.ts';
import { differenceOf } from '../../fixtures/bookings/same-booking.ts';
import { farBelow } from '../../fixtures/bookings/usual-guard.ts';
import { dateTime, laterBy, oddMoment, writtenWithOffset } from '../../fixtures/offers/stays.ts';
import { type Answer, type Exchange, isSuccess } from '../../kernel/exchange.ts';
import { asObject, numberIn } from '../../kernel/json.ts';
import { Inconclusive, type Source } from '../../kernel/outcomes.ts';
import type { OwnBooking } from './booking-stock.ts';
import { compareCancelled, compareNew, compareRepeated } from './booking-values.ts';
import { bare, type CommandOf } from './commands.ts';
import type { PredictionId } from './predictions.ts';
import { nthOf, type Run, type Steps, vehiclesOf } from './run.ts';

/** The commands about bookings. */
export const bookingSteps = {
  book: { isPossible: ({ owned }) => owned.length < maxBookingsPerSequence, carryOut: book },
  cancel: { isPossible: (run, { user }) => activeOf(run, user).length > 0, carryOut: cancelActive },
  'cancel-again': {
    isPossible: (run, { user }) => cancelledOf(run, user).length > 0,
    carryOut: cancelAgain,
  },
  list: { carryOut: list },
} satisfies Partial<Steps>;

const maxBookingsPerSequence = 2;

/** Bookings held back for shortening and confirming what is found. */
const reserve = 5;

/** The price in EUR above which the price guard must refuse a booking that expects far less. */
const negligiblePrice = 0.05;

const ownedBy = (owned: readonly OwnBooking[], user: number) => owned.filter((one) => one.user === user);
const activeOf = ({ owned }: Run, user: number) =>
  ownedBy(owned, user).filter(({ cancellation }) => cancellation === null);
const cancelledOf = ({ owned }: Run, user: number) =>
  ownedBy(owned, user).filter(({ cancellation }) => cancellation !== null);

/** Makes a booking, or reuses one from an earlier run. */
async function book(run: Run, command: CommandOf<'book'>): Promise<void> {
  const { user, expect } = command;
  const { stock } = run.scene;
  const known = knownFor(run, command);
  if (known !== undefined) return resumeWith(run, known);
  if (stock.left() <= (run.purpose === 'find' ? reserve : 0)) return;
  const plain = await plainRequest(run, command);
  if (plain === null) return;
  const sent = requestOf(run, command, plain);
  const answer = await clientOf(run, user).call('createBooking', { body: sent });
  const made = madeBy(sent, answer);
  if (made === null) {
    // The default vehicle may have been deleted, or be booked for the same time already.
    const isTelling = expect !== 'too-little' && sent.number_plate !== undefined;
    if (isTelling) await requireRefusedForAll(run, user, plain, answer);
    return;
  }
  const owned: OwnBooking = { ...made, user, command: bare(command), cancellation: null };
  const earlier = stock.all().find((one) => isRepetition(one, owned));
  if (earlier !== undefined && run.context.profile.bookings?.repeated_request !== 'two-bookings') {
    if (stock.owned.includes(earlier) && !run.owned.includes(earlier)) resumeWith(run, earlier);
    return;
  }
  stock.add(owned);
  const price = numberIn(made.booking, 'actual_price') ?? 0;
  const isGuarded = expect === 'too-little' && price > negligiblePrice;
  const found = `an actual_price of ${price} with an expected_price of ${farBelow}`;
  run.predict('create-booking.price-guard', !isGuarded, found);
  run.owned.push(owned);
  compareNew(run, owned);
}

/** A booking to reuse: when shortening, one of the same command; when finding, any if only the reserve is left. */
function knownFor(run: Run, command: CommandOf<'book'>): OwnBooking | undefined {
  const { purpose, scene } = run;
  const { stock } = scene;
  if (purpose === 'confirm' || (purpose === 'find' && stock.left() > reserve)) return undefined;
  const key = JSON.stringify(bare(command));
  const fits = ({ command }: OwnBooking) =>
    command !== null && (purpose === 'find' || JSON.stringify(command) === key);
  const others = ownedBy(stock.owned, command.user).filter((one) => !run.owned.includes(one) && fits(one));
  return others.find(({ cancellation }) => cancellation === null) ?? others.at(-1);
}

/** Adds the commands and exchanges that made and cancelled a booking to the run. */
function resumeWith(run: Run, known: OwnBooking): void {
  const { command, user, exchange, cancellation } = known;
  if (command !== null) run.executed.splice(-1, 1, command);
  run.sequence.push(exchange);
  if (cancellation !== null) {
    run.executed.push({ do: 'cancel', user, nth: activeOf(run, user).length, twice: false });
    run.sequence.push(cancellation.exchange);
  }
  run.owned.push(known);
}

/** Sends a plain request for the same stay: the refusal was wrong only if that one is accepted. */
async function requireRefusedForAll(run: Run, user: number, plain: NewBooking, answer: Answer) {
  if (run.scene.stock.left() <= 0) return;
  const control = await clientOf(run, user).call('createBooking', { body: plain });
  const made = madeBy(plain, control);
  if (made !== null) run.scene.stock.add({ ...made, user, command: null, cancellation: null });
  const found = `${answer.status}, and ${control.status} for a plain request`;
  run.predict('create-booking.answer', made === null, found);
}

/** A request without anything special; null if nothing can be booked. */
async function plainRequest(run: Run, { user, day, isOdd, duration }: CommandOf<'book'>) {
  const one = run.scene.stock.offer;
  if (one === null) return null;
  const desk = bookingDesk(run.context);
  const vehicle = await desk.vehicle(clientOf(run, user));
  if (desk.needsRegistration() === true) vehiclesOf(run, user).isWhole = false;
  const start = laterBy(one.start, day);
  return {
    svcpid: one.svcpid,
    // Whether every moment can be booked is open, so the plain request has the same moment.
    start: isOdd ? dateTime(Date.parse(start) + oddMoment) : start,
    duration: duration ?? one.duration,
    ...vehicle,
  };
}

function requestOf(
  run: Run,
  { user, withOffset, vehicle, inform, expect }: CommandOf<'book'>,
  plain: NewBooking,
): NewBooking {
  const { number_plate: plate, car_brand: _brand, car_model: _model, ...rest } = plain;
  const { bookings, credentials } = run.context.profile;
  const hasDefault = bookings?.default_vehicle === true && credentials.users[user]?.default_vehicle != null;
  const needsOwn = bookingDesk(run.context).needsRegistration() !== false;
  const own = vehicle === 'beyond-ascii' && !needsOwn && plate !== undefined;
  return {
    ...(vehicle === 'default' && hasDefault ? rest : plain),
    ...(own && { car_brand: 'Citroën', car_model: 'Größe Ñ' }),
    ...(withOffset && { start: writtenWithOffset(Date.parse(String(plain.start))) }),
    ...(inform !== 'not' && informationalMembers),
    ...(inform === 'beyond-ascii' && { nameReservation: 'Núria Böhm-Østergård' }),
    ...(expect === 'too-little' && { expected_price: farBelow }),
    ...(expect === 'enough' && { expected_price: enough }),
  };
}

/** An expected_price, in EUR, above the price of any stay of the kit. */
const enough = 5000;

async function cancelActive(run: Run, { user, nth, twice }: CommandOf<'cancel'>): Promise<void> {
  const owned = nthOf(activeOf(run, user), nth);
  const send = () => cancel(clientOf(run, user), owned.uid);
  const { owned: stock } = run.scene.stock;
  // Until the answer comes, the state of the booking is unknown, so no other run may reuse it.
  stock.splice(stock.indexOf(owned), 1);
  const answers = await Promise.all(twice ? [send(), send()] : [send()]);
  // Of two cancellations at the same time, the one that succeeded came first.
  const [answer, other] = answers.sort((one, two) => one.status - two.status);
  if (answer === undefined) return;
  const mayRefuse = !isCancellable(run.context, owned);
  if (mayRefuse && !isSuccess(answer.status))
    throw new Inconclusive('whether it can be cancelled is open', [answer.exchange]);
  owned.cancellation = answer;
  stock.push(owned);
  compareCancelled(run, answer);
  if (other !== undefined) compareRepeated(run, owned, other);
}

async function cancelAgain(run: Run, { user, nth }: CommandOf<'cancel-again'>): Promise<void> {
  const owned = nthOf(cancelledOf(run, user), nth);
  compareRepeated(run, owned, await cancel(clientOf(run, user), owned.uid));
}

async function list(run: Run, { user }: CommandOf<'list'>): Promise<void> {
  const { context, scene } = run;
  const begun = run.sequence.length;
  const read = await readBookings({ ...context, ...clientOf(run, user) });
  const { bookings, exchanges } = read;
  const twice =
    exchanges.length > 1
      ? undefined
      : bookings.find(({ uid }, at) => bookings.findIndex((one) => one.uid === uid) !== at);
  run.predict('booking.uid-unique', twice === undefined, `${String(twice?.uid)} twice in one list`);
  for (const owned of ownedBy(scene.stock.all(), user)) {
    const { cancellation, uid, exchange } = owned;
    const changed = cancellation?.exchange ?? exchange;
    if (!isSettled(changed, context.profile.bookings?.list_delay ?? listWaits)) continue;
    // Only the profile can say that a list shows a change so early.
    const source = isSettled(changed, listWaits) ? 'spec' : 'profile';
    const listed = bookings.find((one) => one.uid === uid);
    const predict = (id: PredictionId, holds: boolean, found: string, source?: Source) => {
      // The request that made the booking in an earlier run belongs to the sequence too.
      if (!holds && !run.owned.includes(owned)) run.sequence.splice(begun, 0, exchange);
      run.predict(id, holds, found, source);
    };
    if (cancellation === null) {
      presumeWhole(context, read, uid, exchanges);
      predict('list-bookings.lists', listed !== undefined, `${uid} is not listed`, source);
      predict('cancel-booking.only-that-one', listed?.cancelled !== true, `${uid} is listed as cancelled`);
      const other = listed === undefined ? null : differenceOf(owned, listed);
      const found = `${other?.member} ${JSON.stringify(other?.shown)} instead of ${JSON.stringify(other?.made)}`;
      predict('list-bookings.values', other === null, found);
    } else if (listed !== undefined) {
      const { cancelled, cancelled_date: shown } = listed;
      predict(
        'cancel-booking.listed',
        cancelled === true,
        `${uid} with cancelled ${String(cancelled)}`,
        source,
      );
      const date = asObject(cancellation.body)?.cancelled_date;
      const isReadable = instantOf(date) !== null && instantOf(shown) !== null;
      const found = `${String(shown)} in the list instead of ${String(date)}`;
      predict('cancel-booking.date', !isReadable || isSameMoment(date, shown), found);
    }
  }
}

/** Whether a list that shows changes after `delay` seconds must show by now what an exchange changed. */
function isSettled({ sentAt, milliseconds }: Exchange, delay: number): boolean {
  return delay === 0 || Date.now() - sentAt - milliseconds > 1000 * (delay + 1);
}
