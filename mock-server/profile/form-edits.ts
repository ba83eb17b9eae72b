import { isDeepStrictEqual } from 'node:util';
import { stepsOf } from '../../common/json-pointer.ts';
import { weekdays } from '../../generators/world/types.ts';
import { type Form, formPlaces } from '../../spec/generated/forms.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { nullableTerms } from '../../spec/nullable-terms.ts';
import { at, type EditJson, removed, reversed } from '../kernel/edit-json.ts';
import { toPlain } from '../kernel/fixed-json.ts';
import type { AnyReply, Operations } from '../kernel/operation.ts';
import type { Choices } from './choices.ts';

/** How a choice of a profile changes the forms of section 2 from what the simulator answers and sends by default. */
export type FormEdits = Partial<Readonly<Record<Form, EditJson>>>;

/** The edits for all choices in which a profile differs from the simulator's own; empty for its own. */
export function formEditsOf(choices: Choices): readonly FormEdits[] {
  const { bookings, offers, parkings, search, vehicles, versioning } = choices;
  const forms: readonly (FormEdits | false)[] = [
    offers.without_value !== 'either' && withoutValue(offers.without_value === 'null'),
    offers.available_shown === 'never' && editEach(['offer-by-location', 'offer'], at('available', removed)),
    offers.reason_values === 'free-text' && { offer: at('reason', writeInWords) },
    offers.rates_order === 'unordered' &&
      editEach(['search-offer', 'offer-by-location'], at('rates', reversed)),
    search.commission_percent_unit === 'percentage' && {
      'search-offer': at('commission_percent', multiplyBy(100)),
    },
    search.distance_unit === 'kilometres' && { 'search-parking': at('distance', multiplyBy(0.001)) },
    parkings.country_codes === 'lower-case' &&
      editEach(['list-parking', 'search-parking', 'offer-by-location'], at('country', toLowerCase)),
    parkings.entrance_members === 'some' && { 'list-parking': at('entrances.*.address', removed) },
    parkings.schedule_when_open_24h === 'empty' && { 'list-parking': setScheduleIfOpen24h([]) },
    parkings.schedule_when_open_24h === 'filled' && {
      'list-parking': setScheduleIfOpen24h(weekdays.map(wholeDay)),
    },
    !isDeepStrictEqual(parkings.list_day_names, simulatorProfile.parkings.list_day_names) && {
      'schedule-day': at('day', translateDay(parkings.list_day_names)),
    },
    !vehicles.brand_and_model_in_answers && { vehicle: removeBrandAndModel },
    bookings.date_time_form !== 'utc-milliseconds' && dateTimes(bookings.date_time_form),
    versioning.additional_fields &&
      editEach(
        ['booking', 'list-parking', 'search-offer', 'offer-by-location', 'offer', 'vehicle'],
        addField,
      ),
  ];
  return forms.filter((form) => form !== false);
}

type AnyOperation = (call: never) => AnyReply | Promise<AnyReply>;

/** Makes the operations answer in the forms of a profile. */
export function editAnswers(operations: Operations, choices: Choices): Operations {
  const forms = formEditsOf(choices);
  const edited: Record<string, unknown> = { ...operations };
  for (const [id, places] of Object.entries(formPlaces)) {
    const list = id === 'listBookings' ? stepsOf(choices.bookings.list_response) : [];
    const edits = places.flatMap((place) =>
      forms.flatMap(({ [place.form]: edit }) =>
        edit === undefined ? [] : [at([...list, ...place.at].join('.'), edit)],
      ),
    );
    if (edits.length > 0) edited[id] = editReplies(edits, edited[id] as AnyOperation);
  }
  return edited as Operations;
}

function editReplies(edits: readonly EditJson[], operation: AnyOperation): AnyOperation {
  return async (call) => {
    const reply = await operation(call);
    return { ...reply, body: edits.reduce((body, edit) => edit(body), toPlain(reply.body) as unknown) };
  };
}

const editEach = (forms: readonly Form[], edit: EditJson): FormEdits =>
  Object.fromEntries(forms.map((form) => [form, edit]));

function withoutValue(asNull: boolean): FormEdits {
  const nullOrAbsent = (members: readonly string[]): EditJson => {
    const nulls = Object.fromEntries(members.map((member) => [member, null]));
    return (value) =>
      asNull
        ? { ...nulls, ...(value as object) }
        : members.reduce((left, member) => at(member, (own) => own ?? undefined)(left), value);
  };
  return {
    booking: nullOrAbsent(['cancel_mn']),
    'search-offer': nullOrAbsent(nullableTerms),
    'offer-by-location': nullOrAbsent(nullableTerms),
    offer: nullOrAbsent([...nullableTerms, 'cancel_mn']),
  };
}

/** The offset of date-times that are not in UTC. */
const offset = { minutes: 330, text: '+05:30' };

function dateTimes(form: Choices['bookings']['date_time_form']): FormEdits {
  const isUtc = form.startsWith('utc');
  const rewrite: EditJson = (value) => {
    if (value === null) return null;
    const ahead = isUtc ? 0 : offset.minutes * 60_000;
    const local = new Date(Date.parse(String(value)) + ahead).toISOString();
    const digits = form.endsWith('-seconds') ? local.slice(0, 19) : local.slice(0, -1);
    return digits + (isUtc ? 'Z' : offset.text);
  };
  const edits = ['timestamp', 'start', 'cancelled_date'].map((member) => at(member, rewrite));
  return {
    booking: (value) => edits.reduce((edited, edit) => edit(edited), value),
    'offer-by-location': at('start', rewrite),
  };
}

const addField: EditJson = (value) => ({ ...(value as object), x_of_this_version: true });

const setScheduleIfOpen24h =
  (schedule: readonly unknown[]): EditJson =>
  (value) => {
    const parking = value as { readonly is_open_24h?: boolean };
    return parking.is_open_24h === true ? { ...parking, schedule_formatted: schedule } : parking;
  };

const wholeDay = (day: string) => ({ day, open: '00:00', close: '23:59', is_open_24h: true });

const translateDay =
  (names: readonly string[]): EditJson =>
  (day) =>
    names[(weekdays as readonly unknown[]).indexOf(day)] ?? day;

const removeBrandAndModel: EditJson = (value) => {
  const { brand: _brand, model: _model, ...rest } = value as Readonly<Record<string, unknown>>;
  return rest;
};
const multiplyBy =
  (factor: number): EditJson =>
  (value) =>
    Math.round(Number(value) * factor * 1e6) / 1e6;
const toLowerCase: EditJson = (value) => String(value).toLowerCase();
const writeInWords: EditJson = (reason) => `Not available: ${String(reason).replaceAll('_', ' ')}`;
