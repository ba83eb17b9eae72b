import { parseJson } from '../../../common/parse-json.ts';
import type { IdentifyUser } from '../../authentication/identify-user.ts';
import { maskUrl } from '../../kernel/secrets.ts';
import type { ControlDependencies } from '../control-dependencies.ts';
import type { ControlSchemas } from '../operation.ts';
import { isSignIn, maskBody, maskHeaders } from './mask.ts';
import { type HeaderValues, hasBody, type RecordedEntry, tooLong } from './record.ts';
import { type DemoSecrets, writeCurlCommand } from './write-curl-command.ts';

/** The places where a request breaks the contract. */
const violationsOf = ({ error }: RecordedEntry) =>
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

/** Renders an entry with its exchange, as far as it is kept, without secrets. */
export function renderExchange(
  entry: RecordedEntry,
  { identifyUser, adviser, address }: Pick<ControlDependencies, 'identifyUser' | 'adviser' | 'address'>,
  demo: DemoSecrets | null,
): ControlSchemas['JournalExchange'] {
  const { reply, failure, webhook } = entry;
  return {
    entry: renderEntry(entry, identifyUser),
    request: renderSent(entry),
    response: reply && renderMessage(reply.headers, reply.body && String(reply.body), isSignIn(entry)),
    failure,
    violations: [...violationsOf(entry)],
    advice: adviser.advice.filter((advice) => advice.entry === entry.id),
    curl: writeCurlCommand(entry, webhook === null ? address.public() : '', demo),
  };
}

function renderSent(entry: RecordedEntry) {
  const { headers, sent } = entry;
  if (sent !== undefined) return renderMessage(headers, sent === tooLong ? null : sent, isSignIn(entry));
  const omitted = hasBody(entry) ? 'The simulator did not read it, or could not.' : null;
  return { headers: maskHeaders(headers), body: null, omitted };
}

/** `text` is null if the body was too long to keep. */
function renderMessage(sent: HeaderValues, text: string | null, isSecret: boolean) {
  const headers = maskHeaders(sent);
  if (text === null) return { headers, body: null, omitted: 'It was too long to keep.' };
  const value = parseJson(text);
  const body = text === '' ? null : maskBody(value === undefined ? text : value, isSecret);
  return { headers, body, omitted: null };
}
