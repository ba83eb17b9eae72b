import { titles } from '../../../spec/generated/operations.ts';
import type { ValueAt } from '../../../spec/profile-entry.ts';
import { type CheckDefinition, shared } from '../../check/check.ts';
import { declaredOrSkip, openPoint } from '../../expectations/open-points.ts';
import { sendSample } from '../../fixtures/sample-requests.ts';
import { bodyOf, type Exchange } from '../../kernel/exchange.ts';
import { asObject } from '../../kernel/json.ts';
import { assertThat, Inconclusive, NotApplicable } from '../../kernel/outcomes.ts';
import { isFromGateway } from '../../kernel/trail.ts';

/** Tests whether the body of a refusal has a shape; a body that is not JSON is `undefined`. */
const shapes: Readonly<Record<ValueAt<'errors.shape'>, (body: unknown, text: string) => boolean>> = {
  problem: (body) => {
    const problem = asObject(body);
    return problem !== null && ['type', 'title', 'status', 'detail'].some((member) => member in problem);
  },
  message: (body) => asObject(body)?.message !== undefined,
  envelope: (body) => asObject(body)?.error !== undefined,
  none: (_, text) => text.trim() === '',
};

/**
 * Refusals of a few plain mistakes. Refusals in other checks do not count: a wrong form there does not mean that the
 * form of all refusals is wrong.
 */
const refusalsOf = shared(async (context): Promise<readonly Exchange[]> => {
  const answers = await Promise.all([
    sendSample(context, 'listParkings', { 'x-access-token': null }),
    context.callRaw('searchAvailableParkings', { text: '{"lat": 40.4, "long"' }),
    context.callRaw('searchAvailableParkings', { body: { lat: 'north' } }),
  ]);
  const refusals = answers.filter(({ status }) => status >= 400 && !isFromGateway(status));
  if (refusals.length === 0) throw new Inconclusive('nothing was refused');
  return refusals.map(({ exchange }) => exchange);
});

/** Checks that refusals look as the profile declares (section 7). */
export const errorsOpenChecks: readonly CheckDefinition[] = [
  openPoint('service.media-type', {
    title: 'An error response has the content type that the profile declares.',
    async find(context, _, declared) {
      const withBody = (await refusalsOf(context)).filter(({ responseText }) => responseText !== '');
      if (withBody.length === 0) throw new NotApplicable('the error responses seen have no body');
      return withBody.map((exchange) => {
        const [written = ''] = (exchange.responseHeaders['content-type'] ?? '').split(';');
        const type = written.trim().toLowerCase();
        return {
          fits: [type === declared?.toLowerCase() ? declared : type],
          proves: type === '' ? [] : [type],
          shown: written || 'an error without a content-type',
          exchanges: [exchange],
        };
      });
    },
  }),
  openPoint('errors.body-shape', {
    title: 'The body of an error response has the shape that the profile declares.',
    async find(context) {
      return (await refusalsOf(context)).map((exchange) => {
        const { responseText } = exchange;
        const body = bodyOf(exchange);
        const fits = Object.entries(shapes).flatMap(([name, has]) => (has(body, responseText) ? [name] : []));
        return {
          fits,
          shown: fits[0] ?? `another shape: ${responseText.slice(0, 200)}`,
          exchanges: [exchange],
        };
      });
    },
  }),
  onlyListed(
    'codes',
    (exchange) => {
      const body = asObject(bodyOf(exchange));
      const code = body?.code ?? asObject(body?.error)?.code;
      return code === undefined ? null : String(code);
    },
    (code) => `${code}`,
  ),
  onlyListed(
    'statuses',
    ({ status }) => status,
    (status, { operation }) => `${status} from ${titles[operation]}`,
  ),
];

function onlyListed(
  what: 'codes' | 'statuses',
  valueIn: (exchange: Exchange) => string | number | null,
  shown: (value: string | number, exchange: Exchange) => string,
): CheckDefinition {
  return {
    id: `errors.${what}`,
    title: `An error response has only ${what} that the profile lists.`,
    async run(context) {
      const found = (await refusalsOf(context)).flatMap((exchange) => {
        const value = valueIn(exchange);
        return value === null ? [] : [{ value, exchange }];
      });
      for (const { value, exchange } of found) context.observe(`errors.${what}`, shown(value, exchange));
      const listed: readonly (string | number)[] = declaredOrSkip(context, `errors.${what}`);
      for (const { value, exchange } of found) {
        assertThat(listed.includes(value), {
          expected: `one of the ${what} ${listed.join(', ')}`,
          found: `${value}`,
          source: 'profile',
          exchanges: [exchange],
        });
      }
    },
  };
}
