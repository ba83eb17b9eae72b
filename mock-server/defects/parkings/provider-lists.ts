import { narrowed } from '../condition.ts';
import { type Defect, topicDefects } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { filteringAndPaging } from './filtering-and-paging.ts';

const provider = defectsIn('listProviderParkings');
const transactional = defectsIn('listTransactionalProviders');
const registering = defectsIn('listVehicleProviders');

/** Defects in GET /providers/:provider, GET /parkings/providers-info and GET /vehicles/valid-providers. */
export const providerListDefects: readonly Defect[] = [
  ...topicDefects('list-provider-parkings', {
    ...filteringAndPaging('listProviderParkings'),
    'of-others-too': provider.carriesOut(
      'only-that-provider',
      'lists the parkings of every provider',
      (call, _next, { operations }) => operations.listParkings({ ...call, path: undefined as never }),
    ),
    empty: provider.returnsNothing(['provider', 'service.finds-by-provider']),
    'automated-beside-bookable-501': narrowed(
      'with:automated+bookable',
      provider.responds('response-200', 501),
    ),
    'automated-ignored': provider.ignores('automated-true'),
    'automated-ignored-without-limit': narrowed('without:limit', provider.ignores('automated-true')),
    'bookable-ignored-beside-automated': narrowed('with:automated', provider.ignores('bookable-true')),
    'automated-ignored-beside-bookable': narrowed('with:bookable', provider.ignores('automated-true')),
    'bookable-inverted': provider.inverts('bookable-true'),
    'bookable-false-as-true': provider.readsFalseAsTrue('bookable-true'),
    'limit-default-everything': { ...provider.defaultsTo('limit-default', 0), parkings: 1000 },
    'offset-default-1': provider.defaultsTo(['offset-default', 'limit-zero', 'automated-true'], 1),
    'answer-wrapped': provider.answers(
      'response-200',
      'returns the provider with its parkings inside',
      (parkings, { path }) => ({ provider: path.provider, parkings }),
    ),
    'every-name-refused': provider.refusesIf(
      ['provider', 'response-200'],
      'the name of every provider',
      () => true,
    ),
    'one-missing': provider.answers(
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
      (parkings, { query: { offset = 0 } }) => parkings.filter((_, index) => index + offset !== 2),
    ),
  }),
  ...topicDefects('list-transactional-providers', {
    'last-missing': transactional.answers('transactional', 'omits the last provider', (providers) =>
      providers.slice(0, -1),
    ),
    objects: transactional.answers('response-200', 'lists objects with a name', (names) =>
      names.map((name) => ({ name })),
    ),
    'last-missing-after-bookings': transactional.answers(
      'transactional',
      'omits the last provider once there are more than three bookings',
      (providers, _call, { bookingIndex }) =>
        bookingIndex.listOf(null).length > 3 ? providers.slice(0, -1) : providers,
    ),
    'all-providers': transactional.answers(
      'transactional',
      'lists providers without transactional operations too',
      (_body, _call, { catalogue }) => catalogue.world.providers.map(({ name }) => name),
    ),
    empty: transactional.returnsNothing('service.lists-providers'),
  }),
  ...topicDefects('list-vehicle-providers', {
    objects: registering.answers('response-200', 'lists objects with a name', (names) =>
      names.map((name) => ({ name })),
    ),
    'null-at-end': registering.answers('response-200', 'ends with a null', (names) => [...names, null]),
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
