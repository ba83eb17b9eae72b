import { isDeepStrictEqual } from 'node:util';
import { weekdays } from '../../generators/world/types.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { stepsOf } from '../../spec/json-pointer.ts';
import { at, type EditJson, removed, reversed } from '../kernel/edit-json.ts';
import type { Choices } from './choices.ts';
import { dateTimesIn } from './write-date-time.ts';

/** How a choice of a profile changes what the simulator would answer and send by itself. */
export interface AnswerForm {
  readonly answers: Partial<Readonly<Record<OperationId, EditJson>>>;
  /** For each booking that a webhook carries. */
  readonly event?: EditJson;
}

/** The forms of answers that a profile chooses otherwise than the simulator does by itself; none for its own. */
export function answerForms(choices: Choices): readonly AnswerForm[] {
  const { bookings, offers, parkings, search, vehicles, versioning } = choices;
  const forms: readonly (AnswerForm | false)[] = [
    offers.without_value !== 'either' && withoutValue(offers.without_value === 'null', choices),
    offers.available_shown === 'never' && inOffers(at('available', removed)),
    offers.reason_values === 'free-text' && { answers: { getOffer: at('*.reason', inWords) } },
    offers.rates_order === 'unordered' && {
      answers: {
        searchAvailableParkings: at('*.offers.*.rates', reversed),
        findOffers: at('*.rates', reversed),
      },
    },
    search.commission_percent_unit === 'percentage' &&
      inSearch(at('offers.*.commission_percent', times(100))),
    search.distance_unit === 'kilometres' && inSearch(at('distance', times(0.001))),
    parkings.country_codes === 'lower-case' && {
      answers: {
        ...inLists(at('country', lowerCase)).answers,
        ...inSearch(at('country', lowerCase)).answers,
        findOffers: at('*.country', lowerCase),
      },
    },
    parkings.entrance_members === 'some' && inLists(at('entrances.*.address', removed)),
    parkings.schedule_when_open_24h === 'empty' && inLists(openAllDay([])),
    parkings.schedule_when_open_24h === 'filled' && inLists(openAllDay(weekdays.map(wholeDay))),
    !isDeepStrictEqual(parkings.list_day_names, simulatorProfile.parkings.list_day_names) &&
      inLists(at('schedule_formatted.*.day', dayNamed(parkings.list_day_names))),
    !vehicles.brand_and_model_in_answers && {
      answers: { replaceVehicles: at('*', plateOnly), createVehicle: plateOnly, updateVehicle: plateOnly },
    },
    bookings.date_time_form !== 'utc-milliseconds' && dateTimes(choices),
    versioning.additional_fields && oneFieldMore(choices),
  ];
  return forms.filter((form) => form !== false);
}

const inSearch = (edit: EditJson): AnswerForm => ({ answers: { searchAvailableParkings: at('*', edit) } });

const inOffers = (edit: EditJson): AnswerForm => ({
  answers: { findOffers: at('*', edit), getOffer: at('*', edit) },
});

const inLists = (edit: EditJson): AnswerForm => ({
  answers: {
    listParkings: at('*', edit),
    listAvailableParkings: at('*', edit),
    listProviderParkings: at('*', edit),
  },
});

function inBookings(edit: EditJson, { bookings }: Choices): AnswerForm {
  const list = [...stepsOf(bookings.list_response), '*'].join('.');
  return {
    answers: { createBooking: edit, cancelBooking: edit, listBookings: at(list, edit) },
    event: edit,
  };
}

function withoutValue(asNull: boolean, choices: Choices): AnswerForm {
  const limits = [
    'access_type',
    'max_hours',
    'max_days',
    'extra_hours',
    'booking_min_time',
    'start_min_time',
  ];
  const nulled = (members: readonly string[]): EditJson => {
    const nulls = Object.fromEntries(members.map((member) => [member, null]));
    return (value) =>
      asNull
        ? { ...nulls, ...(value as object) }
        : members.reduce((left, member) => at(member, (own) => own ?? undefined)(left), value);
  };
  const cancellable = inBookings(nulled(['cancel_mn']), choices);
  return {
    ...cancellable,
    answers: {
      ...cancellable.answers,
      ...inSearch(at('offers.*', nulled(limits))).answers,
      findOffers: at('*', nulled(limits)),
      getOffer: at('*', nulled([...limits, 'cancel_mn'])),
    },
  };
}

function dateTimes(choices: Choices): AnswerForm {
  const written = dateTimesIn(choices.bookings.date_time_form);
  const booking = ['timestamp', 'start', 'cancelled_date'].map((member) => at(member, written));
  const bookings = inBookings((value) => booking.reduce((edited, edit) => edit(edited), value), choices);
  return { ...bookings, answers: { ...bookings.answers, findOffers: at('*.start', written) } };
}

function oneFieldMore(choices: Choices): AnswerForm {
  const more: EditJson = (value) => ({ ...(value as object), x_of_this_version: true });
  const bookings = inBookings(more, choices);
  return {
    ...bookings,
    answers: {
      ...bookings.answers,
      ...inLists(more).answers,
      ...inSearch(at('offers.*', more)).answers,
      ...inOffers(more).answers,
      replaceVehicles: at('*', more),
      createVehicle: more,
      updateVehicle: more,
    },
  };
}

const openAllDay =
  (schedule: readonly unknown[]): EditJson =>
  (value) => {
    const parking = value as { readonly is_open_24h?: boolean };
    return parking.is_open_24h === true ? { ...parking, schedule_formatted: schedule } : parking;
  };

const wholeDay = (day: string) => ({ day, open: '00:00', close: '23:59', is_open_24h: true });

const dayNamed =
  (names: readonly string[]): EditJson =>
  (day) =>
    names[(weekdays as readonly unknown[]).indexOf(day)] ?? day;

const plateOnly: EditJson = (value) => {
  const { brand: _brand, model: _model, ...rest } = value as Readonly<Record<string, unknown>>;
  return rest;
};
const times =
  (factor: number): EditJson =>
  (value) =>
    Math.round(Number(value) * factor * 1e6) / 1e6;
const lowerCase: EditJson = (value) => String(value).toLowerCase();
const inWords: EditJson = (reason) => `Not available: ${String(reason).replaceAll('_', ' ')}`;
