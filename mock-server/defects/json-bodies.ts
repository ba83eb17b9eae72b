import { type OperationId, topics } from '../../spec/generated/operations.ts';
import type { HandlerReply } from '../http/handler.ts';
import type { Defect, Deviation, HandlerDeviation } from './defect.ts';
import { answering, replying } from './deviate.ts';

const writing =
  (edit: (reply: HandlerReply) => HandlerReply): HandlerDeviation =>
  (next) =>
  async (request) =>
    edit(await next(request));

/** Deviations from JSON, and from what holds for all operations (introduction, 7). */
export const jsonDefects: readonly Defect[] = [
  {
    id: 'service.html-label',
    clause: 'service.json-bodies',
    title: 'GET /parkings/providers-info labels its JSON as text/html.',
    handlers: { listTransactionalProviders: writing((reply) => ({ ...reply, contentType: 'text/html' })) },
  },
  {
    id: 'service.html-page',
    clause: 'service.json-bodies',
    also: ['list-vehicle-providers.response-200'],
    title: 'GET /vehicles/valid-providers responds with a page of HTML.',
    handlers: {
      listVehicleProviders: writing(({ status }) => ({
        status,
        contentType: 'text/html',
        spoil: () => '<!doctype html><title>Providers</title><h1>Providers</h1>',
      })),
    },
  },
  {
    id: 'service.garbage-after-json',
    clause: 'service.json-bodies',
    also: ['list-provider-parkings.response-200'],
    title: 'GET /providers/:provider writes a semicolon after its JSON.',
    handlers: {
      listProviderParkings: writing((reply) => ({ ...reply, spoil: (text) => `${text};` })),
    },
  },
  {
    id: 'service.json-cut-off',
    clause: 'service.json-bodies',
    also: ['list-available-parkings.response-200'],
    title: 'GET /parkings/available-parkings ends before its JSON does.',
    handlers: {
      listAvailableParkings: writing((reply) => ({
        ...reply,
        spoil: (text) => text.slice(0, -1),
      })),
    },
  },
  {
    id: 'service.empty-body',
    clause: 'get-offer.response-200',
    title: 'GET /offers/:svcpid responds with 200 without a body.',
    handlers: { getOffer: writing(({ status }) => ({ status })) },
  },
  {
    id: 'service.json-as-text',
    clause: 'list-parkings.response-200',
    title: 'GET /parkings responds with a JSON string that holds the JSON of the array.',
    operations: { listParkings: answering((body) => JSON.stringify(body)) },
  },
  {
    id: 'service.lines-of-json',
    clause: 'service.json-bodies',
    also: ['find-offers.response-200'],
    title: 'GET /offers returns a line of JSON for each offer without the array around them.',
    handlers: {
      findOffers: writing((reply) => ({
        ...reply,
        spoil: () => (reply.body as unknown[]).map((offer) => `${JSON.stringify(offer)}\n`).join(''),
      })),
    },
  },
  {
    id: 'errors.partial-content',
    clause: 'errors.success-200',
    also: ['list-provider-parkings.response-200'],
    title: 'GET /providers/:provider responds with 206 when it lists more than ten parkings.',
    operations: {
      listProviderParkings: replying((reply) =>
        (reply.body as unknown[]).length > 10 ? { ...reply, status: 206 } : reply,
      ),
    },
  },
  nonAuthoritative('errors.non-authoritative', 'GET /offers/:svcpid', 'getOffer'),
  nonAuthoritative('errors.non-authoritative-offers', 'GET /offers', 'findOffers'),
  nonAuthoritative('errors.non-authoritative-parkings', 'GET /parkings', 'listParkings', [
    'list-parkings.all-optional',
    'list-parkings.distance-maximum',
  ]),
  nonAuthoritative(
    'errors.non-authoritative-bulk',
    'GET /parkings/available-parkings',
    'listAvailableParkings',
  ),
  nonAuthoritative('errors.non-authoritative-search', 'The search', 'searchAvailableParkings'),
  nonAuthoritative(
    'errors.non-authoritative-providers',
    'GET /parkings/providers-info',
    'listTransactionalProviders',
  ),
  nonAuthoritative(
    'errors.non-authoritative-vehicle-providers',
    'GET /vehicles/valid-providers',
    'listVehicleProviders',
  ),
  nonAuthoritative('errors.non-authoritative-replacement', 'PUT /vehicles', 'replaceVehicles'),
];

function nonAuthoritative(
  id: string,
  label: string,
  operation: OperationId,
  also: readonly string[] = [],
): Defect {
  const withStatus203: Deviation<OperationId> = replying((reply) =>
    reply.status === 200 ? { ...reply, status: 203 } : reply,
  );
  return {
    id,
    clause: 'errors.success-200',
    also: [`${topics[operation]}.response-200`, ...also],
    title: `${label} responds with 203.`,
    operations: { [operation]: withStatus203 },
  };
}
