/**
 * The token in an answer of POST /authenticate, whose shape the specification does not show: the text at a JSON
 * pointer, or else one under a name that speaks of a token, or else the body where that is a text, or else the header.
 */
export function findToken(
  answer: { readonly body: unknown; readonly header: string | null },
  pointer: string | null = null,
): string | undefined {
  const token = pointer === null ? (search(answer.body) ?? answer.header) : at(answer.body, pointer);
  return typeof token === 'string' && token !== '' ? token : undefined;
}

function search(body: unknown): string | undefined {
  if (typeof body === 'string') return body;
  const open: unknown[] = [body];
  for (const value of open) {
    for (const [name, member] of membersOf(value)) {
      if (typeof member === 'string' && /token|jwt/i.test(name) && !/type|expir|refresh/i.test(name)) {
        return member;
      }
      open.push(member);
    }
  }
  return undefined;
}

function at(body: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (node, step) => Object.fromEntries(membersOf(node))[step.replaceAll('~1', '/').replaceAll('~0', '~')],
      body,
    );
}

const membersOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
