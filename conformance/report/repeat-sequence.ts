import { parseJson } from '../../common/parse-json.ts';
import {
  type Exchange,
  type HttpExchange,
  lastInPath,
  platesInBody,
  platesInQuery,
} from '../kernel/exchange.ts';
import { textIn } from '../kernel/json.ts';
import { curlOf } from './curl.ts';
import type { Mask } from './masking/mask.ts';

/** How many exchanges of a sequence are shown: the first one, and the last of the others. */
const maxExchanges = 8;

/** Characters of a bulk request, some hundred vehicles, above which its vehicles are not followed. */
const maxBulk = 100_000;

/**
 * The exchanges that lead to a finding, in order: its own, and the earlier ones of the run that created or changed the
 * same bookings and vehicles. Of equal looks at a vehicle, as while waiting for a batch, only the last counts.
 */
export function sequenceOf(
  telling: readonly HttpExchange[],
  run: readonly Exchange[],
): readonly HttpExchange[] {
  const own = new Set(telling);
  const last = telling.at(-1);
  const told = telling.filter((one, index) => !isLook(one) || !isSeenAgain(one, telling.slice(index + 1)));
  const things = new Set(run.flatMap((exchange) => (own.has(exchange) ? thingsOf(exchange) : [])));
  if (last === undefined || things.size === 0) return told.slice(-maxExchanges);
  const history = run.filter(
    (exchange) =>
      !own.has(exchange) &&
      !isLook(exchange) &&
      exchange.sentAt < last.sentAt &&
      thingsOf(exchange).some((one) => things.has(one)),
  );
  const before = [...history, ...told.slice(0, -1)].sort((a, b) => a.sentAt - b.sentAt);
  const all = [...before, last];
  return all.length <= maxExchanges ? all : [...all.slice(0, 1), ...all.slice(1 - maxExchanges)];
}

/** Whether a request changes nothing: an update without members only shows the vehicle. */
const isLook = ({ method, requestBody }: HttpExchange) => method === 'PUT' && requestBody === '{}';

const isSeenAgain = ({ url, responseText }: HttpExchange, later: readonly HttpExchange[]) =>
  later.some((other) => isLook(other) && other.url === url && other.responseText === responseText);

/** The uids of the bookings and the plates of the vehicles that a request creates, changes or removes. */
function thingsOf(exchange: Exchange): readonly string[] {
  switch (exchange.operation) {
    case 'createBooking':
      return [textIn(parseJson(exchange.responseText), 'uid') ?? ''].filter((uid) => uid !== '');
    case 'cancelBooking':
    case 'createVehicle':
    case 'updateVehicle':
    case 'deleteVehicle':
      return [lastInPath(exchange.url)];
    case 'addVehicles':
    case 'replaceVehicles':
      return (exchange.requestBody ?? '').length > maxBulk ? [] : platesInBody(exchange);
    case 'deleteVehicles':
      return platesInQuery(exchange);
    default:
      return [];
  }
}

/** Members of answers whose values later requests may contain, each with the shell variable that keeps it. */
const kept = { uid: 'BOOKING_UID', number_plate: 'NUMBER_PLATE' } as const;

/** Pauses that a sequence is repeated with, in seconds: in longer ones, the run was busy with other checks. */
const pauses = { shortest: 2, longest: 15 } as const;

/** The command that waits as long as the run did before a request, if its answer may depend on it; otherwise none. */
function pauseBefore({ sentAt }: HttpExchange, earlier: HttpExchange | undefined): readonly string[] {
  if (earlier === undefined) return [];
  const seconds = Math.round((sentAt - earlier.sentAt - earlier.milliseconds) / 1000);
  return seconds >= pauses.shortest && seconds <= pauses.longest ? [`sleep ${seconds}`] : [];
}

/** The commands that repeat a sequence; a value from an earlier answer becomes a shell variable. */
export function repeatSequence(sequence: readonly HttpExchange[], mask: Mask): readonly string[] {
  const variables = new Map<string, string>();
  return sequence.flatMap((exchange, index) => {
    const pause = pauseBefore(exchange, sequence[index - 1]);
    const command = curlOf(exchange, mask, variables);
    const [found] = Object.entries(kept).flatMap(([member, name]) => {
      const value = textIn(parseJson(exchange.responseText), member) ?? '';
      const inPath = encodeURIComponent(value);
      return [
        { name, value, filter: `.${member}` },
        { name, value: inPath, filter: `'.${member} | @uri'` },
      ].filter((one) => isNamedOnlyAfter(one.value, sequence, index) && !variables.has(one.value));
    });
    if (found === undefined) return [...pause, command];
    const count = [...variables.values()].filter((name) => name.startsWith(found.name)).length;
    const variable = count === 0 ? found.name : `${found.name}_${count + 1}`;
    variables.set(mask.text(found.value), variable);
    return [...pause, `${variable}=$(${command.replace('curl -i', 'curl -s')} | jq -r ${found.filter})`];
  });
}

/** Whether a value occurs in a later request of a sequence, but not in this or an earlier one. */
function isNamedOnlyAfter(value: string, sequence: readonly HttpExchange[], index: number): boolean {
  const names = ({ url, requestBody }: HttpExchange) =>
    url.includes(value) || (requestBody?.includes(value) ?? false);
  if (value === '' || sequence.slice(0, index + 1).some(names)) return false;
  return sequence.slice(index + 1).some(names);
}
