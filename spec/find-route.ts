import { distance } from 'fastest-levenshtein';
import { type OperationId, operations } from './generated/operations.ts';

/** The operation that a method and a path address. */
export interface Route<Id extends string = OperationId> {
  /** Null if the path does not support the method. */
  readonly operation: Id | null;
  /** The variable steps of the path, decoded; null if one is not percent-encoded UTF-8. */
  readonly parameters: Record<string, string> | null;
  /** The methods that the path supports, for `Allow`. */
  readonly allowed: readonly string[];
}

interface Path<Id extends string> {
  readonly steps: readonly string[];
  readonly operations: ReadonlyMap<string, Id>;
  readonly allowed: readonly string[];
}

/** The method and the path of each operation of a document. */
type Table<Id extends string> = Readonly<Record<Id, { readonly method: string; readonly path: string }>>;

/** The paths of a document, fixed ones first, because OpenAPI prefers them to variable ones. */
function pathsOf<Id extends string>(table: Table<Id>): readonly Path<Id>[] {
  const ids = Object.keys(table) as Id[];
  return [...new Set(ids.map((id) => table[id].path))]
    .sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
    .map((path) => {
      const byMethod = new Map<string, Id>();
      for (const id of ids) {
        if (table[id].path !== path) continue;
        byMethod.set(table[id].method, id);
        if (table[id].method === 'GET') byMethod.set('HEAD', id);
      }
      return { steps: path.split('/'), operations: byMethod, allowed: [...byMethod.keys()] };
    });
}

/** Creates a function that finds the route for a method and a path without its query; null if there is no such path. */
export function createFindRoute<Id extends string>(table: Table<Id>) {
  const known = pathsOf(table);
  return (method: string, path: string): Route<Id> | null => {
    const sent = path.split('/');
    const found = known.find(({ steps }) => fits(steps, sent));
    if (found === undefined) return null;
    return {
      operation: found.operations.get(method) ?? null,
      parameters: readParameters(found.steps, sent),
      allowed: found.allowed,
    };
  };
}

/** Finds the route of the API. */
export const findRoute = createFindRoute(operations);

function readParameters(steps: readonly string[], sent: readonly string[]): Record<string, string> | null {
  const parameters: Record<string, string> = {};
  for (const [index, step] of steps.entries()) {
    if (!isVariable(step)) continue;
    try {
      parameters[step.slice(1, -1)] = decodeURIComponent(sent[index] ?? '');
    } catch (error) {
      if (error instanceof URIError) return null;
      throw error;
    }
  }
  return parameters;
}

function fits(steps: readonly string[], sent: readonly string[]): boolean {
  return (
    steps.length === sent.length &&
    steps.every((step, index) => (isVariable(step) ? sent[index] !== '' : step === sent[index]))
  );
}

const isVariable = (step: string) => step.startsWith('{');

/** The most letters by which an unknown path may differ from its nearest one. */
const maxEdits = 2;

/** The longest path, in characters, that is worth the time of a guess. */
const maxGuessed = 100;

const paths = pathsOf(operations);

/** The path of the API that is closest to an unknown one; null if none is close. */
export function nearestPath(path: string): string | null {
  if (path.length > maxGuessed) return null;
  const sent = ['', ...path.split('/').filter((step) => step !== '')];
  let nearest: readonly string[] | null = null;
  let fewest = maxEdits + 1;
  for (const { steps } of paths) {
    if (steps.length !== sent.length) continue;
    const edits = steps.reduce((sum, step, index) => sum + editsBetween(step, sent[index] ?? ''), 0);
    if (edits >= fewest) continue;
    fewest = edits;
    nearest = steps.map((step, index) => (isVariable(step) ? (sent[index] ?? '') : step));
  }
  return nearest?.join('/') ?? null;
}

/** How many letters differ, ignoring case. A variable step matches anything. */
function editsBetween(step: string, sent: string): number {
  return isVariable(step) ? 0 : distance(step.toLowerCase(), sent.toLowerCase());
}
