import pino from 'pino';
import { expect, it } from 'vitest';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import { noLog } from '../kernel/log.ts';
import {
  invalidRequest,
  malformedHttp,
  Problem,
  tooManyRequests,
  unauthenticated,
  unknownOffer,
} from '../kernel/problems.ts';
import { resolveProfile } from '../profile/choices.ts';
import { profileWith } from '../testing/profile-with.ts';
import { createRenderProblem } from './render-problem.ts';

const fault = { in: 'body', pointer: '/duration', rule: 'minimum', detail: 'must be at least 15' } as const;

function renderWith(statuses: NonNullable<Profile['statuses']>) {
  return createRenderProblem(resolveProfile(profileWith({ statuses })).choices, noLog);
}

it('keeps its own status if the profile chooses one that is not of a refusal', () => {
  const render = renderWith({ unknown_offer: 200 });
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
  const render = renderWith({ [name]: 499 });
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
