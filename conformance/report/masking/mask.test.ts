import { describe, expect, test } from 'vitest';
import { reportExchange } from '../report-check.ts';
import { exchangeOf, secretMask as mask, secretProfile } from '../testing/make-report.ts';
import { createMask } from './mask.ts';
import { findSecrets, secretsOfAddress } from './secrets.ts';

describe('a short secret is masked only where it stands alone, so that the report stays readable', () => {
  const { text } = createMask(
    new Map([
      ['7', '<ACCESS_TOKEN>'],
      ['k7q', '<ACCESS_TOKEN_2>'],
      ['es', '<API_KEY>'],
    ]),
  );

  test.each([
    {
      clear: '{"token":"7","price":7.7,"plate":"7ABC"}',
      want: '{"token":"<ACCESS_TOKEN>","price":7.7,"plate":"7ABC"}',
    },
    { clear: '"{\\"token\\":\\"7\\"}"', want: '"{\\"token\\":\\"<ACCESS_TOKEN>\\"}"' },
    { clear: 'http://x/?t=7&limit=77', want: 'http://x/?t=<ACCESS_TOKEN>&limit=77' },
    { clear: 'the token k7q is expired', want: 'the token <ACCESS_TOKEN_2> is expired' },
    { clear: 'the answer estimates ak7q', want: 'the answer estimates ak7q' },
  ])('$clear', ({ clear, want }) => {
    expect(text(clear)).toBe(want);
  });
});

test.each([
  { clear: 'at https://ana:word@x.test/a@b', want: 'at https://<SECRET>@x.test/a@b' },
  { clear: 'http://x/?page=2&sig=abc%2F&api_key=1', want: 'http://x/?page=2&sig=<SECRET>&api_key=<SECRET>' },
  { clear: 'http://x/parkings?limit=0', want: 'http://x/parkings?limit=0' },
])('only the secrets in a URL are masked: $clear', ({ clear, want }) => {
  expect(mask.text(clear)).toBe(want);
});

test('a URL with a percent sign that encodes nothing has secrets too', () => {
  const { text } = createMask(new Map(secretsOfAddress('http://a%zz:b%2Fword@x.test')));
  expect(text('a%zz said b/word')).toBe('USER said PASSWORD');
});

describe('a text is masked', () => {
  test.each([
    { text: 'client-7781 asked', want: '<API_USER> asked' },
    { text: 'the key "of" ana/+ is', want: 'the <API_KEY> is' },
    { text: '{"key":"key \\"of\\" ana/+"}', want: '{"key":"<API_KEY>"}' },
    { text: 'http://x/?k=key%20%22of%22%20ana%2F%2B', want: 'http://x/?k=<API_KEY>' },
    { text: 'Bearer token-that-ben-got', want: 'Bearer <ACCESS_TOKEN_2>' },
    { text: 'pin-5512 and ben-word-1', want: '<SIGN_IN> and <SIGN_IN_2>' },
    { text: 'it is "token-of-a...', want: 'it is "<ACCESS_TOKEN>...' },
    { text: 'it is "token-th… and more', want: 'it is "<ACCESS_TOKEN_2>… and more' },
    { text: 'ab3nc stays as it is', want: 'ab3nc stays as it is' },
  ])('$text', ({ text, want }) => {
    expect(mask.text(text)).toBe(want);
  });

  test('with the tokens issued during the run', () => {
    const issuing = exchangeOf({
      operation: 'authenticate',
      user: 1,
      responseText: '{"data":{"jwt":"eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl"},"expires":"2026-06-30T10:00:00Z"}',
    });
    const { text } = createMask(findSecrets({ profile: secretProfile, signIns: [issuing] }));
    expect(text('eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl')).toBe('<ACCESS_TOKEN_2>');
    expect(text('eyJhbGciOi.eyJzdWIi.YW5vdGhlcg')).toBe('<ACCESS_TOKEN_2>.YW5vdGhlcg');
    expect(text('2026-06-30T10:00:00Z')).toBe('2026-06-30T10:00:00Z');
  });

  test.each([
    { what: 'a short one', responseText: '{"token":"z9y"}', clear: 'z9y' },
    { what: 'what renews it', responseText: '{"jwt":"z9y","refresh":{"value":"r4"}}', clear: '"r4"' },
    { what: 'the body itself', responseText: 'z9yx', clear: 'z9yx' },
    { what: 'a header', responseHeaders: { 'x-auth-token': 'z9yx' }, clear: 'z9yx' },
  ])('with an issued token that is $what', ({ what: _, clear, ...parts }) => {
    const issuing = exchangeOf({ operation: 'authenticate', ...parts });
    const { text } = createMask(findSecrets({ profile: secretProfile, signIns: [issuing] }));
    expect(text(`a ${clear}`)).toMatch(/^a "?<ACCESS_TOKEN>"?$/);
  });

  test('except for the other members of a sign-in answer', () => {
    const responseText = '{"token_type":"Bearer","expires_in":3600,"refresh_expires_in":7200,"name":"ana"}';
    const issuing = exchangeOf({ operation: 'authenticate', responseText });
    const { text } = createMask(findSecrets({ profile: secretProfile, signIns: [issuing] }));
    expect(text(responseText)).toBe(responseText);
  });

  test('except for the reason why a sign-in was refused', () => {
    const refusal = (members: object) =>
      exchangeOf({ operation: 'authenticate', status: 401, responseText: JSON.stringify(members) });
    const said = { type: 'https://api.test/problems/unknown-user', code: 'INVALID_CREDENTIALS' };
    const token = { code: 'c3f1a9e07b52d846', instance: 'qWmZpRtLkXvB' };
    const { text } = createMask(
      findSecrets({ profile: secretProfile, signIns: [refusal(said), refusal(token)] }),
    );
    expect(text(JSON.stringify(said))).toBe(JSON.stringify(said));
    expect(text(`${token.code} ${token.instance}`)).toBe('<ACCESS_TOKEN> <ACCESS_TOKEN>');
  });
});

test('headers are masked however short the secret, and some because of their name', () => {
  expect(mask.headers({ 'x-api-key': 'b3n', 'Set-Cookie': 'sid=1', 'x-other': 'wrong' })).toEqual({
    'x-api-key': '<API_KEY_2>',
    'Set-Cookie': '<SECRET>',
    'x-other': 'wrong',
  });
});

test('every part of an exchange is masked', () => {
  const secret = 'token-of-ana-99';
  const exchange = exchangeOf({
    url: `http://127.0.0.1:1/${secret}`,
    requestHeaders: { 'x-access-token': secret, 'x-note': `a ${secret}` },
    requestBody: secret,
    responseHeaders: { location: secret },
    responseText: secret,
    error: secret,
  });
  expect(JSON.stringify(reportExchange(exchange, mask))).not.toContain(secret);
});
