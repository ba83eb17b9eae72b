import { isRecord } from '../common/is-record.ts';
import { valueAt } from '../common/json-pointer.ts';

/**
 * Finds the token in a response of POST /authenticate, whose shape the specification does not show: the string at the
 * JSON pointer if there is one; otherwise a member with a name like `token`, a body that is a string, or the header.
 */
export function findToken(
  answer: { readonly body: unknown; readonly header: string | null },
  pointer: string | null = null,
): string | undefined {
  const token = pointer === null ? (search(answer.body) ?? answer.header) : valueAt(answer.body, pointer);
  return typeof token === 'string' && token !== '' ? token : undefined;
}

function search(body: unknown): string | undefined {
  if (typeof body === 'string') return body;
  const open: unknown[] = [body];
  for (const value of open) {
    for (const [name, member] of Object.entries(isRecord(value) ? value : {})) {
      if (typeof member === 'string' && /token|jwt/i.test(name) && !/type|expir|refresh/i.test(name)) {
        return member;
      }
      open.push(member);
    }
  }
  return undefined;
}
