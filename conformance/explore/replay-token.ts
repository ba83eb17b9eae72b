import { asObject, parseJson, textIn } from '../kernel/json.ts';

/** What repeats a finding: which explorer found it, and what it needs to know. */
export interface ReplayToken {
  readonly name: string;
  readonly id: string;
  readonly clause: string;
  readonly title: string;
  readonly data: unknown;
}

/** A token as it stands in reports. */
export function writeToken(token: ReplayToken): string {
  return Buffer.from(JSON.stringify(token)).toString('base64url');
}

/** Reads a token. Throws `RangeError` where it is none. */
export function readToken(text: string): ReplayToken {
  const token = asObject(parseJson(Buffer.from(text, 'base64url').toString()));
  const member = (name: string) => {
    const value = token === null ? undefined : textIn(token, name);
    if (value === undefined)
      throw new RangeError('--replay takes the token of a finding, as reports show it');
    return value;
  };
  return {
    name: member('name'),
    id: member('id'),
    clause: member('clause'),
    title: member('title'),
    data: token?.data,
  };
}
