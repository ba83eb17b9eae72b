import type { IncomingHttpHeaders } from 'node:http';
import { at, type EditJson } from '../kernel/edit-json.ts';
import { invalidAt } from '../kernel/problems.ts';
import type { DefectTools, HandlerDeviation } from './defect.ts';

/** Edits the query before validation; all its parameters are still strings. */
export function editingQuery(edit: (query: URLSearchParams) => void): HandlerDeviation {
  return (next) => (request) => {
    const query = new URLSearchParams(request.search);
    edit(query);
    return next({ ...request, search: query.size === 0 ? '' : `?${query}` });
  };
}

/** Edits the JSON body before validation; it is `undefined` if the request has none. */
export function editingBody(edit: (body: unknown, tools: DefectTools) => unknown): HandlerDeviation {
  return (next, tools) => (request) =>
    next({ ...request, body: async () => edit(await request.body(), tools) });
}

/** Edits the headers before authentication and validation. Their names are in lower case. */
export function editingHeaders(
  edit: (headers: IncomingHttpHeaders, tools: DefectTools) => IncomingHttpHeaders,
): HandlerDeviation {
  return (next, tools) => (request) => next({ ...request, headers: edit(request.headers, tools) });
}

/** Adds a parameter that the query lacks, before the contract's default applies. */
export function defaulting(name: string, value: string): HandlerDeviation {
  return editingQuery((query) => {
    if (!query.has(name)) query.set(name, value);
  });
}

/** Replaces one number in the query with another. */
export function readingNumber(name: string, from: number, to: number): HandlerDeviation {
  return editingQuery((query) => {
    if (query.get(name) === String(from)) query.set(name, String(to));
  });
}

/** Replaces text that is neither a number nor a date with `value`, or drops it if there is none. */
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

/** Adds a field to an object that lacks it. */
export const supplying =
  (name: string, value: unknown): EditJson =>
  (body) =>
    typeof body === 'object' && body !== null && !Array.isArray(body) ? { [name]: value, ...body } : body;

/** Refuses every request that has this parameter in its query or this field in its body. */
export function refusingEach(place: 'query' | 'body', name: string): HandlerDeviation {
  const refuse = () => {
    const pointer = place === 'body' ? `/${name}` : name;
    throw invalidAt(place, pointer, 'defect', 'is refused by a defect');
  };
  if (place === 'body') return editingBody(at(name, refuse));
  return editingQuery((query) => {
    if (query.has(name)) refuse();
  });
}

/** Refuses a request that has no query. */
export const refusingWithoutQuery: HandlerDeviation = (next) => (request) => {
  if (request.search !== '') return next(request);
  throw invalidAt('query', '', 'defect', 'is asked for by a defect');
};
