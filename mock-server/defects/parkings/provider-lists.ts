import { at } from '../../kernel/edit-json.ts';
import type { Call } from '../../kernel/operation.ts';
import type { Defect } from '../defect.ts';
import { answering, asking, ignoring, keeping, refusing } from '../deviate.ts';
import { defaulting, refusingEach, refusingWithoutQuery } from '../edit-request.ts';

type ProviderCall = Call<'listProviderParkings'>;

const withProviderQuery = (change: (query: ProviderCall['query']) => Partial<ProviderCall['query']>) =>
  asking<'listProviderParkings'>((call) => ({ ...call, query: { ...call.query, ...change(call.query) } }));

/** Deviations of GET /providers/:provider, GET /parkings/providers-info and GET /vehicles/valid-providers. */
export const providerListDefects: readonly Defect[] = [
  {
    id: 'list-provider-parkings.of-others-too',
    clause: 'list-provider-parkings.only-that-provider',
    title: 'GET /providers/:provider lists the parkings of every provider.',
    operations: {
      listProviderParkings:
        (_next, { operations }) =>
        (call) =>
          operations.listParkings({ ...call, path: undefined as never }),
    },
  },
  {
    id: 'list-provider-parkings.empty',
    clause: 'list-provider-parkings.provider',
    also: ['service.finds-by-provider'],
    title: 'GET /providers/:provider lists nothing.',
    operations: { listProviderParkings: keeping(() => false) },
  },
  {
    id: 'list-provider-parkings.automated-ignored',
    clause: 'list-provider-parkings.automated-true',
    title: 'GET /providers/:provider ignores automated.',
    operations: {
      listProviderParkings: ignoring('query', 'automated'),
    },
  },
  {
    id: 'list-provider-parkings.bookable-inverted',
    clause: 'list-provider-parkings.bookable-true',
    title: 'GET /providers/:provider with bookable=true lists what is not bookable.',
    operations: {
      listProviderParkings: withProviderQuery(({ bookable }) =>
        typeof bookable === 'boolean' ? { bookable: !bookable } : {},
      ),
    },
  },
  {
    id: 'list-provider-parkings.limit-ignored',
    clause: 'list-provider-parkings.limit-caps',
    title: 'GET /providers/:provider ignores limit and lists up to 100.',
    operations: {
      listProviderParkings: withProviderQuery(({ limit }) => (limit === 0 ? {} : { limit: 100 })),
    },
  },
  {
    id: 'list-provider-parkings.limit-default-20',
    clause: 'list-provider-parkings.limit-default',
    title: 'GET /providers/:provider without limit lists 20 parkings.',
    handlers: {
      listProviderParkings: defaulting('limit', '20'),
    },
  },
  {
    id: 'list-provider-parkings.limit-default-everything',
    clause: 'list-provider-parkings.limit-default',
    title: 'GET /providers/:provider without limit lists everything.',
    parkings: 1000,
    handlers: {
      listProviderParkings: defaulting('limit', '0'),
    },
  },
  {
    id: 'list-provider-parkings.limit-zero-empty',
    clause: 'list-provider-parkings.limit-zero',
    title: 'GET /providers/:provider with limit=0 lists nothing.',
    operations: { listProviderParkings: keeping((_parking, _index, { query }) => query.limit !== 0) },
  },
  {
    id: 'list-provider-parkings.offset-ignored',
    clause: 'list-provider-parkings.offset-skips',
    title: 'GET /providers/:provider ignores offset.',
    operations: { listProviderParkings: withProviderQuery(() => ({ offset: 0 })) },
  },
  {
    id: 'list-provider-parkings.offset-default-1',
    clause: 'list-provider-parkings.offset-default',
    also: ['list-provider-parkings.limit-zero', 'list-provider-parkings.automated-true'],
    title: 'GET /providers/:provider without offset leaves out the first parking.',
    handlers: {
      listProviderParkings: defaulting('offset', '1'),
    },
  },
  {
    id: 'list-provider-parkings.answer-wrapped',
    clause: 'list-provider-parkings.response-200',
    title: 'GET /providers/:provider answers the provider with its parkings inside.',
    operations: {
      listProviderParkings: answering((parkings, { path }) => ({ provider: path.provider, parkings })),
    },
  },
  {
    id: 'list-transactional-providers.objects',
    clause: 'list-transactional-providers.response-200',
    title: 'GET /parkings/providers-info lists objects with a name.',
    operations: { listTransactionalProviders: answering(at('*', (name) => ({ name }))) },
  },
  {
    id: 'list-transactional-providers.all-providers',
    clause: 'list-transactional-providers.transactional',
    title: 'GET /parkings/providers-info lists providers without transactional operations too.',
    operations: {
      listTransactionalProviders: answering((_body, _call, { catalogue }) =>
        catalogue.world.providers.map(({ name }) => name),
      ),
    },
  },
  {
    id: 'list-transactional-providers.empty',
    clause: 'service.lists-providers',
    title: 'GET /parkings/providers-info lists nobody.',
    operations: { listTransactionalProviders: answering(() => []) },
  },
  {
    id: 'list-vehicle-providers.objects',
    clause: 'list-vehicle-providers.response-200',
    title: 'GET /vehicles/valid-providers lists objects with a name.',
    operations: { listVehicleProviders: answering(at('*', (name) => ({ name }))) },
  },
  {
    id: 'list-vehicle-providers.null-at-end',
    clause: 'list-vehicle-providers.response-200',
    title: 'GET /vehicles/valid-providers ends with a null.',
    operations: { listVehicleProviders: answering((names) => [...(names as string[]), null]) },
  },
  {
    id: 'list-vehicle-providers.only-invalid',
    clause: 'list-vehicle-providers.valid-for-registration',
    also: ['update-vehicle.response-200'],
    title: 'GET /vehicles/valid-providers names providers with which no vehicle can be registered.',
    operations: {
      listVehicleProviders: answering((_body, _call, { catalogue }) =>
        catalogue.world.providers
          .filter(({ registersVehicles }) => !registersVehicles)
          .map(({ name }) => name),
      ),
    },
  },
  {
    id: 'list-provider-parkings.automated-refused',
    clause: 'list-provider-parkings.automated',
    title: 'GET /providers/:provider refuses automated.',
    handlers: { listProviderParkings: refusingEach('query', 'automated') },
  },
  {
    id: 'list-provider-parkings.bookable-refused',
    clause: 'list-provider-parkings.bookable',
    title: 'GET /providers/:provider refuses bookable.',
    handlers: { listProviderParkings: refusingEach('query', 'bookable') },
  },
  {
    id: 'list-provider-parkings.limit-refused',
    clause: 'list-provider-parkings.limit',
    title: 'GET /providers/:provider refuses every limit but 0 and the default.',
    operations: {
      listProviderParkings: refusing(({ query: { limit = 0 } }) => limit !== 0 && limit !== 100, {
        in: 'query',
        pointer: 'limit',
      }),
    },
  },
  {
    id: 'list-provider-parkings.offset-refused',
    clause: 'list-provider-parkings.offset',
    title: 'GET /providers/:provider refuses every offset but 0.',
    operations: {
      listProviderParkings: refusing(({ query: { offset = 0 } }) => offset !== 0, {
        in: 'query',
        pointer: 'offset',
      }),
    },
  },
  {
    id: 'list-provider-parkings.every-name-refused',
    clause: 'list-provider-parkings.provider',
    also: ['list-provider-parkings.response-200'],
    title: 'GET /providers/:provider refuses the name of every provider.',
    operations: { listProviderParkings: refusing(() => true, { in: 'path', pointer: 'provider' }) },
  },
  {
    id: 'list-vehicle-providers.query-required',
    clause: 'list-vehicle-providers.no-parameters',
    title: 'GET /vehicles/valid-providers refuses a request without a query.',
    handlers: { listVehicleProviders: refusingWithoutQuery },
  },
];
