import type { IdentifyUser } from '../../authentication/identify-user.ts';
import { maskUrl } from '../../kernel/secrets.ts';
import type { ControlSchemas } from '../operation.ts';
import type { RecordedAttempt, RecordedEntry, RecordedRequest } from './record.ts';

/** The places where a request breaks the contract. */
export const violationsOf = ({ error }: RecordedRequest) =>
  error?.code === 'invalid-request' ? error.violations : [];

/** Renders an entry when somebody reads it. `identifyUser` tells whose credentials a request carried. */
export const renderEntry = (
  entry: RecordedEntry,
  identifyUser: IdentifyUser,
): ControlSchemas['JournalEntry'] =>
  entry.kind === 'request' ? renderRequest(entry, identifyUser) : renderAttempt(entry);

function renderRequest(entry: RecordedRequest, identifyUser: IdentifyUser): ControlSchemas['JournalEntry'] {
  const { reply } = entry;
  return {
    id: entry.id,
    kind: 'request',
    at: new Date(entry.at).toISOString(),
    milliseconds: round(entry.milliseconds),
    method: entry.method,
    path: maskUrl(entry.url),
    operation: entry.operation,
    user: userOf(entry, identifyUser),
    outcome: entry.outcome,
    status: reply?.status ?? null,
    requestBytes: lengthOf(entry),
    responseBytes: reply?.length ?? null,
    fault: entry.fault,
    violations: violationsOf(entry).length,
    advice: entry.advice,
    webhook: null,
  };
}

function renderAttempt(entry: RecordedAttempt): ControlSchemas['JournalEntry'] {
  const { delivery, key, number, reply } = entry;
  const [event] = delivery.events;
  return {
    id: entry.id,
    kind: 'webhook',
    at: new Date(entry.at).toISOString(),
    milliseconds: round(entry.milliseconds),
    method: 'POST',
    path: maskUrl(delivery.endpoint),
    operation: null,
    user: null,
    outcome: reply === null ? 'unanswered' : 'answered',
    status: reply?.status ?? null,
    requestBytes: Buffer.byteLength(entry.text),
    responseBytes: reply?.length ?? null,
    fault: null,
    violations: 0,
    advice: entry.advice,
    webhook: {
      delivery: key,
      attempt: number,
      action: delivery.action,
      booking: event?.uid ?? '',
      plate: event?.number_plate ?? '',
    },
  };
}

const round = (milliseconds: number) => Math.round(milliseconds * 100) / 100;

function lengthOf({ headers }: RecordedRequest): number | null {
  if (headers['transfer-encoding'] !== undefined) return null;
  const length = Number(headers['content-length'] ?? 0);
  return Number.isFinite(length) ? length : null;
}

function userOf(entry: RecordedRequest, identifyUser: IdentifyUser): string | null {
  if (entry.headers['x-access-token'] === undefined) return null;
  try {
    return identifyUser(entry.headers, entry.at).uid;
  } catch {
    return null;
  }
}
