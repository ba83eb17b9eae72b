import { bodyFields, type OperationId, operations, titles } from '../../spec/generated/operations.ts';
import { always, type EditJson } from '../kernel/edit-json.ts';
import type { AnyReply, Call, Operation, Reply, RequestBody } from '../kernel/operation.ts';
import { invalidAt, type Violation } from '../kernel/problems.ts';
import type { Clauses, Defect, DefectTools, Deviation, HandlerDeviation, Row } from './defect.ts';
import { type EditBody, editingReplyBody, refusingCalls } from './deviate.ts';
import { editingField, editingQuery } from './edit-request.ts';

/** The name of an operation in the titles of defects. */
export const labelOf = (id: OperationId): string =>
  id === 'searchAvailableParkings' ? 'The search' : titles[id];

/** Where the parameters of an operation are: in its body if it takes one. */
type Place<Id extends OperationId> = RequestBody<Id> extends undefined ? 'query' : 'body';

/**
 * Builds the rows of one operation, with a method for each common mistake. `label` names the operation in titles. A
 * mistake about one field is about the one that the clause begins with, as in `duration-bounds`, unless `name` says
 * another.
 */
export function defectsIn<Id extends OperationId>(id: Id, label = labelOf(id)) {
  type Sent = NonNullable<Call<Id>[Place<Id>]>;
  const place = (bodyFields[id] === undefined ? 'query' : 'body') as Place<Id>;
  const fieldOf = (sent: Sent, name: string) => (sent as Readonly<Record<string, unknown>>)[name];

  const on = (clause: Clauses, phrase: string, deviation: Deviation<Id>): Row => ({
    clause,
    title: `${label} ${phrase}.`,
    operations: { [id]: deviation } as Defect['operations'] & object,
  });

  const around = (clause: Clauses, phrase: string, deviation: HandlerDeviation): Row => ({
    clause,
    title: `${label} ${phrase}.`,
    handlers: { [id]: deviation },
  });

  const changesCall = (clause: Clauses, phrase: string, change: (call: Call<Id>) => Call<Id>) =>
    on(clause, phrase, (next) => (call) => next(change(call)));

  const changesBody = (
    clause: Clauses,
    phrase: string,
    change: (body: Call<Id>['body']) => Call<Id>['body'],
  ) => changesCall(clause, phrase, (call) => ({ ...call, body: change(call.body) }));

  const asks = (clause: Clauses, phrase: string, change: Change<Sent>) =>
    changesCall(clause, phrase, (call) => {
      const sent = call[place] as Sent;
      return { ...call, [place]: { ...sent, ...(typeof change === 'function' ? change(sent) : change) } };
    });

  const edits = (clause: Clauses, phrase: string, name: string, edit: EditJson) =>
    asks(clause, phrase, (sent) => {
      const value = fieldOf(sent, name) ?? null;
      return value === null ? {} : { [name]: edit(value) };
    });

  const replies = (clause: Clauses, phrase: string, edit: (reply: Reply<Id>) => AnyReply) =>
    on(clause, phrase, (next) => async (call) => edit(await next(call)));

  const answers = (clause: Clauses, phrase: string, edit: EditBody<Id>) =>
    on(clause, phrase, editingReplyBody(edit));

  const refusesIf = (
    clause: Clauses,
    phrase: string,
    isWrong: (call: Call<Id>) => boolean,
    name = fieldIn(clause),
  ) => on(clause, `refuses ${phrase}`, refusingCalls(isWrong, locate(name)));

  const { headers, pathParameters, query }: OperationFields = operations[id];
  const { required = [], optional = [] } = bodyFields[id] ?? {};
  const fields = [...headers, ...pathParameters, ...query, ...required, ...optional];

  /** The field that the first clause begins with; empty if there is none. */
  function fieldIn(clause: Clauses): string {
    const requirement = [clause].flat()[0]?.split('.').at(-1);
    return fields.find((name) => `${requirement}-`.startsWith(`${name}-`)) ?? '';
  }

  function locate(name: string): Pick<Violation, 'in' | 'pointer'> {
    if (headers.includes(name)) return { in: 'header', pointer: name };
    if (pathParameters.includes(name)) return { in: 'path', pointer: name };
    return { in: place, pointer: place === 'body' && name !== '' ? `/${name}` : name };
  }

  return {
    /** Wraps the operation, behind authentication and validation. */
    on,
    /** Wraps everything between a request and its reply. */
    around,
    /** Replaces the operation; `next` is the correct one. */
    carriesOut: (
      clause: Clauses,
      phrase: string,
      carryOut: (call: Call<Id>, next: Operation<Id>, tools: DefectTools) => AnyReply | Promise<AnyReply>,
    ) => on(clause, phrase, (next, tools) => (call) => carryOut(call, next, tools)),
    /** Changes the call before it is carried out. */
    changesCall,
    /** Replaces the body of the call, such as a list. */
    changesBody,
    /** Changes some parameters of the call: to fixed ones, or depending on those that were sent. */
    asks,
    /** Edits the body of the reply. */
    answers,
    /** Edits the reply, including its status and headers. */
    replies,
    /** Replies with another status, but not to a batch. */
    responds: (clause: Clauses, status: number, phrase = `responds with ${status}`) =>
      replies(clause, phrase, (reply) => (reply.status === 202 ? reply : { ...reply, status })),
    /** Refuses some calls and blames one field, or the whole body if the name is empty. */
    refusesIf,
    /** Refuses a request with a parameter, once the others are validated. */
    refusesSent: (clause: Clauses) => {
      const name = fieldIn(clause);
      return refusesIf(clause, name, (call) => fieldOf(call[place] as Sent, name) !== undefined);
    },
    /** Refuses a request that sends one parameter without another, and blames the other. */
    refusesWithout: (clause: Clauses, name: string, other: string, phrase = `${name} without ${other}`) => {
      const isAlone = (sent: Sent) => fieldOf(sent, name) !== undefined && fieldOf(sent, other) === undefined;
      return refusesIf(clause, phrase, (call) => isAlone(call[place] as Sent), other);
    },
    /** Refuses a request without a header or field. */
    requires: (clause: Clauses, name = fieldIn(clause)) => {
      const isMissing = (call: Call<Id>) => {
        const sent = locate(name).in === 'header' ? call.headers : call[place];
        return fieldOf(sent as Sent, name) === undefined;
      };
      return refusesIf(clause, `a request without ${name}`, isMissing, name);
    },
    requiresQuery: (clause: Clauses) =>
      around(clause, 'refuses a request without a query', (next) => (request) => {
        if (request.search !== '') return next(request);
        throw invalidAt('query', '', 'defect', 'is required by a defect');
      }),
    /** Refuses every request that has a parameter, before the others are validated. Breaks the clauses `also` too. */
    refuses: (name: string, ...also: string[]) => {
      const refuse = () => {
        throw invalidAt(place, locate(name).pointer, 'defect', 'is refused by a defect');
      };
      return around([name, ...also], `refuses ${name}`, editingField(place, name, refuse));
    },
    refusesValue: (clause: Clauses, value: number) => {
      const name = fieldIn(clause);
      return refusesIf(clause, `${name}=${value}`, (call) => fieldOf(call[place] as Sent, name) === value);
    },
    ignores: (clause: Clauses, name = fieldIn(clause)) =>
      changesCall(clause, `ignores ${name}`, (call) => {
        const { [name]: _, ...rest } = call[place] as Readonly<Record<string, unknown>>;
        return { ...call, [place]: rest };
      }),
    refusesOffset: () =>
      refusesIf('start', 'a start with an offset other than Z', (call) =>
        /[+-]\d\d:\d\d$/.test(String(fieldOf(call[place] as Sent, 'start') ?? '')),
      ),
    ignoresOffset: () =>
      edits('start', 'treats the local time of a start as UTC', 'start', (start) =>
        String(start).replace(/[+-]\d\d:\d\d$/, 'Z'),
      ),
    /** Reads an offset to the west of UTC as one to the east. */
    readsOffsetWithoutSign: (clause: Clauses = 'start') =>
      edits(clause, 'reads a negative offset of a start as a positive one', 'start', (start) =>
        String(start).replace(/-(\d\d:\d\d)$/, '+$1'),
      ),
    /** Uses a start some days ahead if there is none. */
    startsAhead: (days: number, phrase: string) =>
      changesCall('start-default', `without a start ${phrase}`, (call) => {
        const start = new Date(call.now + days * 24 * 60 * 60_000).toISOString();
        return { ...call, [place]: { start, ...(call[place] as Sent) } };
      }),
    /** Accepts a number out of bounds and treats it as the bound. */
    accepts: (clause: Clauses, value: number, bound: number) => {
      const name = fieldIn(clause);
      const asSent = place === 'query' ? String(value) : value;
      const read = (sent: unknown) => (sent === asSent ? bound : sent);
      return around(clause, `accepts ${name}=${value}`, editingField(place, name, read));
    },
    /** Accepts words where a number or a date belongs, and treats them as `value`, or as missing if there is none. */
    acceptsWords: (name: string, value?: number) => {
      const isDate = (sent: string) => !Number.isNaN(Date.parse(sent));
      const isNumber = (sent: string) => place === 'query' && !Number.isNaN(Number(sent));
      const read = (sent: unknown) =>
        typeof sent !== 'string' || isDate(sent) || isNumber(sent) ? sent : value;
      const phrase = `treats words in ${name} as ${value === undefined ? 'a missing value' : value}`;
      return around(name, phrase, editingField(place, name, read));
    },
    /** Uses another default; in a query, before that of the contract applies. */
    defaultsTo: (clause: Clauses, value: string | number | boolean): Row => {
      const name = fieldIn(clause);
      const phrase = `defaults ${name} to ${value}`;
      if (place === 'body') return asks(clause, phrase, (sent) => ({ [name]: fieldOf(sent, name) ?? value }));
      const add = (query: URLSearchParams) => {
        if (!query.has(name)) query.set(name, String(value));
      };
      return around(clause, phrase, editingQuery(add));
    },
    inverts: (clause: Clauses) => {
      const name = fieldIn(clause);
      return edits(clause, `inverts ${name}`, name, (flag) => !flag);
    },
    /** Searches around a point of the northern hemisphere instead of one of the southern. */
    losesSignOfLat: (clause: Clauses) =>
      edits(clause, 'loses the sign of a negative lat', 'lat', (lat) => Math.abs(Number(lat))),
    /** Treats a flag of `false` as `true`. */
    readsFalseAsTrue: (clause: Clauses) => {
      const name = fieldIn(clause);
      return edits(clause, `treats ${name}=false as true`, name, always(true));
    },
    returnsNothing: (clause: Clauses) => answers(clause, 'returns an empty array', () => []),
  };
}

type OperationFields = Readonly<Record<'headers' | 'pathParameters' | 'query', readonly string[]>>;

type Change<Sent> = { readonly [Name in keyof Sent]?: Sent[Name] | undefined } | ((sent: Sent) => object);
