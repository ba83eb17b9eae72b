import { describe, expect, it } from 'vitest';
import { combinations } from '../../conformance/explore/combinations/combinations.ts';
import { readingOperations } from '../../conformance/fixtures/offers/reading-requests.ts';
import { createSimulator } from '../../mock-server/create-simulator.ts';
import { topics } from '../../spec/generated/operations.ts';
import { closing } from '../../spec/testing/closing.ts';
import { exploreTarget } from '../testing/explore-target.ts';
import { startProxy } from '../testing/start-server.ts';
import { blind, startTarget } from '../testing/start-target.ts';

describe('exploring combinations', () => {
  it.each(readingOperations)(
    'covers all pairs of values of %s and finds nothing in a conformant target',
    async (operation) => {
      const target = await startTarget({ parkings: 30 });
      const { findings, coverage, tried } = await exploreTarget(combinations, target, {
        topics: [topics[operation]],
      });
      expect(findings).toEqual([]);
      for (const { covered, of } of coverage) expect(covered).toBe(of);
      expect([...tried].filter(([, times]) => times === 0)).toEqual([]);
    },
  );

  /** Multiplies the prices in an answer. */
  const dearer = (body: string, factor: number) =>
    body.replace(
      /"(price|customer_price|first_hour|best_offer)":([\d.]+)/g,
      (_, name: string, price: string) => `"${name}":${Math.round(Number(price) * factor * 100) / 100}`,
    );

  /** The list of operable parkings with other prices and fewer services than the other lists. */
  const otherList = (path: string, body: string) =>
    path.startsWith('/parkings/available')
      ? dearer(body, 1.03).replace(/"services":\[(\{[^}]*\})[^\]]*\]/g, '"services":[$1]')
      : dearer(body, path.startsWith('/providers/') ? 1.01 : 1);

  // Were it a deviation, fewer than half as many requests would show it.
  it.each([
    {
      what: 'a search without a duration show other prices, since it does not confirm them',
      operation: 'searchAvailableParkings',
      spoil: (path: string, body: string, sent: string) =>
        path.includes('/search-') && !sent.includes('"duration"') ? dearer(body, 1.1) : body,
      requests: 500,
    },
    {
      what: 'GET /parkings show prices of another age, and more services',
      operation: 'listParkings',
      spoil: otherList,
      requests: 250,
    },
    {
      what: 'GET /providers/:provider show prices of another age, and more services',
      operation: 'listProviderParkings',
      spoil: otherList,
      requests: 250,
    },
  ] as const)('lets $what', async ({ operation, spoil, requests }) => {
    const { url } = await startTarget({ parkings: 30 });
    const proxy = await startProxy(url, { spoil });
    const { findings } = await exploreTarget(
      combinations,
      { url: proxy.url, profile: blind },
      { topics: [topics[operation]], requests },
    );
    expect(findings).toEqual([]);
  });

  it('sends the same requests for the same seed', async () => {
    const questionsOf = async (seed: number) => {
      const { url, profile, close } = await startTarget({ parkings: 30 });
      const { exchanges } = await exploreTarget(
        combinations,
        { url, profile },
        { seed, topics: [topics.listProviderParkings], requests: 60 },
      );
      await close();
      return exchanges.map(({ method, url: at, requestBody, user }) => ({
        method,
        at: at.replace(url, ''),
        requestBody,
        user,
      }));
    };
    const [first, again, other] = [await questionsOf(3), await questionsOf(3), await questionsOf(4)];
    const sorted = (questions: typeof first) => questions.map((one) => JSON.stringify(one)).sort();
    expect(sorted(again)).toEqual(sorted(first));
    expect(sorted(other)).not.toEqual(sorted(first));
  });

  /** Each defect, the relation that finds it first, and the shortest series of requests that shows it. */
  const cases = [
    {
      defect: 'list-parkings.limit-ignored@with:type',
      clause: 'list-parkings.limit-caps',
      id: 'list-parkings.page-within-limit',
      values: ['type', 'limit'],
      requests: 1,
    },
    {
      defect: 'list-parkings.automated-ignored@with:provider',
      clause: 'list-parkings.automated-true',
      id: 'list-parkings.automated-beside-all',
      values: ['provider', 'automated'],
      requests: 2,
    },
    {
      defect: 'list-provider-parkings.offset-ignored@with:automated',
      clause: 'list-provider-parkings.offset-skips',
      id: 'list-provider-parkings.page-in-place',
      values: ['provider', 'automated', 'offset'],
      requests: 2,
    },
    {
      defect: 'search.radius-ignored@with:locale',
      clause: 'search.search_radius_meters-limits',
      id: 'search.within-radius',
      values: ['around', 'locale'],
      requests: 1,
    },
    {
      defect: 'search-offer.max_hours-fraction@with:providers',
      clause: 'search-offer.max_hours',
      id: 'search.filters-change-no-offer',
      values: ['around', 'providers'],
      requests: 2,
    },
    {
      defect: 'find-offers.long-zero-refused@longer-than:1440',
      clause: 'find-offers.response-200',
      id: 'find-offers.takes-any-combination',
      values: ['around', 'duration'],
      requests: 2,
    },
    {
      defect: 'get-offer.customer_price-too-low-beyond-a-day@user:2',
      clause: 'offer.customer_price-expected',
      id: 'find-offers.agrees-with-get-offer',
      values: ['around', 'start', 'duration', 'manner'],
      requests: 2,
    },
    {
      defect: 'search-offer.svcPID-unknown-elsewhere@longer-than:1440',
      clause: 'search-offer.svcPID-identifies-offer',
      id: 'search.agrees-with-get-offer',
      values: ['around', 'start', 'duration'],
      requests: 2,
    },
    {
      defect: 'get-offer.locale-refused@with:start',
      clause: 'get-offer.locale',
      id: 'get-offer.takes-any-combination',
      values: ['svcpid', 'start', 'locale'],
      requests: 2,
    },
    {
      defect: 'get-offer.locale-ignored@longer-than:60',
      clause: 'get-offer.locale',
      id: 'get-offer.locale-anywhere',
      values: ['svcpid', 'duration', 'locale'],
      requests: 2,
    },
  ];
  const explorations = new Map<string, ReturnType<typeof explore>>();

  /** Explores one simulator that has all defects of a topic. */
  async function explore(topic: string) {
    const defects = cases.filter(({ id }) => id.startsWith(`${topic}.`)).map(({ defect }) => defect);
    const target = await closing(createSimulator({ parkings: 30, defects }));
    return exploreTarget(combinations, target, { topics: [topic], requests: 1800 });
  }

  it.each(cases)('finds $defect in few requests', async ({ clause, id, values, requests }) => {
    const [topic = ''] = id.split('.', 1);
    const exploration = explorations.get(topic) ?? explore(topic);
    explorations.set(topic, exploration);
    const { findings, exploring } = await exploration;
    const finding = findings.find((one) => one.id === id);
    expect(finding, `found ${findings.map((one) => one.id).join(', ')}`).toBeDefined();
    expect([finding?.clause, ...(finding?.also ?? [])]).toContain(clause);
    expect(finding?.replay).toMatchObject({ relation: id });
    const { values: sent } = (finding?.replay ?? { values: {} }) as { readonly values: object };
    expect(Object.keys(sent)).toEqual(values);
    expect(finding?.exchanges).toHaveLength(requests);
    const repeated = await combinations.replay(exploring, JSON.parse(JSON.stringify(finding?.replay)));
    expect(repeated?.expected).toBe(finding?.expected);
  });
});
