import type { Exchange } from '../harness/exchange.ts';
import type { Mask } from './mask.ts';
import type { ReportedExchange } from './report.ts';

/** Characters of a body that a report shows. */
const longestBody = 4_000;

/** Draws an exchange for a reader: masked, cut, and with the command that repeats it. */
export function reportExchange(exchange: Exchange, mask: Mask): ReportedExchange {
  const body = exchange.requestBody === null ? null : cut(mask(exchange.requestBody));
  const headers = maskAll(exchange.requestHeaders, mask);
  return {
    request: { method: exchange.method, url: mask(exchange.url), headers, body },
    response:
      exchange.status === null
        ? null
        : {
            status: exchange.status,
            headers: maskAll(exchange.responseHeaders, mask),
            body: cut(mask(exchange.responseText)),
          },
    error: exchange.error,
    milliseconds: Math.round(exchange.milliseconds),
    curl: curlOf(exchange, mask),
  };
}

/** Headers whose values a reader sets as shell variables before repeating a request. */
const variables: Readonly<Record<string, string>> = {
  'x-access-token': 'ACCESS_TOKEN',
  'x-api-user': 'API_USER',
  'x-api-key': 'API_KEY',
};

function curlOf(exchange: Exchange, mask: Mask): string {
  const headers = Object.entries(exchange.requestHeaders)
    .filter(([name]) => name !== 'accept')
    .map(([name, value]) => {
      const variable = variables[name];
      const known = variable !== undefined && mask(value) !== value;
      return known ? `-H "${name}: $${variable}"` : `-H ${quote(`${name}: ${value}`)}`;
    });
  const body = exchange.requestBody === null ? [] : [`-d ${quote(cut(mask(exchange.requestBody)))}`];
  return ['curl', '-i', '-X', exchange.method, quote(mask(exchange.url)), ...headers, ...body].join(' ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function cut(text: string): string {
  return text.length <= longestBody
    ? text
    : `${text.slice(0, longestBody)}… (${text.length} characters in all)`;
}

function maskAll(headers: Readonly<Record<string, string>>, mask: Mask): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, mask(value)]));
}
