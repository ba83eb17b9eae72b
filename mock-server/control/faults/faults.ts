import { fraction, seedWord } from '../../../generators/world/random.ts';
import type { OperationId } from '../../../spec/generated/operations.ts';
import type { Handler, HandlerRequest } from '../../http/handler.ts';
import type { RenderProblem } from '../../http/render-problem.ts';
import type { BookingRecord } from '../../kernel/booking.ts';
import type { Clock } from '../../kernel/clock.ts';
import { invalidAt, invalidRequest, unknownItem } from '../../kernel/problems.ts';
import type { SteeringRecord } from '../../kernel/records.ts';
import type { Choices } from '../../profile/choices.ts';
import {
  completeFault,
  concernsOperation,
  concernsWebhooks,
  type Fault,
  findUselessSettings,
  type NewFault,
} from './fault.ts';
import { injectFaults } from './inject-faults.ts';
import { fits, type Subject, subjectOf, subjectOfWebhook } from './match.ts';

/** The faults that requests and webhooks can meet. */
export type Faults = ReturnType<typeof createFaults>;

interface InForce {
  readonly id: string;
  readonly fault: NewFault;
  readonly addedAt: number;
  met: number;
  shown: number;
}

/** How many faults can be in force at a time. */
const maxFaults = 100;

/** Creates the faults, none at first. */
export function createFaults(deps: {
  readonly clock: Clock;
  readonly render: RenderProblem;
  readonly choices: Pick<Choices, 'notification'>;
}) {
  const { clock, render, choices } = deps;
  const inForce = new Map<string, InForce>();
  const listeners: ((switched: boolean) => void)[] = [];
  let sequence = 0;

  const tell = (switched = true) => {
    for (const listener of listeners) listener(switched);
  };

  function put(fault: NewFault, id = `fault-${sequence + 1}`): InForce {
    sequence = Math.max(sequence, Number(id.slice('fault-'.length)));
    const added = { id, fault, addedAt: clock.now(), met: 0, shown: 0 };
    inForce.set(id, added);
    return added;
  }

  /** Returns the first fault that applies and shows, and removes it if it has shown often enough. */
  function take(concerns: (fault: NewFault) => boolean): Fault | null {
    for (const one of inForce.values()) {
      if (!concerns(one.fault)) continue;
      one.met += 1;
      if (!showsIn(one)) continue;
      one.shown += 1;
      const taken = describe(one);
      if (taken.remaining === 0) inForce.delete(one.id);
      tell(taken.remaining === 0);
      return taken;
    }
    return null;
  }

  /** Reads the body of the request only if a fault of the operation has a `match`. */
  async function takeForRequest(id: OperationId, request: HandlerRequest): Promise<Fault | null> {
    const isKept = ({ fault }: InForce) => concernsOperation(fault, id) && fault.match !== undefined;
    const subject = [...inForce.values()].some(isKept)
      ? await subjectOf(id, request, choices.notification.fields)
      : nothing;
    return take((fault) => concernsOperation(fault, id) && fits(fault, subject));
  }

  return {
    /** The faults in force, oldest first. */
    list: () => [...inForce.values()].map(describe),
    /** Adds a fault. Throws a problem if it is not valid or there are too many. */
    add(sent: NewFault): Fault {
      const useless = findUselessSettings(sent);
      if (useless.length > 0) throw invalidRequest(useless);
      if (inForce.size >= maxFaults) {
        throw invalidAt('body', '', 'most', `cannot be added to ${maxFaults} others; remove some first`);
      }
      const added = put(completeFault(sent));
      tell();
      return describe(added);
    },
    /** Removes a fault and returns it. Throws a problem if there is none. */
    remove(id: string): Fault {
      const found = inForce.get(id);
      if (found === undefined) throw unknownItem('fault', id, 'fault that is active');
      inForce.delete(id);
      tell();
      return describe(found);
    },
    /** Removes all faults and returns how many there were. */
    clear(): number {
      const count = inForce.size;
      inForce.clear();
      tell();
      return count;
    },
    /** Whether any fault may show at an operation. */
    concern: (id: OperationId) => [...inForce.values()].some(({ fault }) => concernsOperation(fault, id)),
    /** Wraps the handler of an operation, so that faults can show. */
    around: (id: OperationId, next: Handler): Handler =>
      injectFaults(next, { take: (request) => takeForRequest(id, request), clock, render }),
    /** Returns the fault that shows at a webhook about a booking, if any, and counts it as shown. */
    takeForWebhook(booking: BookingRecord): Fault | null {
      if (inForce.size === 0) return null;
      const subject = subjectOfWebhook(booking);
      return take((fault) => concernsWebhooks(fault) && fits(fault, subject));
    },
    /** Calls the listener when faults are added or removed (`switched`), or when one has shown. */
    onChanged(listener: (switched: boolean) => void): void {
      listeners.push(listener);
    },
    /** The faults to add, with their ids, to get the current state again. */
    keep: (): SteeringRecord['faults'] =>
      Array.from(inForce.values(), (one) => ({ id: one.id, fault: asNew(one) })),
    /** Returns a function that puts the current faults back, with their current counts. */
    snapshot(): () => void {
      const before = Array.from(inForce.values(), (one) => ({ ...one }));
      return () => {
        inForce.clear();
        for (const one of before) inForce.set(one.id, { ...one });
        tell();
      };
    },
    /** Replaces all faults. A fault without an id gets the next one. */
    restore(faults: readonly { readonly id?: string; readonly fault: NewFault }[]): void {
      inForce.clear();
      for (const { id, fault } of faults) put(fault, id);
      tell();
    },
  };
}

/** The fault to add so that it shows as often as this one still can. */
function asNew({ fault, shown }: InForce): NewFault {
  return { ...fault, ...(fault.times !== undefined && { times: fault.times - shown }) };
}

const nothing: Subject = { body: undefined, headers: {}, offers: [], plates: [] };

/** Whether a fault shows this time. Its seed decides, so that a run can be repeated. */
function showsIn({ fault, met }: InForce): boolean {
  return fault.share === undefined || fraction(seedWord(fault.seed ?? 1), met, 0) < fault.share;
}

function describe({ id, fault, addedAt, met, shown }: InForce): Fault {
  return {
    id,
    ...fault,
    addedAt: new Date(addedAt).toISOString(),
    met,
    shown,
    remaining: fault.times === undefined ? null : fault.times - shown,
  };
}
