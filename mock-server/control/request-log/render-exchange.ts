import { parseJson } from '../../../common/parse-json.ts';
import type { ControlDependencies } from '../control-dependencies.ts';
import type { ControlSchemas } from '../operation.ts';
import { isSignIn, maskBody, maskHeaders } from './mask.ts';
import { hasBody, type KeptReply, type RecordedEntry, tooLong } from './record.ts';
import { renderEntry, violationsOf } from './render-entry.ts';
import { type DemoSecrets, repeatingCommand } from './repeating-command.ts';

type Message = ControlSchemas['Message'];

/** Renders an entry with its exchange, as far as it is kept, without secrets. */
export function renderExchange(
  entry: RecordedEntry,
  { identifyUser, adviser, publicUrl }: Pick<ControlDependencies, 'identifyUser' | 'adviser' | 'publicUrl'>,
  demo: DemoSecrets | null,
): ControlSchemas['JournalExchange'] {
  const { reply, failure, webhook } = entry;
  return {
    entry: renderEntry(entry, identifyUser),
    request: renderSent(entry),
    response: reply === null ? null : renderReply(reply, isSignIn(entry)),
    failure,
    violations: [...violationsOf(entry)],
    advice: adviser.advice.filter((advice) => advice.entry === entry.id),
    curl: repeatingCommand(entry, webhook === null ? publicUrl() : '', demo),
  };
}

function renderSent(entry: RecordedEntry): Message {
  const headers = maskHeaders(entry.headers);
  if (entry.sent === tooLong) return { headers, body: null, omitted: 'It was too long to keep.' };
  if (entry.sent !== undefined)
    return { headers, body: maskBody(parsed(entry.sent), isSignIn(entry)), omitted: null };
  const omitted = hasBody(entry) ? 'The simulator did not read it, or could not.' : null;
  return { headers, body: null, omitted };
}

function renderReply({ headers, body }: KeptReply, isSecret: boolean): Message {
  const shown = maskHeaders(headers);
  if (body === null) return { headers: shown, body: null, omitted: 'It was too long to keep.' };
  const text = body.toString();
  return { headers: shown, body: text === '' ? null : maskBody(parsed(text), isSecret), omitted: null };
}

/** The JSON value, or the text if it is not JSON. */
function parsed(text: string): unknown {
  const value = parseJson(text);
  return value === undefined ? text : value;
}
