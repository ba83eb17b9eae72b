import type { IdentifyUser } from '../../authentication/identify-user.ts';
import { maskUrl } from '../../kernel/secrets.ts';
import type { ControlSchemas } from '../operation.ts';
import type { RecordedAttempt, RecordedEntry, RecordedRequest } from './record.ts';

/** The places where a request breaks the contract. */
export const violationsOf = ({ error }: RecordedRequest) =>
  error?.code === 'invalid-request' ? error.violations : [];

/** Renders an entry when somebody reads it. `identifyUser` tells whose credentials a request carried. */
export function renderEntry(
  entry: RecordedEntry,
  identifyUser: IdentifyUser,
): ControlSchemas['JournalEntry'] {
  const { id, kind, at, milliseconds, reply, advice } = entry;
  return {
    id,
    kind,
    at: new Date(at).toISOString(),
    milliseconds: Math.round(milliseconds * 100) / 100,
    status: reply?.status ?? null,
    responseBytes: reply?.length ?? null,
    advice,
    ...(entry.kind === 'request' ? renderRequest(entry, identifyUser) : renderAttempt(entry)),
  };
}

function renderRequest(entry: RecordedRequest, identifyUser: IdentifyUser) {
  const { method, url, operation, outcome, fault } = entry;
  return {
    method,
    path: maskUrl(url),
    operation,
    user: userOf(entry, identifyUser),
    outcome,
    requestBytes: lengthOf(entry),
    fault,
    violations: violationsOf(entry).length,
    webhook: null,
  };
}

function renderAttempt({ delivery, key, number, text, reply }: RecordedAttempt) {
  const [event] = delivery.events;
  return {
    method: 'POST',
    path: maskUrl(delivery.endpoint),
    operation: null,
    user: null,
    outcome: reply === null ? ('unanswered' as const) : ('answered' as const),
    requestBytes: Buffer.byteLength(text),
    fault: null,
    violations: 0,
    webhook: {
      delivery: key,
      attempt: number,
      action: delivery.action,
      booking: event?.uid ?? '',
      plate: event?.number_plate ?? '',
    },
  };
}

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
