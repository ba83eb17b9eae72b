import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import createFetchClient from 'openapi-fetch';
import type { Mutable } from '../../../client/api-types.ts';
import { createFindRoute } from '../../../spec/find-route.ts';
import document from '../../../spec/generated/control/openapi.json' with { type: 'json' };
import { operations } from '../../../spec/generated/control/operations.ts';
import type { paths } from '../../../spec/generated/control/types.ts';
import { escapeStep } from '../../../spec/json-pointer.ts';
import { listErrors } from '../../../spec/validate.ts';
import type { Simulator } from '../../create-simulator.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
addFormatsModule.default(ajv);
ajv.addSchema({ $id: 'control', ...document });

const findRoute = createFindRoute(operations);

/** A typed client of the control routes. It checks every answer against the control document. */
export function steer(simulator: Pick<Simulator, 'url' | 'controlToken'>) {
  const headers = simulator.controlToken === null ? {} : { 'x-control-token': simulator.controlToken };
  return createFetchClient<Mutable<paths>>({
    baseUrl: `${simulator.url}/_sim`,
    headers,
    fetch: checkedFetch,
  });
}

/** Sends a request to a control route. Throws if the answer does not match the control document. */
async function checkedFetch(request: Request): Promise<Response> {
  const response = await fetch(request);
  const { pathname } = new URL(request.url);
  const text = await response.clone().text();
  const faults = findFaults(request.method, pathname, response, text);
  if (faults.length > 0) {
    throw new Error(
      `${request.method} ${pathname} answered ${response.status} against the document: ${faults.join('; ')}`,
    );
  }
  return response;
}

function findFaults(method: string, pathname: string, response: Response, text: string): string[] {
  const id = findRoute(method, pathname.replace(/^\/_sim/, '') || '/')?.operation ?? null;
  if (response.status >= 400) return isProblem(response, text) ? [] : ['it is not a problem document'];
  if (id === null) return ['it is not an operation'];
  const { path } = operations[id];
  const type = response.headers.get('content-type')?.split(';')[0];
  const answer = (document.paths as unknown as Answers)[path]?.[method.toLowerCase()]?.responses[
    response.status
  ];
  if (answer === undefined) return ['the status is not in it'];
  if (answer.content === undefined) return text === '' ? [] : ['it has a body'];
  if (type === undefined || answer.content[type] === undefined) return [`the content-type is ${type}`];
  if (type !== 'application/json') return [];
  const answers = `${escapeStep(path)}/${method.toLowerCase()}/responses`;
  const schema = `paths/${answers}/${response.status}/content/${escapeStep(type)}/schema`;
  return listErrors(ajv.compile({ $ref: `control#/${encodeURI(schema)}` }), JSON.parse(text));
}

type Answers = Record<
  string,
  Record<string, { responses: Record<string, { content?: Record<string, unknown> }> }>
>;

function isProblem(response: Response, text: string): boolean {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return false;
  const { status, code, detail } = JSON.parse(text) as Record<string, unknown>;
  return status === response.status && typeof code === 'string' && typeof detail === 'string';
}
