import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../kernel/exchange.ts';
import { curlOf } from './curl.ts';
import { exchangeOf, secretMask } from './testing/make-report.ts';

/** The arguments that curl gets when a shell runs the command. */
function argumentsOf(parts: Partial<Exchange>): string[] {
  const curl = curlOf(exchangeOf({ requestHeaders: {}, ...parts }), secretMask);
  const script = `curl() { printf '%s\\0' "$@"; }\n${curl}`;
  const env = { ...process.env, API_USER: 'the client', ACCESS_TOKEN_2: "ben's" };
  return execFileSync('sh', ['-c', script], { env, encoding: 'utf8' }).split('\0').slice(0, -1);
}

describe('the command that repeats a request', () => {
  const body = '{"name":"it\'s $HOME `id`\\n","n":1}';
  test.each([
    {
      what: 'takes secrets from variables of the shell',
      parts: { requestHeaders: { 'x-api-user': 'client-7781', 'x-access-token': 'token-that-ben-got' } },
      want: ['-H', 'x-api-user: the client', '-H', "x-access-token: ben's"],
    },
    {
      what: 'shows a value that is not a secret',
      parts: { requestHeaders: { 'x-access-token': 'wrong' } },
      want: ['-H', 'x-access-token: wrong'],
    },
    {
      what: 'sends an empty header, which curl would leave out otherwise',
      parts: { requestHeaders: { 'x-api-key': '' } },
      want: ['-H', 'x-api-key;'],
    },
    {
      what: 'sends a body as it was, whatever is in it',
      parts: { method: 'POST', requestHeaders: { 'content-type': 'application/json' }, requestBody: body },
      want: ['-H', 'content-type: application/json', '--data-raw', body],
    },
    {
      what: 'names the type of a body that had none',
      parts: { method: 'POST', requestBody: 'x' },
      want: ['-H', 'content-type: text/plain;charset=UTF-8', '--data-raw', 'x'],
    },
    {
      what: 'leaves a huge body to a file',
      parts: {
        method: 'PUT',
        requestHeaders: { 'content-type': 'text/plain' },
        requestBody: 'x'.repeat(5000),
      },
      want: ['-H', 'content-type: text/plain', '--data-binary', '@body.json'],
    },
  ])('$what', ({ parts, want }) => {
    const { method = 'GET' } = parts as Partial<Exchange>;
    expect(argumentsOf(parts)).toEqual(['-i', '-X', method, 'http://127.0.0.1:1/parkings?limit=0', ...want]);
  });
});
