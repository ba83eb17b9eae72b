import type { MadeBooking } from '../harness/booking-desk.ts';
import type { Context } from '../harness/context.ts';
import { type Answer, type Exchange, isSuccess } from '../harness/exchange.ts';
import { asArray, type JsonObject, textIn } from '../harness/json.ts';
import { clientOf, otherUsersBooking } from '../harness/kit-bookings.ts';
import { list, objects } from '../harness/lists.ts';
import { Inconclusive, whenInconclusive } from '../harness/outcomes.ts';
import { shared } from '../harness/shared.ts';
import { newVehicle } from '../harness/vehicle.ts';

/** What POST /vehicles/notification/test reports. */
export type Action = 'ENTRY' | 'EXIT';

/** Names of the four members of the body, which 4.12 leaves open. */
export interface FieldNames {
  readonly action: string;
  readonly provider: string;
  readonly plate: string;
  readonly offer: string;
}

/** A vehicle and an offer that a webhook can be about. */
export interface Subject {
  readonly plate: string;
  readonly svcpid: string;
  readonly provider: string;
  /** Position of the user who has the vehicle and asks for the webhook; the first if omitted. */
  readonly user?: number;
}

/** The notification trigger as this implementation takes it. */
export interface Notifier {
  readonly fields: FieldNames;
  /** The attempts that none of the offers made a success of; empty when one did. */
  readonly refusals: readonly Exchange[];
  /** A subject of its own for each caller, or the shared one where only a booked vehicle is taken. */
  readonly subject: () => Promise<Subject>;
  /** Subjects of another user that it may take, the likeliest first. */
  readonly subjectsOf: (user: number) => readonly (() => Promise<Subject>)[];
  readonly trigger: (body: Readonly<Record<string, unknown>>, user?: number) => Promise<Answer>;
  readonly bodyOf: (action: string, subject: Subject) => Readonly<Record<string, string>>;
}

/** Names that the members may have where the profile does not say it, the likeliest first. */
const likelyNames: readonly FieldNames[] = [
  { action: 'action', provider: 'provider', plate: 'plate', offer: 'svcPID' },
  { action: 'action', provider: 'provider', plate: 'number_plate', offer: 'svcPID' },
  { action: 'action', provider: 'provider', plate: 'number_plate', offer: 'svcpid' },
  { action: 'action', provider: 'provider', plate: 'plate', offer: 'svcpid' },
  { action: 'type', provider: 'provider', plate: 'plate', offer: 'svcPID' },
  { action: 'event', provider: 'provider', plate: 'plate', offer: 'svcPID' },
  { action: 'action', provider: 'provider', plate: 'numberPlate', offer: 'svcPID' },
  { action: 'type', provider: 'provider', plate: 'number_plate', offer: 'svcpid' },
];

/** Offers that are tried. */
const mostOffers = 3;

/** The trigger of this run; its names and an offer that it takes are found out once. */
export const notifierOf = shared(findNotifier);

async function findNotifier(context: Context): Promise<Notifier> {
  const declared = context.profile.notification?.fields ?? null;
  const candidates = declared === null ? likelyNames : [declared];
  const offers = await findOffers(context);
  const refusals: Exchange[] = [];
  const trigger = (body: Readonly<Record<string, unknown>>, user = 0) =>
    clientOf(context, user).call('triggerNotification', { body });
  const subjectsOf = (offer: OfferOf) => (user: number) => [
    () => registered(context, offer, user),
    async () => subjectOf(await otherUsersBooking(context), offers, user),
  ];

  const attempts = [
    ...offers.slice(0, mostOffers).map((offer) => () => registered(context, offer)),
    () => booked(context, offers),
  ];
  for (const attempt of attempts) {
    const subject = await attempt().catch(whenInconclusive(null));
    if (subject === null) continue;
    for (const fields of candidates) {
      const answer = await trigger(bodyWith(fields, 'ENTRY', subject));
      if (!isSuccess(answer.status)) {
        refusals.push(answer.exchange);
        continue;
      }
      const shared = attempt === attempts.at(-1);
      if (declared === null) {
        const names = Object.values(fields).join(', ');
        context.observe('trigger-notification.field-names', `a body with ${names} was accepted`);
      }
      return {
        fields,
        refusals: [],
        subject: shared ? async () => subject : () => registered(context, subject),
        subjectsOf: subjectsOf(subject),
        trigger,
        bodyOf: (action, about) => bodyWith(fields, action, about),
      };
    }
  }
  const [fields] = candidates;
  const [offer] = offers;
  if (declared === null || fields === undefined || offer === undefined)
    throw new Inconclusive(
      'the notification trigger accepted none of the likely field names; declare notification.fields in the profile',
      refusals.slice(0, 3),
    );
  return {
    fields,
    refusals,
    subject: () => registered(context, offer),
    subjectsOf: subjectsOf(offer),
    trigger,
    bodyOf: (action, about) => bodyWith(fields, action, about),
  };
}

function bodyWith(fields: FieldNames, action: string, { provider, plate, svcpid }: Subject) {
  return {
    [fields.action]: action,
    [fields.provider]: provider,
    [fields.plate]: plate,
    [fields.offer]: svcpid,
  };
}

type OfferOf = Pick<Subject, 'svcpid' | 'provider'>;

/** Offers with automated entry of providers that register vehicles come first. */
async function findOffers(context: Context): Promise<readonly OfferOf[]> {
  const registering = new Set(await context.facts.vehicleProviders().catch(whenInconclusive([])));
  const found = await context.facts.found().catch(whenInconclusive([]));
  const searched = found.flatMap((parking) => objects(asArray(parking.offers) ?? []));
  const offers = searched.length > 0 ? searched : await offersAround(context);
  const rank = ({ automated, provider }: (typeof offers)[number]) =>
    Number(automated === true) + 2 * Number(registering.has(String(provider)));
  const named = [...offers]
    .sort((a, b) => rank(b) - rank(a))
    .flatMap((offer): OfferOf[] => {
      const svcpid = textIn(offer, 'svcPID') ?? textIn(offer, 'svcpid');
      const provider = textIn(offer, 'provider');
      return svcpid === undefined || provider === undefined ? [] : [{ svcpid, provider }];
    });
  if (named.length === 0)
    throw new Inconclusive('no search result has an offer and its provider to report an entry for');
  return named;
}

async function offersAround(context: Context): Promise<readonly JsonObject[]> {
  const place = await context.facts.place();
  return objects(await list(context, 'findOffers', { query: { ...place } }));
}

/** A vehicle of its own, registered with the provider of the offer where that registers vehicles. */
async function registered(context: Context, { svcpid, provider }: OfferOf, user = 0): Promise<Subject> {
  const registering = await context.facts.vehicleProviders().catch(whenInconclusive<readonly string[]>([]));
  const listProviders = registering.includes(provider) ? [provider] : [];
  const vehicle = newVehicle(context, { listProviders });
  const call = { path: { plate: vehicle.plate }, body: vehicle };
  await clientOf(context, user).call('createVehicle', call);
  return { plate: vehicle.plate, svcpid, provider, user };
}

/** The vehicle and offer of the booking that the run has made, for a trigger that reports bookings only. */
async function booked(context: Context, offers: readonly OfferOf[]): Promise<Subject> {
  return subjectOf(await context.facts.booking(), offers, 0);
}

function subjectOf({ booking }: MadeBooking, offers: readonly OfferOf[], user: number): Subject {
  const svcpid = textIn(booking, 'svcpid') ?? '';
  const plate = textIn(booking, 'number_plate') ?? '';
  const provider = offers.find((offer) => offer.svcpid === svcpid)?.provider;
  if (provider === undefined) throw new Inconclusive(`the provider of ${svcpid} is not known`);
  return { plate, svcpid, provider, user };
}
