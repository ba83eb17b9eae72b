import type { RecordedEntry } from '../request-log/record.ts';
import type { Notice, Rule } from './advice.ts';

/** DELETE /vehicles without plates removes every vehicle of the user (4.11), which is seldom what a client means. */
export const noticeDeletionOfAll: Rule = ({ url, error }) => {
  if (error !== null) return [];
  const plates = new URLSearchParams(url.split('?')[1] ?? '').get('plates');
  if (plates !== null && plates !== '') return [];
  const how = plates === null ? 'absent' : 'empty';
  const detail = `DELETE /vehicles removed all of the user's vehicles because plates was ${how}.`;
  return [{ clause: `delete-vehicles.plates-${how}-deletes-all`, level: 'should', detail }];
};

const maxPlates = 10_000;

/** A client must send plates in upper case (2.7). */
export const noticeLowerCase: Rule = (asked, body) => {
  if (asked.error !== null) return [];
  const plate = platesOf(asked, body).find((one) => one !== one.toUpperCase());
  if (plate === undefined) return [];
  const detail = `The client sent the plate '${plate.slice(0, 50)}' in lowercase.`;
  return [{ clause: 'vehicle.plate-sent-upper-case', level: 'must', detail } satisfies Notice];
};

function platesOf({ operation, url }: RecordedEntry, body: unknown): string[] {
  const [path = '', query = ''] = url.split('?');
  if (operation === 'deleteVehicles') return (new URLSearchParams(query).get('plates') ?? '').split(',');
  const bodies = Array.isArray(body) ? body.slice(0, maxPlates) : [body];
  const sent = bodies.map((one: unknown) => (one as { readonly plate?: unknown } | undefined)?.plate);
  const named = Array.isArray(body) ? [] : [decodeURIComponent(path.split('/').at(-1) ?? '')];
  return [...named, ...sent].filter((plate) => typeof plate === 'string');
}
