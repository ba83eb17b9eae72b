import { escapePattern } from '../../../common/escape-pattern.ts';
import { isSecretHeader } from './secrets.ts';

/** A secret with fewer characters is masked only as a separate word. */
const shortestWithinWord = 8;

/** With fewer still, only as a whole quoted value or right after an equals sign, unless it mixes letters and digits. */
const shortestWord = 4;

/** Replaces every secret by its name. */
export type Mask = ReturnType<typeof createMask>;

/** Creates a mask for secrets in any form that they take; each comes with the name that replaces it. */
export function createMask(secrets: ReadonlyMap<string, string>) {
  const forms = new Map<string, string>();
  for (const [secret, name] of secrets) {
    for (const form of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
      forms.set(form, name);
    const claims = claimsOf(secret);
    if (claims !== null && !secrets.has(claims)) forms.set(claims, name);
  }
  // The longest first, since one secret may be the beginning of another.
  const longestFirst = [...forms].sort(([a], [b]) => b.length - a.length);
  const ordered = longestFirst.map(([secret, name]) => [patternOf(secret), name] as const);
  const cuttable = longestFirst.filter(([secret]) => secret.length > shortestBeginning);
  const text = (clear: string) => {
    const masked = ordered.reduce((text, [pattern, name]) => text.replaceAll(pattern, name), clear);
    return maskAddresses(maskCutOff(masked, cuttable));
  };
  const header = (name: string, value: string) =>
    secrets.get(value) ?? (isSecretHeader(name) ? '<SECRET>' : text(value));
  return {
    text,
    headers: (headers: Readonly<Record<string, string>>): Record<string, string> =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, header(name, value)])),
  };
}

/** A signed token without its signature: a token that is wrong on purpose may differ only in that. */
function claimsOf(token: string): string | null {
  const [claims] = /^\S{12,}(?=\.[^.]+$)/.exec(token) ?? [];
  return claims ?? null;
}

/** The pattern of a secret. Masking every 7 because a token is 7 would leave nothing to read. */
function patternOf(secret: string): string | RegExp {
  if (secret.length >= shortestWithinWord) return secret;
  const literal = escapePattern(secret);
  const isUnlikeWords = /[a-z]/i.test(secret) && /\d/.test(secret);
  return secret.length >= shortestWord || isUnlikeWords
    ? new RegExp(`(?<!\\w)${literal}(?!\\w)`, 'g')
    : new RegExp(`(?<=["'=])${literal}(?=\\\\?["'&]|$)`, 'g');
}

/** A URL may have credentials before its host, and a secret in its query. */
function maskAddresses(text: string): string {
  return text
    .replaceAll(/:\/\/[^\s/?#@"'<>\\]+@/g, '://<SECRET>@')
    .replaceAll(
      /([?&][\w.-]*(?:token|secret|password|pwd|signature|\bsig|credential|key|auth)[\w.-]*=)[^&#\s"'<>\\]+/gi,
      '$1<SECRET>',
    );
}

/** The fewest characters of a cut-off secret that are masked. */
const shortestBeginning = 6;

/** Masks the beginning of a secret at the end of a text that was cut short. */
function maskCutOff(text: string, secrets: readonly (readonly [string, string])[]): string {
  if (!/\.\.\.|…/.test(text)) return text;
  const parts = text.split(/(\.\.\.|…)/);
  return parts
    .map((part, index) => (index % 2 === 0 && index + 1 < parts.length ? maskEnd(part, secrets) : part))
    .join('');
}

function maskEnd(text: string, secrets: readonly (readonly [string, string])[]): string {
  for (const [secret, name] of secrets) {
    for (let length = Math.min(secret.length, text.length); length >= shortestBeginning; length -= 1) {
      if (text.endsWith(secret.slice(0, length))) return `${text.slice(0, -length)}${name}`;
    }
  }
  return text;
}
