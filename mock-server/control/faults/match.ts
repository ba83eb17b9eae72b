import { isDeepStrictEqual } from 'node:util';
import { escapeStep, valueAt } from '../../../common/json-pointer.ts';
import { type OperationId, operations } from '../../../spec/generated/operations.ts';
import { type HandlerRequest, readableBody } from '../../http/handler.ts';
import type { BookingRecord } from '../../kernel/booking.ts';
import { normalisePlate } from '../../kernel/vehicle.ts';
import type { Choices } from '../../profile/choices.ts';
import type { NewFault } from './fault.ts';

/** The parts of a request or webhook that a fault's `match` can name. */
export interface Subject {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly offers: readonly string[];
  /** In upper case. */
  readonly plates: readonly string[];
}

/** Whether a subject meets the conditions of a fault. A fault without `match` fits every subject. */
export function fits({ match }: NewFault, { body, headers, offers, plates }: Subject): boolean {
  if (match === undefined) return true;
  const members = Object.entries(match.body ?? {});
  const named = Object.entries(match.headers ?? {});
  return (
    (match.offer === undefined || offers.includes(match.offer)) &&
    (match.plate === undefined || plates.includes(normalisePlate(match.plate))) &&
    members.every(([pointer, value]) => isDeepStrictEqual(valueAt(body, pointer), value)) &&
    named.every(([name, value]) => [headers[name.toLowerCase()]].flat().join(', ') === value)
  );
}

/** Reads the subject of a request. */
export async function subjectOfRequest(
  id: OperationId,
  request: HandlerRequest,
  names: Choices['notification']['fields'],
): Promise<Subject> {
  const { headers, path, search } = request;
  const body = operations[id].body === null ? undefined : await readableBody(request);
  const elements = [body].flat();
  const textsAt = (...keys: string[]) =>
    elements.flatMap((element) => keys.map((key) => valueAt(element, `/${escapeStep(key)}`))).filter(isText);
  const listed = new URLSearchParams(search).get('plates')?.split(',') ?? [];
  const plates = [path.plate, ...listed, ...textsAt('number_plate', 'plate', names.plate)];
  return {
    body,
    headers,
    offers: [path.svcpid, ...textsAt('svcpid', 'svcPID', names.offer)].filter(isText),
    plates: plates.filter(isText).map(normalisePlate),
  };
}

/** The subject of a webhook about a booking. */
export const subjectOfWebhook = (booking: BookingRecord): Subject => ({
  body: [booking],
  headers: {},
  offers: [booking.svcpid],
  plates: [normalisePlate(booking.number_plate)],
});

const isText = (value: unknown): value is string => typeof value === 'string';
