import { type OperationId, operations as table } from '../../spec/generated/operations.ts';
import type { Exchange } from './serve-operation.ts';

/** The exchange that a request asks for, with the variable steps of its path. */
export interface FoundExchange {
  readonly exchange: Exchange;
  readonly path: Readonly<Record<string, string>>;
}

/** Looks an exchange up by method and path; null leaves the request to the router. */
export type FindExchange = (method: string, path: string) => FoundExchange | null;

/**
 * A shortcut for the operations of the API: for most requests, routing would take as long as all other work
 * together. It finds the frequent paths: those without a variable step, and those that end in one without escapes.
 * The router handles everything else, including refusals.
 */
export function createFindExchange(exchanges: Readonly<Record<OperationId, Exchange>>): FindExchange {
  const fixed = new Map<string, Map<string, FoundExchange>>();
  const variable = new Map<string, { readonly name: string; readonly exchanges: Map<string, Exchange> }>();
  for (const [id, { method, path }] of Object.entries(table)) {
    const exchange = exchanges[id as OperationId];
    const [, start = '', name] = /^([^{}]*)(?:\{(\w+)\})?$/.exec(path) ?? [];
    if (name !== undefined) {
      const known = variable.get(start) ?? { name, exchanges: new Map() };
      variable.set(start, known);
      known.exchanges.set(method, exchange);
    } else if (start === path) {
      const known = fixed.get(path) ?? new Map();
      fixed.set(path, known.set(method, { exchange, path: {} }));
    }
  }

  return (method, path) => {
    const methods = fixed.get(path);
    if (methods !== undefined) return methods.get(method) ?? null;
    const end = path.lastIndexOf('/') + 1;
    const found = variable.get(path.slice(0, end));
    const exchange = found?.exchanges.get(method);
    const value = path.slice(end);
    if (found === undefined || exchange === undefined || !plain.test(value)) return null;
    return { exchange, path: { [found.name]: value } };
  };
}

const plain = /^[\w.~-]+$/;
