import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { parseJson } from '../../common/parse-json.ts';
import { asObject, type JsonObject, textIn } from '../kernel/json.ts';
import type { Requirement } from './explorer.ts';

/** Everything needed to repeat a finding: the name of its explorer, its requirement and the explorer's data. */
export interface ReplayToken extends Omit<Requirement, 'also'> {
  readonly name: string;
  readonly data: unknown;
}

/** Writes a token as reports show it. */
export function writeToken(token: ReplayToken): string {
  return deflateRawSync(JSON.stringify(token)).toString('base64url');
}

/** Reads a token. Throws `RangeError` if the text is not one. */
export function readToken(text: string): ReplayToken {
  const token = inflate(text);
  const [name, id, clause, title] = ['name', 'id', 'clause', 'title'].map((member) => textIn(token, member));
  if (name === undefined || id === undefined || clause === undefined || title === undefined)
    throw new RangeError(`'${text}' is not a replay token from a report`);
  return { name, id, clause, title, data: token.data };
}

/** The size, in bytes, to which a token may inflate; ours are smaller. */
const maxOutputLength = 1_000_000;

/** The JSON of a token; an empty object if the text is not one. */
function inflate(text: string): JsonObject {
  try {
    const json = inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength }).toString();
    return asObject(parseJson(json)) ?? {};
  } catch (error) {
    if (error instanceof Error && 'code' in error) return {};
    throw error;
  }
}
