import { describe, expect, it } from 'vitest';
import { checkResponse } from './check-response.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };
const problemJson = { 'content-type': 'application/problem+json' };
const problem = {
  type: 'urn:parkproof:problem:too-many-requests',
  title: 'Too many requests',
  status: 429,
  detail: 'Later.',
  code: 'too-many-requests',
};

const answer = (status: number, headers: Record<string, string>, body: unknown) => ({
  status,
  headers: new Headers(headers),
  body,
});

describe('an answer that matches the contract', () => {
  it('has no violation', () => {
    expect(checkResponse('listVehicleProviders', answer(200, json, ['sandbox']))).toEqual([]);
    expect(checkResponse('addVehicles', answer(202, json, { count: 2 }))).toEqual([]);
    expect(checkResponse('deleteVehicles', answer(200, { ...json, 'x-deleted': '2' }, { count: 2 }))).toEqual(
      [],
    );
    expect(checkResponse('listBookings', answer(429, problemJson, problem))).toEqual([]);
  });

  it('may have headers and members that the contract does not name', () => {
    const more = { ...json, 'x-powered-by': 'anything' };
    expect(checkResponse('addVehicles', answer(200, more, { count: 2, more: true }))).toEqual([]);
  });
});

describe('a violation is reported', () => {
  it('of the status', () => {
    expect(checkResponse('createBooking', answer(200, json, {}))).toEqual([
      'createBooking has no answer with status 200 in the contract',
    ]);
  });

  it('of the content type', () => {
    expect(checkResponse('listVehicleProviders', answer(200, { 'content-type': 'text/plain' }, []))).toEqual([
      'content-type is text/plain, not application/json',
    ]);
    expect(checkResponse('listVehicleProviders', answer(200, {}, []))).toEqual([
      'content-type is null, not application/json',
    ]);
    expect(checkResponse('listBookings', answer(429, json, problem))).toEqual([
      'content-type is application/json, not application/problem+json',
    ]);
  });

  it('of a header that is missing or of another type', () => {
    expect(checkResponse('deleteVehicles', answer(200, json, { count: 0 }))).toEqual([
      'header x-deleted is missing',
    ]);
    const word = { ...json, 'x-deleted': 'two' };
    expect(checkResponse('deleteVehicles', answer(200, word, { count: 2 }))).toEqual([
      'header x-deleted is two, not a whole number',
    ]);
    const later = { ...problemJson, 'retry-after': 'soon' };
    expect(checkResponse('listBookings', answer(429, later, problem))).toEqual([
      'header retry-after is soon, not a whole number',
    ]);
  });

  it.each<[string, unknown, string]>([
    ['that is missing', undefined, 'must be array'],
    ['of another type', {}, 'must be array'],
    ['with an element of another type', ['sandbox', 1], '/1 must be string'],
  ])('of a body %s', (_what, body, violation) => {
    const violations = checkResponse('listTransactionalProviders', answer(200, json, body));
    expect(violations).toHaveLength(1);
    expect(violations[0]).toContain(violation);
  });

  it.each<[string, unknown]>([
    ['/token must be string', { token: 1 }],
    ["must have required property 'token'", { token: undefined }],
    ['/expires_at must match format', { expires_at: '2026-02-30T00:00:00Z' }],
    ['/expires_at must match format', { expires_at: '2026-03-04 09:00' }],
  ])('of a field: %s', (violation, change) => {
    const body = { token: 't', expires_at: '2026-03-04T09:00:00Z', user_uid: 'u', ...(change as object) };
    const sent: unknown = JSON.parse(JSON.stringify(body));
    expect(checkResponse('authenticate', answer(200, json, sent)).join()).toContain(violation);
  });

  it('of several kinds at once', () => {
    expect(checkResponse('deleteVehicles', answer(200, {}, { count: 'two' }))).toHaveLength(3);
  });
});
