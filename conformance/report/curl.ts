import type { HttpExchange } from '../kernel/exchange.ts';
import type { Mask } from './masking/mask.ts';

/** A command reads a body with more characters than this from a file. */
const longestBody = 4_000;

/** Values to replace in a command, each with the name of its shell variable, without the $. */
export type Variables = ReadonlyMap<string, string>;

/** The command that repeats a request, with shell variables in place of secrets and of the values in `variables`. */
export function curlOf(exchange: HttpExchange, mask: Mask, variables: Variables = new Map()): string {
  const { method, url, requestHeaders, requestBody } = exchange;
  const text = (clear: string) => quote(mask.text(clear), variables);
  const body = requestBody === null ? [] : bodyOption(requestBody, text);
  const headers = headerOptions(mask.headers(requestHeaders), requestBody);
  return ['curl', '-i', '-X', method, text(url), ...headers, ...body].join(' ');
}

function bodyOption(body: string, text: (clear: string) => string): string[] {
  return body.length > longestBody ? ['--data-binary', '@body.json'] : ['--data-raw', text(body)];
}

/** The placeholder of a secret becomes a shell variable, which a reader sets before repeating a request. */
function headerOptions(headers: Readonly<Record<string, string>>, body: string | null): string[] {
  const sent = Object.entries(headers).filter(([name]) => name !== 'accept');
  const options = sent.map(([name, value]) => {
    const variable = /^<(\w+)>$/.exec(value)?.[1];
    if (variable !== undefined) return `-H "${name}: $${variable}"`;
    // curl leaves out a header with nothing after the colon; a semicolon sends it empty.
    return `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`;
  });
  const typed = body === null || headers['content-type'] !== undefined;
  return typed ? options : [...options, `-H 'content-type: text/plain;charset=UTF-8'`];
}

/** Quotes a text as one word of a shell, with variables in place of their values. */
function quote(text: string, variables: Variables = new Map()): string {
  for (const [value, name] of variables) {
    const parts = text.split(value);
    if (parts.length === 1) continue;
    const others = new Map([...variables].filter(([other]) => other !== value));
    return parts.map((part) => (part === '' ? '' : quote(part, others))).join(`"$${name}"`);
  }
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
