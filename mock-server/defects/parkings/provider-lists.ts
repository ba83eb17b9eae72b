import { at, nullIfEmpty } from '../../kernel/edit-json.ts';
import { narrowed } from '../condition.ts';
import { type Defect, topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';

const provider = defectsIn('listProviderParkings');
const transactional = defectsIn('listTransactionalProviders');
const registering = defectsIn('listVehicleProviders');

/** Defects in GET /providers/:provider, GET /parkings/providers-info and GET /vehicles/valid-providers. */
export const providerListDefects: readonly Defect[] = [
  ...topicDefects('list-provider-parkings', {
    'of-others-too': provider.carriesOut(
      'only-that-provider',
      'lists the parkings of every provider',
      (call, _next, { operations }) => operations.listParkings({ ...call, path: undefined as never }),
    ),
    empty: provider.returnsNothing(['provider', 'service.finds-by-provider']),
    'nothing-null-past-the-end': provider.answers(
      'response-200',
      'returns null for a page past the end',
      (parkings, { query }) => ((query.offset ?? 0) > 0 ? nullIfEmpty(parkings) : parkings),
    ),
    'automated-ignored': provider.ignores('automated-true'),
    'automated-ignored-without-limit': narrowed('without:limit', provider.ignores('automated-true')),
    'bookable-inverted': provider.inverts('bookable-true'),
    'bookable-false-as-true': provider.readsFalseAsTrue('bookable-true'),
    'limit-ignored': provider.asks('limit-caps', 'ignores limit and lists up to 100', ({ limit }) =>
      limit === 0 ? {} : { limit: 100 },
    ),
    'limit-default-20': provider.defaultsTo('limit-default', 20),
    'limit-default-everything': { ...provider.defaultsTo('limit-default', 0), parkings: 1000 },
    'limit-zero-empty': provider.keeps(
      'limit-zero',
      'with limit=0 lists nothing',
      (_parking, _index, { query }) => query.limit !== 0,
    ),
    'offset-ignored': provider.ignores('offset-skips'),
    'offset-default-1': provider.defaultsTo(['offset-default', 'limit-zero', 'automated-true'], 1),
    'answer-wrapped': provider.answers(
      'response-200',
      'returns the provider with its parkings inside',
      (parkings, { path }) => ({ provider: path.provider, parkings }),
    ),
    'automated-refused': provider.refuses('automated'),
    'bookable-refused': provider.refuses('bookable'),
    'limit-refused': provider.refusesIf(
      'limit',
      'every limit but 0 and the default',
      ({ query: { limit = 0 } }) => limit !== 0 && limit !== 100,
    ),
    'offset-refused': provider.refusesIf(
      'offset',
      'every offset but 0',
      ({ query: { offset = 0 } }) => offset !== 0,
    ),
    'every-name-refused': provider.refusesIf(
      ['provider', 'response-200'],
      'the name of every provider',
      () => true,
    ),
    'one-missing': provider.keeps(
      [
        'only-that-provider',
        'limit-default',
        'limit-caps',
        'limit-zero',
        'offset-skips',
        'automated-true',
        'bookable-true',
      ],
      'omits the third parking of the provider',
      (_parking, index, { query: { offset = 0 } }) => index + offset !== 2,
    ),
  }),
  ...topicDefects('list-transactional-providers', {
    'last-missing': transactional.answers('transactional', 'omits the last provider', (providers) =>
      (providers as readonly string[]).slice(0, -1),
    ),
    objects: transactional.answers(
      'response-200',
      'lists objects with a name',
      at('*', (name) => ({ name })),
    ),
    'all-providers': transactional.answers(
      'transactional',
      'lists providers without transactional operations too',
      (_body, _call, { catalogue }) => catalogue.world.providers.map(({ name }) => name),
    ),
    empty: transactional.returnsNothing('service.lists-providers'),
  }),
  ...topicDefects('list-vehicle-providers', {
    objects: registering.answers(
      'response-200',
      'lists objects with a name',
      at('*', (name) => ({ name })),
    ),
    'null-at-end': registering.answers('response-200', 'ends with a null', (names) => [
      ...(names as string[]),
      null,
    ]),
    'only-invalid': registering.answers(
      ['valid-for-registration', 'update-vehicle.response-200'],
      'names providers with which no vehicle can be registered',
      (_body, _call, { catalogue }) =>
        catalogue.world.providers
          .filter(({ registersVehicles }) => !registersVehicles)
          .map(({ name }) => name),
    ),
    'query-required': registering.requiresQuery('no-parameters'),
  }),
];
