import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { asObject, type JsonObject, parseJson, textIn } from '../kernel/json.ts';
import type { Requirement } from './explorer.ts';

/** What repeats a finding: which explorer found it, and what it needs to know. */
export interface ReplayToken extends Omit<Requirement, 'also'> {
  readonly name: string;
  readonly data: unknown;
}

/** A token as reports show it. */
export function writeToken(token: ReplayToken): string {
  return deflateRawSync(JSON.stringify(token)).toString('base64url');
}

/** Reads a token. Throws `RangeError` if it is not one. */
export function readToken(text: string): ReplayToken {
  const token = inflate(text);
  const [name, id, clause, title] = ['name', 'id', 'clause', 'title'].map((member) => textIn(token, member));
  if (name === undefined || id === undefined || clause === undefined || title === undefined)
    throw new RangeError(`'${text}' is not the token of a finding in a report`);
  return { name, id, clause, title, data: token.data };
}

/** Characters of a token's JSON that nothing we write exceeds. */
const maxOutputLength = 1_000_000;

/** Empty if it is no token. */
function inflate(text: string): JsonObject {
  try {
    return (
      asObject(parseJson(inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength }).toString())) ??
      {}
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error) return {};
    throw error;
  }
}
