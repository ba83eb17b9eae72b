import { at } from '../../kernel/edit-json.ts';
import type { Defect } from '../defect.ts';
import { defectsIn } from '../defects-in.ts';
import { answering, keeping, refusing } from '../deviate.ts';
import { refusingWithoutQuery } from '../edit-request.ts';
import { topicDefects } from '../topic-defects.ts';

const provider = defectsIn('GET /providers/:provider', 'listProviderParkings');
const transactional = defectsIn('GET /parkings/providers-info', 'listTransactionalProviders');
const registering = defectsIn('GET /vehicles/valid-providers', 'listVehicleProviders');

/** Deviations of GET /providers/:provider, GET /parkings/providers-info and GET /vehicles/valid-providers. */
export const providerListDefects: readonly Defect[] = [
  ...topicDefects('list-provider-parkings', {
    'of-others-too': provider.on(
      'only-that-provider',
      'lists the parkings of every provider',
      (_next, { operations }) =>
        (call) =>
          operations.listParkings({ ...call, path: undefined as never }),
    ),
    empty: { ...provider.returnsNothing('provider'), also: ['service.finds-by-provider'] },
    'automated-ignored': provider.ignores('automated-true', 'automated'),
    'bookable-inverted': provider.inverts('bookable-true', 'bookable'),
    'limit-ignored': provider.asks('limit-caps', 'ignores limit and lists up to 100', ({ limit }) =>
      limit === 0 ? {} : { limit: 100 },
    ),
    'limit-default-20': provider.defaultsTo('limit-default', 'limit', 20),
    'limit-default-everything': { ...provider.defaultsTo('limit-default', 'limit', 0), parkings: 1000 },
    'limit-zero-empty': provider.on(
      'limit-zero',
      'with limit=0 lists nothing',
      keeping((_parking, _index, { query }) => query.limit !== 0),
    ),
    'offset-ignored': provider.asks('offset-skips', 'ignores offset', () => ({ offset: 0 })),
    'offset-default-1': {
      ...provider.defaultsTo('offset-default', 'offset', 1),
      also: ['list-provider-parkings.limit-zero', 'list-provider-parkings.automated-true'],
    },
    'answer-wrapped': provider.on(
      'response-200',
      'returns the provider with its parkings inside',
      answering((parkings, { path }) => ({ provider: path.provider, parkings })),
    ),
    'automated-refused': provider.refuses('automated', 'automated'),
    'bookable-refused': provider.refuses('bookable', 'bookable'),
    'limit-refused': provider.on(
      'limit',
      'refuses every limit but 0 and the default',
      refusing(({ query: { limit = 0 } }) => limit !== 0 && limit !== 100, {
        in: 'query',
        pointer: 'limit',
      }),
    ),
    'offset-refused': provider.on(
      'offset',
      'refuses every offset but 0',
      refusing(({ query: { offset = 0 } }) => offset !== 0, {
        in: 'query',
        pointer: 'offset',
      }),
    ),
    'every-name-refused': {
      ...provider.on(
        'provider',
        'refuses the name of every provider',
        refusing(() => true, { in: 'path', pointer: 'provider' }),
      ),
      also: ['list-provider-parkings.response-200'],
    },
  }),
  ...topicDefects('list-transactional-providers', {
    objects: transactional.on(
      'response-200',
      'lists objects with a name',
      answering(at('*', (name) => ({ name }))),
    ),
    'all-providers': transactional.on(
      'transactional',
      'lists providers without transactional operations too',
      answering((_body, _call, { catalogue }) => catalogue.world.providers.map(({ name }) => name)),
    ),
    empty: transactional.on(
      'service.lists-providers',
      'returns an empty array',
      answering(() => []),
    ),
  }),
  ...topicDefects('list-vehicle-providers', {
    objects: registering.on(
      'response-200',
      'lists objects with a name',
      answering(at('*', (name) => ({ name }))),
    ),
    'null-at-end': registering.on(
      'response-200',
      'ends with a null',
      answering((names) => [...(names as string[]), null]),
    ),
    'only-invalid': {
      ...registering.on(
        'valid-for-registration',
        'names providers with which no vehicle can be registered',
        answering((_body, _call, { catalogue }) =>
          catalogue.world.providers
            .filter(({ registersVehicles }) => !registersVehicles)
            .map(({ name }) => name),
        ),
      ),
      also: ['update-vehicle.response-200'],
    },
    'query-required': registering.around(
      'no-parameters',
      'refuses a request without a query',
      refusingWithoutQuery,
    ),
  }),
];
