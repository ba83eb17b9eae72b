import { type OperationId, topics } from '../../spec/generated/operations.ts';
import type { HandlerReply } from '../http/handler.ts';
import { type Defect, type HandlerDeviation, type Row, topicDefects } from './defect.ts';
import { defectsIn } from './defects-in.ts';

const transactional = defectsIn('listTransactionalProviders');
const registering = defectsIn('listVehicleProviders');
const ofProvider = defectsIn('listProviderParkings');
const bulk = defectsIn('listAvailableParkings');
const list = defectsIn('listParkings');
const find = defectsIn('findOffers');
const get = defectsIn('getOffer');

const writing =
  (edit: (reply: HandlerReply) => HandlerReply): HandlerDeviation =>
  (next) =>
  async (request) =>
    edit(await next(request));

/** Defects in JSON bodies, and in the rules for all operations (introduction, 7). */
export const jsonDefects: readonly Defect[] = [
  ...topicDefects('service', {
    'html-label': transactional.around(
      'json-bodies',
      'labels its JSON as text/html',
      writing((reply) => ({ ...reply, contentType: 'text/html' })),
    ),
    'html-page': registering.around(
      ['json-bodies', 'list-vehicle-providers.response-200'],
      'responds with a page of HTML',
      writing(({ status }) => ({
        status,
        contentType: 'text/html',
        spoil: () => '<!doctype html><title>Providers</title><h1>Providers</h1>',
      })),
    ),
    'garbage-after-json': ofProvider.around(
      ['json-bodies', 'list-provider-parkings.response-200'],
      'writes a semicolon after its JSON',
      writing((reply) => ({ ...reply, spoil: (text) => `${text};` })),
    ),
    'json-cut-off': bulk.around(
      ['json-bodies', 'list-available-parkings.response-200'],
      'ends before its JSON does',
      writing((reply) => ({ ...reply, spoil: (text) => text.slice(0, -1) })),
    ),
    'empty-body': get.around(
      'get-offer.response-200',
      'responds with 200 without a body',
      writing(({ status }) => ({ status })),
    ),
    'json-as-text': list.answers(
      'list-parkings.response-200',
      'responds with a JSON string that holds the JSON of the array',
      (body) => JSON.stringify(body),
    ),
    'lines-of-json': find.around(
      ['json-bodies', 'find-offers.response-200'],
      'returns a line of JSON for each offer without the array around them',
      writing((reply) => ({
        ...reply,
        spoil: () => (reply.body as unknown[]).map((offer) => `${JSON.stringify(offer)}\n`).join(''),
      })),
    ),
  }),
  ...topicDefects('errors', {
    'partial-content': ofProvider.replies(
      ['success-200', 'list-provider-parkings.response-200'],
      'responds with 206 when it lists more than ten parkings',
      (reply) => ((reply.body as unknown[]).length > 10 ? { ...reply, status: 206 } : reply),
    ),
    'non-authoritative': nonAuthoritative('getOffer'),
    'non-authoritative-offers': nonAuthoritative('findOffers'),
    'non-authoritative-parkings': nonAuthoritative('listParkings', [
      'list-parkings.all-optional',
      'list-parkings.distance-maximum',
    ]),
    'non-authoritative-bulk': nonAuthoritative('listAvailableParkings'),
    'non-authoritative-search': nonAuthoritative('searchAvailableParkings'),
    'non-authoritative-providers': nonAuthoritative('listTransactionalProviders'),
    'non-authoritative-vehicle-providers': nonAuthoritative('listVehicleProviders'),
    'non-authoritative-replacement': nonAuthoritative('replaceVehicles'),
  }),
];

function nonAuthoritative(operation: OperationId, also: readonly string[] = []): Row {
  const clauses = ['success-200', `${topics[operation]}.response-200`, ...also];
  return defectsIn(operation).responds(clauses, 203);
}
