import type { HttpExchange } from '../harness/exchange.ts';
import type { Mask } from './mask.ts';
import type { ReportedExchange } from './report.ts';

/** Characters of a body that a report shows. */
const longestBody = 4_000;

/** Draws an exchange for a reader: masked, cut, and with the command that repeats it. */
export function reportExchange(exchange: HttpExchange, mask: Mask): ReportedExchange {
  const { method, requestBody, status, error } = exchange;
  const url = mask.text(exchange.url);
  const headers = mask.headers(exchange.requestHeaders);
  return {
    request: { method, url, headers, body: requestBody === null ? null : cut(requestBody, mask) },
    response:
      status === null
        ? null
        : {
            status,
            headers: mask.headers(exchange.responseHeaders),
            body: cut(exchange.responseText, mask),
          },
    error: error === null ? null : mask.text(error),
    milliseconds: Math.round(exchange.milliseconds),
    curl: [
      'curl',
      '-i',
      '-X',
      method,
      quote(url),
      ...headerOptions(headers, requestBody),
      ...bodyOption(),
    ].join(' '),
  };

  function bodyOption(): string[] {
    if (requestBody === null) return [];
    return requestBody.length > longestBody
      ? ['--data-binary', '@body.json']
      : ['--data-raw', quote(mask.text(requestBody))];
  }
}

/** What stands in for a secret becomes a variable of the shell, which a reader sets before repeating a request. */
function headerOptions(headers: Readonly<Record<string, string>>, body: string | null): string[] {
  const sent = Object.entries(headers).filter(([name]) => name !== 'accept');
  const options = sent.map(([name, value]) => {
    const variable = /^<(\w+)>$/.exec(value)?.[1];
    if (variable !== undefined) return `-H "${name}: $${variable}"`;
    // To curl, a header with nothing after the colon is one to leave out.
    return `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`;
  });
  const typed = body === null || headers['content-type'] !== undefined;
  return typed ? options : [...options, `-H 'content-type: text/plain;charset=UTF-8'`];
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Masks and cuts a body; of a huge one, only the beginning is gone through. */
function cut(text: string, mask: Mask): string {
  const shown = mask.text(text.slice(0, 4 * longestBody));
  if (shown.length <= longestBody && text.length <= 4 * longestBody) return shown;
  return `${shown.slice(0, longestBody)}… (${text.length} characters in all)`;
}
