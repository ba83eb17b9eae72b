import { setTimeout } from 'node:timers/promises';
import type { OperationId } from '../../spec/generated/operations.ts';
import { type Handler, type HandlerReply, type HandlerRequest, readableBody } from '../http/handler.ts';
import type { Circumstances } from './condition.ts';
import type { Defect, DefectTools } from './defect.ts';

/** Milliseconds that a request takes if two must overlap. Otherwise the simulator replies too fast for an overlap. */
const processingTime = 5;

/**
 * Creates a function that makes handlers, which show a defect only to requests that meet its condition. It remembers
 * each user's requests, so that conditions can depend on earlier ones.
 */
export function createNarrowDefect({ users, vehicles, clock }: DefectTools) {
  const before = new Map<number, OperationId>();
  const refused = new Map<number, OperationId>();
  const repetitions = new Map<string, number>();
  let inProgress = 0;
  let started = 0;

  async function readCircumstances(request: HandlerRequest, meetsAnother: boolean): Promise<Circumstances> {
    const user = users.findIndex(({ api_key }) => api_key === request.headers['x-api-key']);
    const body = request.method === 'GET' ? undefined : await readableBody(request);
    const key = `${user} ${request.method} ${request.url} ${JSON.stringify(body)}`;
    const count = repetitions.get(key) ?? 0;
    repetitions.set(key, count + 1);
    const query = new URLSearchParams(request.search);
    const plates = [
      request.path.plate,
      ...(query.get('plates')?.split(',') ?? []),
      ...(Array.isArray(body) ? body.map((each) => each?.plate) : []),
    ];
    return {
      query,
      body,
      user,
      before: before.get(user) ?? null,
      refused: refused.get(user) ?? null,
      meetsAnother,
      repetitions: count,
      knowsVehicle: plates.some(
        (plate) => typeof plate === 'string' && vehicles.find(users[user]?.uid ?? '', plate) !== undefined,
      ),
      isBatch: request.headers['x-batch'] === 'true',
      now: clock.now(),
    };
  }

  return (
    { when }: Defect,
    id: OperationId,
    { plain, deviating }: { readonly plain: Handler; readonly deviating: Handler },
  ): Handler =>
    async (request) => {
      const others = inProgress;
      inProgress += 1;
      started += 1;
      const position = started;
      try {
        if (when?.takesTime === true) await setTimeout(processingTime);
        const seen = await readCircumstances(request, others > 0 || started > position);
        const carryOut = when?.holds(seen) === false ? plain : deviating;
        const reply: HandlerReply = await carryOut(request).catch((error: unknown) => {
          refused.set(seen.user, id);
          throw error;
        });
        if (reply.status < 300) before.set(seen.user, id);
        refused.delete(seen.user);
        return reply;
      } finally {
        inProgress -= 1;
      }
    };
}
