import pino from 'pino';
import { expect, it } from 'vitest';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { noLog } from '../kernel/log.ts';
import {
  invalidRequest,
  malformedHttp,
  offerUnavailable,
  Problem,
  tooManyRequests,
  unauthenticated,
  unknownOffer,
} from '../kernel/problems.ts';
import { resolveProfile } from '../profile/choices.ts';
import { StorageUnavailableError } from '../store/errors.ts';
import { profileWith } from '../testing/profile-with.ts';
import { createRenderProblem } from './render-problem.ts';

const fault = { in: 'body', pointer: '/duration', rule: 'minimum', detail: 'must be at least 15' } as const;

function rendered(errors: typeof simulatorProfile.errors | object, error: unknown = invalidRequest([fault])) {
  const profile = profileWith({ errors: { ...simulatorProfile.errors, ...errors } });
  return createRenderProblem(resolveProfile(profile).choices, noLog)(error);
}

it('writes a refusal in the shape that the profile chooses', () => {
  expect(rendered({}).body).toEqual({
    type: 'urn:parkproof:problem:invalid-request',
    title: 'The request does not match the contract',
    status: 400,
    detail: 'Body /duration must be at least 15.',
    code: 'invalid-request',
    errors: [fault],
  });
  expect(rendered({ shape: 'message' }).body).toEqual({
    message: 'Body /duration must be at least 15.',
  });
  expect(rendered({ shape: 'envelope' }).body).toEqual({
    error: { code: 'invalid-request', message: 'Body /duration must be at least 15.', errors: [fault] },
  });
  expect(rendered({ shape: 'none' }).body).toBeUndefined();
  expect(rendered({ content_type: 'application/json' }).contentType).toBe('application/json');
});

it('takes the status from the profile if it names one', () => {
  const statuses = { ...simulatorProfile.statuses, offer_unavailable: 422, unknown_offer: 200 };
  const render = createRenderProblem(resolveProfile(profileWith({ statuses })).choices, noLog);
  const reply = render(offerUnavailable('svc-1', 'parking_is_full'));
  expect(reply.status).toBe(422);
  expect(reply.body).toMatchObject({ status: 422, code: 'offer-unavailable' });
  expect(render(unauthenticated('x-api-key', 'is missing')).status).toBe(401);
  expect(render(unknownOffer('svc-1', { in: 'path', pointer: 'svcpid' })).status).toBe(404);
});

it.each<[name: keyof typeof simulatorProfile.statuses, problem: Problem]>([
  ['invalid_request', invalidRequest([fault])],
  ['invalid_request', invalidRequest([fault, { ...fault, rule: 'json' }])],
  ['invalid_request', malformedHttp('it has no Host header')],
  ['unparsable_body', invalidRequest([{ ...fault, pointer: '', rule: 'json' }])],
  ['coordinates_out_of_range', invalidRequest([{ ...fault, in: 'query', pointer: 'lat' }])],
  ['coordinates_out_of_range', invalidRequest([{ ...fault, pointer: '/long', rule: 'maximum' }])],
  ['invalid_email', invalidRequest([{ ...fault, pointer: '/cc_email', rule: 'format' }])],
  ['wrong_credentials', new Problem('unauthenticated', 'No user has these credentials.')],
  ['unauthenticated', unauthenticated('x-api-key', 'is missing')],
  ['unknown_offer', unknownOffer('x', { in: 'path', pointer: 'svcpid' })],
  ['unknown_offer_in_booking', unknownOffer('x', { in: 'body', pointer: '/svcpid' })],
  ['notification_unknown_target', unknownOffer('x', { in: 'body', pointer: '/svcPID' })],
  ['rate_limited', tooManyRequests(600, 12)],
])('finds the name under which a profile chooses the status of a refusal: %s', (name, problem) => {
  const statuses = { ...simulatorProfile.statuses, [name]: 499 };
  const render = createRenderProblem(resolveProfile(profileWith({ statuses })).choices, noLog);
  expect(render(problem).status).toBe(499);
});

it('logs the cause of an unexpected error, but does not reveal it', () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const render = createRenderProblem(resolveProfile(simulatorProfile).choices, log);
  const reply = render(new TypeError('secret of /home/me'));
  expect(reply.status).toBe(500);
  expect(JSON.stringify(reply.body)).not.toContain('secret');
  expect(lines.join()).toContain('secret of /home/me');
  expect(render('just a text').status).toBe(500);
});

it('answers 503 when nothing can be stored', () => {
  const reply = rendered({}, new StorageUnavailableError('cannot write to /data: ENOSPC'));
  expect(reply.status).toBe(503);
  expect(JSON.stringify(reply.body)).not.toContain('/data');
});
