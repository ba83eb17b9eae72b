import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operations } from '../../spec/generated/control/operations.ts';
import { oddTexts } from '../testing/odd-values.ts';
import { startSimulator } from '../testing/start-simulator.ts';

const values = fc.oneof(fc.constantFrom(...oddTexts), fc.string());

/** A request to a control route with an arbitrary path parameter, query and body. */
const requests = fc.record({
  operation: fc.constantFrom(...Object.values(operations).filter(({ path }) => path !== '/events')),
  step: values,
  query: fc.dictionary(
    fc.constantFrom('limit', 'offset', 'before', 'bbox', 'near', 'start', 'search', 'x'),
    values,
  ),
  body: fc.oneof(fc.jsonValue(), fc.record({ kind: fc.string(), now: fc.string(), records: fc.jsonValue() })),
});

test('every input to a control route is answered, or refused with a problem', async () => {
  const { url } = await startSimulator({ parkings: 50 });
  await fc.assert(
    fc.asyncProperty(requests, async ({ operation, step, query, body }) => {
      const path = operation.path.replaceAll(/\{\w+\}/g, encodeURIComponent(Buffer.from(step).toString()));
      const search = new URLSearchParams(query as Record<string, string>);
      const takesBody = operation.body !== null;
      const answer = await fetch(`${url}/_sim${path}?${search}`, {
        method: operation.method,
        ...(takesBody && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      const text = await answer.text();
      expect(answer.status, `${operation.method} ${path}?${search} ${text.slice(0, 200)}`).toBeLessThan(500);
      if (answer.status >= 400) expect(JSON.parse(text)).toMatchObject({ status: answer.status });
    }),
    { numRuns: 400, seed: 5 },
  );
});
