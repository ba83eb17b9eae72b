import { batchSpacing } from '../../../spec/limits.ts';
import type { RecordedEntry } from '../request-log/record.ts';
import type { Notice, Rule } from './advice.ts';

/** DELETE /vehicles without plates removes every vehicle of the user (4.11), which is seldom what a client means. */
export const noticeDeletionOfAll: Rule = ({ url }) => {
  const plates = new URLSearchParams(url.split('?')[1] ?? '').get('plates');
  if (plates !== null && plates !== '') return [];
  const how = plates === null ? 'absent' : 'empty';
  const detail = `DELETE /vehicles removed all of the user's vehicles because plates was ${how}.`;
  return [{ clause: `delete-vehicles.plates-${how}-deletes-all`, level: 'should', detail }];
};

const maxPlates = 10_000;

/** A client must send plates in upper case (2.7). */
export const noticeLowerCase: Rule = (asked, body) => {
  const plate = platesOf(asked, body).find((one) => one !== one.toUpperCase());
  if (plate === undefined) return [];
  const detail = `The client sent the plate '${plate.slice(0, 50)}' in lowercase.`;
  return [{ clause: 'vehicle.plate-sent-upper-case', level: 'must', detail }];
};

function platesOf({ operation, url }: RecordedEntry, body: unknown): string[] {
  const [path = '', query = ''] = url.split('?');
  if (operation === 'deleteVehicles') return (new URLSearchParams(query).get('plates') ?? '').split(',');
  const bodies = Array.isArray(body) ? body.slice(0, maxPlates) : [body];
  const sent = bodies.map((one: unknown) => (one as { readonly plate?: unknown } | undefined)?.plate);
  const named = Array.isArray(body) ? [] : [decodeURIComponent(path.split('/').at(-1) ?? '')];
  return [...named, ...sent].filter((plate) => typeof plate === 'string');
}

const spacing = batchSpacing * 1000;

/**
 * Creates the rule that reports a POST /vehicles too soon after a batch DELETE, and a batch POST too soon after another
 * (4.11). The simulator serves such a call all the same. `x-api-key` identifies the user (section 5).
 */
export function createBatchRule(): Rule {
  const posts = new Map<string, number>();
  const deletions = new Map<string, number>();

  return ({ operation, headers, at }) => {
    const key = String(headers['x-api-key']);
    const isBatch = headers['x-batch'] === 'true';
    if (operation !== 'addVehicles') {
      if (isBatch) deletions.set(key, at);
      return [];
    }
    const notices: Notice[] = [];
    const call = isBatch ? 'This batch POST /vehicles' : 'This POST /vehicles';
    const afterDelete = at - (deletions.get(key) ?? Number.NEGATIVE_INFINITY);
    if (afterDelete < spacing) {
      const detail = `${call} arrived ${seconds(afterDelete)} after a batch DELETE /vehicles.`;
      notices.push({ clause: 'batch.wait-after-delete', level: 'must', detail });
    }
    const afterPost = at - (posts.get(key) ?? Number.NEGATIVE_INFINITY);
    if (isBatch && afterPost < spacing) {
      const detail = `${call} arrived ${seconds(afterPost)} after the previous one.`;
      notices.push({ clause: 'batch.wait-between-posts', level: 'must', detail });
    }
    if (isBatch) posts.set(key, at);
    return notices;
  };
}

/** Rounded down, so that a wait that was too short never reads as one that was long enough. */
const seconds = (milliseconds: number) => `${Math.floor(milliseconds / 100) / 10} s`;
