import type { IdentifyUser } from '../../authentication/identify-user.ts';
import { maskUrl } from '../../kernel/secrets.ts';
import type { ControlSchemas } from '../operation.ts';
import type { RecordedEntry } from './record.ts';

/** The places where a request breaks the contract. */
export const violationsOf = ({ error }: RecordedEntry) =>
  error?.code === 'invalid-request' ? error.violations : [];

/** Renders an entry when somebody reads it. `identifyUser` tells whose credentials a request carried. */
export function renderEntry(
  entry: RecordedEntry,
  identifyUser: IdentifyUser,
): ControlSchemas['JournalEntry'] {
  const { id, at, milliseconds, method, url, operation, outcome, reply, fault, advice, webhook } = entry;
  return {
    id,
    kind: webhook === null ? 'request' : 'webhook',
    at: new Date(at).toISOString(),
    milliseconds: Math.round(milliseconds * 100) / 100,
    method,
    path: maskUrl(url),
    operation,
    user: userOf(entry, identifyUser),
    outcome,
    status: reply?.status ?? null,
    requestBytes: lengthOf(entry),
    responseBytes: reply?.length ?? null,
    fault,
    violations: violationsOf(entry).length,
    advice,
    webhook: webhook && renderWebhook(webhook),
  };
}

function renderWebhook({ delivery, key, number }: NonNullable<RecordedEntry['webhook']>) {
  const [event] = delivery.events;
  return {
    delivery: key,
    attempt: number,
    action: delivery.action,
    booking: event?.uid ?? '',
    plate: event?.number_plate ?? '',
  };
}

function lengthOf({ headers, sent, webhook }: RecordedEntry): number | null {
  if (webhook !== null) return Buffer.byteLength(String(sent));
  if (headers['transfer-encoding'] !== undefined) return null;
  const length = Number(headers['content-length'] ?? 0);
  return Number.isFinite(length) ? length : null;
}

function userOf({ headers, at, webhook }: RecordedEntry, identifyUser: IdentifyUser): string | null {
  if (webhook !== null || headers['x-access-token'] === undefined) return null;
  try {
    return identifyUser(headers, at).uid;
  } catch {
    return null;
  }
}
