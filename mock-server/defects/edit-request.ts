import type { IncomingHttpHeaders } from 'node:http';
import { isRecord } from '../../common/is-record.ts';
import { at, type EditJson } from '../kernel/edit-json.ts';
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

export type EditHeaders = (headers: IncomingHttpHeaders, tools: DefectTools) => IncomingHttpHeaders;

/** Edits the headers before authentication and validation. Their names are in lower case. */
export function editingHeaders(edit: EditHeaders): HandlerDeviation {
  return (next, tools) => (request) => next({ ...request, headers: edit(request.headers, tools) });
}

/** Edits one parameter of the query, a text, or one field of the body, if it is sent; `undefined` removes it. */
export function editingField(place: 'query' | 'body', name: string, edit: EditJson): HandlerDeviation {
  if (place === 'body') return editingBody(at(name, edit));
  return editingQuery((query) => {
    const sent = query.get(name);
    const edited = sent === null ? sent : edit(sent);
    if (edited === sent) return;
    query.delete(name);
    if (edited !== undefined) query.set(name, String(edited));
  });
}

/** Adds a field to an object that lacks it. */
export const supplying =
  (name: string, value: unknown): EditJson =>
  (body) =>
    isRecord(body) ? { [name]: value, ...body } : body;
