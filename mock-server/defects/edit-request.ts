import type { IncomingHttpHeaders } from 'node:http';
import type { HandlerRequest } from '../http/handler.ts';
import { at, type EditJson } from '../kernel/edit-json.ts';
import { invalidRequest } from '../kernel/problems.ts';
import type { DefectTools, HandlerDeviation } from './defect.ts';

/** Edits the query before anybody looks at it; the parameters are texts. */
export function editingQuery(edit: (query: URLSearchParams) => void): HandlerDeviation {
  return editing((request) => {
    const query = new URLSearchParams(request.search);
    edit(query);
    return { ...request, search: query.size === 0 ? '' : `?${query}` };
  });
}

/** Edits the JSON body before anybody looks at it; `undefined` stands for none. */
export function editingBody(edit: EditJson): HandlerDeviation {
  return editing((request) => ({ ...request, body: async () => edit(await request.body()) }));
}

/** Edits the headers before anybody looks at them; their names are in lower case. */
export function editingHeaders(
  edit: (headers: IncomingHttpHeaders, tools: DefectTools) => IncomingHttpHeaders,
): HandlerDeviation {
  return (next, tools) => (request) => next({ ...request, headers: edit(request.headers, tools) });
}

function editing(edit: (request: HandlerRequest) => HandlerRequest): HandlerDeviation {
  return (next) => (request) => next(edit(request));
}

/** Fills in a default of its own if the query says nothing; the contract's come later. */
export function defaulting(name: string, value: string): HandlerDeviation {
  return editingQuery((query) => {
    if (!query.has(name)) query.set(name, value);
  });
}

/** Takes one number in the query for another. */
export function readingNumber(name: string, from: number, to: number): HandlerDeviation {
  return editingQuery((query) => {
    if (query.get(name) === String(from)) query.set(name, String(to));
  });
}

/** Takes text that is neither a number nor a date for another value, or for a missing one. */
export function readingWords(place: 'query' | 'body', name: string, value?: number): HandlerDeviation {
  const areWords = (sent: unknown) => typeof sent === 'string' && Number.isNaN(Date.parse(sent));
  if (place === 'body') return editingBody(at(name, (sent) => (areWords(sent) ? value : sent)));
  return editingQuery((query) => {
    const sent = query.get(name);
    if (sent === null || !Number.isNaN(Number(sent)) || !areWords(sent)) return;
    query.delete(name);
    if (value !== undefined) query.set(name, String(value));
  });
}

/** Puts a value into an object if the field is missing. */
export const supplying =
  (name: string, value: unknown): EditJson =>
  (body) =>
    typeof body === 'object' && body !== null && !Array.isArray(body) ? { [name]: value, ...body } : body;

/** Refuses every request that carries a parameter in its query or a field in its body. */
export function refusingEach(place: 'query' | 'body', name: string): HandlerDeviation {
  const refuse = () => {
    const pointer = place === 'body' ? `/${name}` : name;
    throw invalidRequest([{ in: place, pointer, rule: 'defect', detail: 'is refused by a defect' }]);
  };
  if (place === 'body') return editingBody(at(name, refuse));
  return editingQuery((query) => {
    if (query.has(name)) refuse();
  });
}

/** Refuses a request that has no query. */
export const refusingWithoutQuery: HandlerDeviation = (next) => (request) => {
  if (request.search !== '') return next(request);
  throw invalidRequest([{ in: 'query', pointer: '', rule: 'defect', detail: 'is asked for by a defect' }]);
};
