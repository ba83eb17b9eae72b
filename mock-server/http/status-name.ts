import type { Problem, Violation } from '../kernel/problems.ts';

/** The name under which a profile chooses the status of a refusal: by its code, or finer if a profile can be. */
export function statusName(problem: Problem): string {
  return nameOfSituation(problem) ?? problem.code.replaceAll('-', '_');
}

function nameOfSituation({ code, violations }: Problem): string | undefined {
  switch (code) {
    case 'invalid-request':
      if (violations.length === 0) return undefined;
      return invalidities.find(({ covers }) => violations.every(covers))?.name;
    case 'unauthenticated':
      return violations.length === 0 ? 'wrong_credentials' : undefined;
    case 'unknown-offer':
      return unknownOffers[violations[0]?.pointer ?? ''];
    case 'too-many-requests':
      return 'rate_limited';
    default:
      return undefined;
  }
}

const invalidities: readonly { readonly name: string; readonly covers: (violation: Violation) => boolean }[] =
  [
    { name: 'unparsable_body', covers: ({ rule }) => rule === 'json' },
    {
      name: 'coordinates_out_of_range',
      covers: ({ pointer, rule }) => /^\/?(lat|long)$/.test(pointer) && /^(minimum|maximum)$/.test(rule),
    },
    { name: 'invalid_email', covers: ({ pointer }) => pointer === '/cc_email' },
  ];

/** By the place of the identifier: that of a booking and that of the notification trigger stand in bodies. */
const unknownOffers: Readonly<Record<string, string>> = {
  '/svcpid': 'unknown_offer_in_booking',
  '/svcPID': 'notification_unknown_target',
};
