import { expect, test } from 'vitest';
import { conformBehind } from '../testing/start-target.ts';

/** Checks of parkings or offers whose operations succeed even if there are none. */
const looking = [
  'service.neutral-prefix',
  'list-parking.id-plus-code',
  'list-parking.id-unique',
  'list-parking.id-elsewhere',
  'list-parking.distance-only-with-point',
  'list-parkings.automated-true-beside-others',
  'list-parkings.bookable-true-beside-others',
  'list-parkings.pluscode-taken',
  'list-parkings.limit-zero',
];

test('no check of parkings passes if none are listed', async () => {
  const isList = /^\/(parkings|providers|offers)/;
  const spoil = (path: string, body: string) => (isList.test(path) && body.startsWith('[') ? '[]' : body);
  const { checks } = await conformBehind({ spoil }, { only: looking, readOnly: true });
  expect(checks.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual(
    checks.map(({ id }) => `${id} inconclusive`),
  );
  expect(checks).toHaveLength(looking.length);
});

test('no check compares fields that offers do not have', async () => {
  const spoil = (path: string, body: string) =>
    path.startsWith('/offers') && body.startsWith('[{')
      ? JSON.stringify(JSON.parse(body).map(({ svcpid }: { svcpid: string }) => ({ svcpid })))
      : body;
  const comparing = [
    'service.reads-best-offers-agreement',
    'offer.customer_price-forecast',
    'offer-by-location.expected_price-forecast',
    'offer-by-location.start-and-duration-echo',
    'find-offers.start-default-now',
    'find-offers.start-instant',
    'get-offer.start-instant',
  ];
  const { verdicts } = await conformBehind({ spoil }, { only: comparing, readOnly: true });
  for (const id of comparing) expect(['inconclusive', 'not-applicable'], id).toContain(verdicts[id]);
});
