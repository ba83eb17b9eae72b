/** Replaces every secret by what it stands for. */
export interface Mask {
  readonly text: (text: string) => string;
  readonly headers: (headers: Readonly<Record<string, string>>) => Record<string, string>;
}

/** Values so short that masking them would garble reports; as headers they are masked all the same. */
const shortestSecret = 4;

/** Below this many characters a secret is masked only where it stands as a word of its own. */
const shortestWithinWord = 8;

/** Headers that are secret whatever stands in them. */
const secretHeaders = new Set(['set-cookie', 'cookie', 'authorization', 'proxy-authorization']);

/** Masks secrets wherever they occur, in any form that they take; each comes with the name that stands in for it. */
export function createMask(secrets: ReadonlyMap<string, string>): Mask {
  const forms = new Map<string, string>();
  for (const [secret, name] of secrets) {
    if (secret.length < shortestSecret) continue;
    for (const form of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
      forms.set(form, name);
    const claims = claimsOf(secret);
    if (claims !== null && !secrets.has(claims)) forms.set(claims, name);
  }
  // The longest first, since one secret can be the beginning of another.
  const ordered = [...forms].sort(([a], [b]) => b.length - a.length);
  const text = (clear: string) => {
    const masked = ordered.reduce((so, [secret, name]) => replaceSecret(so, secret, name), clear);
    return maskRests(masked, ordered);
  };
  const header = (name: string, value: string) =>
    secretHeaders.has(name.toLowerCase()) ? '<SECRET>' : (secrets.get(value) ?? text(value));
  return {
    text,
    headers: (headers) =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, header(name, value)])),
  };
}

/** All of a signed token but its signature: a wrong token can be one with another signature. */
function claimsOf(token: string): string | null {
  const [claims] = /^\S{12,}(?=\.[^.]+$)/.exec(token) ?? [];
  return claims ?? null;
}

function replaceSecret(text: string, secret: string, name: string): string {
  if (secret.length >= shortestWithinWord) return text.replaceAll(secret, name);
  const literal = secret.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return text.replaceAll(new RegExp(`(?<!\\w)${literal}(?!\\w)`, 'g'), name);
}

/** Characters of a secret that was cut off which are enough to mask what is left of it. */
const shortestRest = 6;

/** A text that was cut short can end in the beginning of a secret. */
function maskRests(text: string, secrets: readonly (readonly [string, string])[]): string {
  if (!/\.\.\.|…/.test(text)) return text;
  const parts = text.split(/(\.\.\.|…)/);
  return parts
    .map((part, index) => (index % 2 === 0 && index + 1 < parts.length ? maskEnd(part, secrets) : part))
    .join('');
}

function maskEnd(text: string, secrets: readonly (readonly [string, string])[]): string {
  for (const [secret, name] of secrets) {
    for (let length = Math.min(secret.length, text.length); length >= shortestRest; length -= 1) {
      if (text.endsWith(secret.slice(0, length))) return `${text.slice(0, -length)}${name}`;
    }
  }
  return text;
}
