import { isSecretHeader } from './header-secrets.ts';

/** Replaces every secret by what it stands for. */
export interface Mask {
  readonly text: (text: string) => string;
  readonly headers: (headers: Readonly<Record<string, string>>) => Record<string, string>;
}

/** Below this many characters a secret is masked only as a separate word. */
const shortestWithinWord = 8;

/** Below this many, only if it is all there is in quotes or after an equals sign, unless no word looks like it. */
const shortestWord = 4;

/** Masks secrets wherever they occur, in any form that they take; each comes with the name that stands in for it. */
export function createMask(secrets: ReadonlyMap<string, string>): Mask {
  const forms = new Map<string, string>();
  for (const [secret, name] of secrets) {
    for (const form of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
      forms.set(form, name);
    const claims = claimsOf(secret);
    if (claims !== null && !secrets.has(claims)) forms.set(claims, name);
  }
  // The longest first, since one secret can be the beginning of another.
  const longestFirst = [...forms].sort(([a], [b]) => b.length - a.length);
  const ordered = longestFirst.map(([secret, name]) => [patternOf(secret), name] as const);
  const cuttable = longestFirst.filter(([secret]) => secret.length > shortestRest);
  const text = (clear: string) => {
    const masked = ordered.reduce((so, [pattern, name]) => so.replaceAll(pattern, name), clear);
    return maskAddresses(maskRests(masked, cuttable));
  };
  const header = (name: string, value: string) =>
    secrets.get(value) ?? (isSecretHeader(name) ? '<SECRET>' : text(value));
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

/** What is replaced: masking every 7 because a token is 7 would leave nothing to read. */
function patternOf(secret: string): string | RegExp {
  if (secret.length >= shortestWithinWord) return secret;
  const literal = secret.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const isUnlikeWords = /[a-z]/i.test(secret) && /\d/.test(secret);
  return secret.length >= shortestWord || isUnlikeWords
    ? new RegExp(`(?<!\\w)${literal}(?!\\w)`, 'g')
    : new RegExp(`(?<=["'=])${literal}(?=\\\\?["'&]|$)`, 'g');
}

/** An address can have credentials before its host, and a secret in its query. */
function maskAddresses(text: string): string {
  return text
    .replaceAll(/:\/\/[^\s/?#@"'<>\\]+@/g, '://<SECRET>@')
    .replaceAll(
      /([?&][\w.-]*(?:token|secret|password|pwd|signature|\bsig|credential|key|auth)[\w.-]*=)[^&#\s"'<>\\]+/gi,
      '$1<SECRET>',
    );
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
