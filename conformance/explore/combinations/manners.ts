import type { Context } from '../../check/context.ts';
import type { RawRequest } from '../../http/call.ts';
import type { Answer, Exchange } from '../../kernel/exchange.ts';
import { asObject } from '../../kernel/json.ts';

/** Ways of asking that must not matter: by the second user, twice, twice at the same time, and turned around. */
export const manners = ['second user', 'twice', 'at once', 'turned around'] as const;
export type Manner = (typeof manners)[number];

/** A context whose requests are sent in some manner. */
export interface Manners {
  readonly contextIn: (manner: Manner | null) => Context;
  /** Exchanges in the order in which they were sent, with those that came with them. */
  readonly wholeOf: (exchanges: readonly Exchange[]) => readonly Exchange[];
}

type Call = (operation: Parameters<Context['callRaw']>[0], request: RawRequest) => Promise<Answer>;

/** The manners of asking in one exploration. */
export function createManners(context: Context): Manners {
  const companions = new Map<Exchange, Exchange>();
  const together = (first: Answer, answer: Answer) => {
    companions.set(answer.exchange, first.exchange);
    return answer;
  };
  const send: Call = (operation, request) => context.callRaw(operation, request);
  const calls: Readonly<Record<Exclude<Manner, 'second user'>, Call>> = {
    twice: async (operation, request) => {
      const first = await send(operation, request);
      return together(first, await send(operation, request));
    },
    'at once': async (operation, request) => {
      const [first, second] = await Promise.all([send(operation, request), send(operation, request)]);
      return together(first, second);
    },
    'turned around': (operation, { query, body, ...request }) =>
      send(operation, {
        ...request,
        ...(query !== undefined && { query: turned(query) }),
        ...(body !== undefined && { body: turned(asObject(body) ?? {}) }),
      }),
  };
  return {
    contextIn(manner) {
      if (manner === null) return context;
      if (manner === 'second user') return { ...context, ...context.users[1] };
      return { ...context, call: calls[manner], callRaw: calls[manner] };
    },
    wholeOf(exchanges) {
      const all = new Set(
        exchanges.flatMap((exchange) => {
          const companion = companions.get(exchange);
          return companion === undefined ? [exchange] : [companion, exchange];
        }),
      );
      return [...all].sort((a, b) => a.sentAt - b.sentAt);
    },
  };
}

function turned<T>(members: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(members).reverse());
}
