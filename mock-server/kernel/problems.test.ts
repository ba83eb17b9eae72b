import { describe, expect, it } from 'vitest';
import contract from '../../spec/generated/openapi.json' with { type: 'json' };
import { operations } from '../../spec/generated/operations.ts';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';
import * as problems from './problems.ts';
import { type Problem, type ProblemCode, problemKinds } from './problems.ts';

/** At least one problem of each kind; `sent` is the client's input in their details. */
const made = (sent: string): Problem[] => [
  problems.accessRefused('The vehicle is not inside.'),
  problems.cancellationRefused('It is too late.'),
  problems.clockBackwards(0),
  problems.controlTokenRequired(),
  problems.expectationFailed(sent),
  problems.foreignOrigin('A page of https://elsewhere.example sent this request.'),
  problems.foreignState('It has other users.'),
  problems.headersTooLarge(16_384),
  problems.internalError(new Error('cause')),
  problems.invalidRequest([{ in: 'body', pointer: `/${sent}`, rule: 'key', detail: 'is wrong' }]),
  problems.invalidRequest([{ in: 'body', pointer: '', rule: 'type', detail: 'must be an array' }]),
  problems.malformedHttp('Invalid method encountered'),
  problems.methodNotAllowed('PUT', `/${sent}`, ['GET', 'HEAD']),
  problems.offerUnavailable('svc-1', 'parking_is_full'),
  problems.outboxFull(`http://127.0.0.1/${sent}`, 10_000),
  problems.payloadTooLarge(1024),
  problems.priceGuard(6, 9.9),
  problems.providerFailure('sandbox'),
  problems.providerTimeout('sandbox'),
  problems.requestTimeout(),
  problems.serverBusy(),
  problems.simulatedFault('fault-1', 503, 5),
  problems.storageUnavailable(new Error('cause')),
  problems.tooManyRequests(600, 12),
  problems.unauthenticated('x-api-key', 'is missing'),
  problems.unknownBooking(sent),
  problems.unknownItem('fault', sent, 'fault that is in force'),
  problems.unknownOffer(sent, { in: 'path', pointer: 'svcpid' }),
  problems.unknownRoute(`/${sent}`),
  problems.unknownRoute('/booking', `/${sent}`),
  problems.unknownVehicle(sent),
  problems.unsupportedMediaType('A body must be JSON.'),
];

/** The problems of the control routes, and why the API has none of them. */
const ofControl: Partial<Record<ProblemCode, string>> = {
  'control-token-required': 'the control routes are not of the API',
  'access-refused': 'movements are made on the control routes',
  'clock-backwards': 'the clock is set on the control routes',
  'foreign-origin': 'the control routes are not of the API',
  'foreign-state': 'states are loaded on the control routes',
  'simulated-fault': 'is answered only where somebody asked for it',
  'unknown-item': 'is looked up on the control routes',
};

/** The problems that are in no reply of the contract, and why. */
const outsideTheContract: Partial<Record<ProblemCode, string>> = {
  ...ofControl,
  'outbox-full': 'needs an endpoint that leaves thousands of webhooks unanswered',
  'server-busy': 'needs many large bodies at the same time',
  'method-not-allowed': 'a method that a path does not take is not an operation',
  'request-timeout': 'a request that does not arrive is not an operation',
  'expectation-failed': 'is refused before there is an operation',
  'headers-too-large': 'is refused before there is an operation',
};

const examples = findProblems(contract);

describe('every kind of problem', () => {
  it.each(Object.entries(problemKinds))(
    '%s is in the contract, or outside it for a listed reason',
    (code, kind) => {
      const inContract = examples.some((example) => example.code === code);
      expect(inContract).toBe(outsideTheContract[code as ProblemCode] === undefined);
      if (!inContract) return;
      const statuses = Object.values(operations).flatMap(({ responses }) => Object.keys(responses));
      expect(statuses).toContain(String(kind.status));
    },
  );

  it('has a constructor', () => {
    const codes = new Set(made('x').map(({ code }) => code));
    expect([...codes].sort()).toEqual(Object.keys(problemKinds).sort());
  });
});

describe('the profile of the simulator', () => {
  const kinds = Object.entries(problemKinds).filter(([code]) => !(code in ofControl));

  it('lists the code and status of every problem except those of the control routes', () => {
    const { codes, statuses } = simulatorProfile.errors;
    expect([...codes].sort()).toEqual(kinds.map(([code]) => code).sort());
    expect([...statuses].sort()).toEqual([...new Set(kinds.map(([, { status }]) => status))].sort());
  });
});

describe('every problem in an example of the contract', () => {
  it.each(examples.map((one) => [one.code, one] as const))(
    'is of a kind that the simulator knows: %s',
    (code, example) => {
      expect(Object.keys(problemKinds)).toContain(code);
      const kind = problemKinds[code as ProblemCode];
      expect(example).toMatchObject({
        type: `urn:parkproof:problem:${code}`,
        title: kind.title,
        status: kind.status,
      });
    },
  );
});

describe('every error response of an operation in the contract', () => {
  it.each(Object.entries(operations))('has a status that the simulator uses: %s', (_id, { responses }) => {
    const known: number[] = Object.values(problemKinds).map(({ status }) => status);
    for (const status of Object.keys(responses).map(Number)) {
      if (status >= 400) expect(known).toContain(status);
    }
  });
});

describe('a detail', () => {
  it.each(made('something').map((problem) => [problem.message, problem]))('is a sentence: %s', (message) => {
    expect(message).toMatch(/^\S.*[^.][.?]$/);
    expect(message).not.toMatch(/undefined|\[object|NaN| {2}/);
  });

  it('shortens what a client sent', () => {
    for (const { message } of made('x'.repeat(5_000))) expect(message.length).toBeLessThan(250);
  });
});

function findProblems(node: unknown): { readonly code: string }[] {
  if (typeof node !== 'object' || node === null) return [];
  if (!Array.isArray(node) && 'code' in node && 'type' in node && typeof node.code === 'string') {
    return [{ ...node, code: node.code }];
  }
  return Object.values(node).flatMap(findProblems);
}
