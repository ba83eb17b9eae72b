import { fraction, seedWord } from '../../../generators/world/random.ts';
import type { OperationId } from '../../../spec/generated/operations.ts';
import type { Handler, HandlerRequest } from '../../http/handler.ts';
import type { RenderProblem } from '../../http/render-problem.ts';
import type { BookingRecord } from '../../kernel/booking.ts';
import type { Clock } from '../../kernel/clock.ts';
import { invalidRequest, unknownItem } from '../../kernel/problems.ts';
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
import { fits, type Subject, subjectOf, subjectOfWebhook } from './match.ts';
import { standInTheWay } from './stand-in-the-way.ts';

/** The trouble that is put in the way of requests and webhooks. */
export interface Faults {
  /** The faults in force, oldest first. */
  list(): Fault[];
  /** Adds a fault. Throws a problem if it is not valid. */
  add(fault: NewFault): Fault;
  /** Removes a fault and returns it. Throws a problem if there is none. */
  remove(id: string): Fault;
  /** Removes all and returns how many there were. */
  clear(): number;
  /** Whether a fault may show at an operation. */
  concern(id: OperationId): boolean;
  /** Stands around the handler of an operation. */
  around(id: OperationId, next: Handler): Handler;
  /** The fault that shows at a webhook about a booking, if any; it counts as shown then. */
  takeForWebhook(booking: BookingRecord): Fault | null;
  /** Called when faults have come or gone (`switched`), or one has shown. */
  onChanged(listener: (switched: boolean) => void): void;
  /** The faults as one would have to add them to get the present state, with their ids. */
  keep(): SteeringRecord['faults'];
  /** Returns what puts back the faults that are in force now, shown as often as they are now. */
  snapshot(): () => void;
  /** Puts these in the place of all others; those without an id get the next. */
  restore(faults: readonly { readonly id?: string; readonly fault: NewFault }[]): void;
}

interface InForce {
  readonly id: string;
  readonly fault: NewFault;
  readonly addedAt: number;
  met: number;
  shown: number;
}

/** How many faults can be in force at a time. */
const maxFaults = 100;

/** No faults at first. */
export function createFaults(deps: {
  readonly clock: Clock;
  readonly render: RenderProblem;
  readonly choices: Pick<Choices, 'notification'>;
}): Faults {
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

  /** The first that concerns it and shows; one that has shown often enough is gone. */
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

  /** It reads the body only if a fault is limited to what requests carry. */
  async function takeForRequest(id: OperationId, request: HandlerRequest): Promise<Fault | null> {
    const isKept = ({ fault }: InForce) => concernsOperation(fault, id) && fault.match !== undefined;
    const subject = [...inForce.values()].some(isKept)
      ? await subjectOf(id, request, choices.notification.fields)
      : nothing;
    return take((fault) => concernsOperation(fault, id) && fits(fault, subject));
  }

  return {
    list: () => [...inForce.values()].map(describe),
    add(sent) {
      const useless = findUselessSettings(sent);
      if (useless.length > 0) throw invalidRequest(useless);
      if (inForce.size >= maxFaults) {
        const detail = `cannot be added to ${maxFaults} others; remove some first`;
        throw invalidRequest([{ in: 'body', pointer: '', rule: 'most', detail }]);
      }
      const added = put(completeFault(sent));
      tell();
      return describe(added);
    },
    remove(id) {
      const found = inForce.get(id);
      if (found === undefined) throw unknownItem('fault', id, 'fault that is active');
      inForce.delete(id);
      tell();
      return describe(found);
    },
    clear() {
      const count = inForce.size;
      inForce.clear();
      tell();
      return count;
    },
    concern: (id) => [...inForce.values()].some(({ fault }) => concernsOperation(fault, id)),
    around: (id, next) =>
      standInTheWay(next, { take: (request) => takeForRequest(id, request), clock, render }),
    takeForWebhook(booking) {
      if (inForce.size === 0) return null;
      const subject = subjectOfWebhook(booking);
      return take((fault) => concernsWebhooks(fault) && fits(fault, subject));
    },
    onChanged(listener) {
      listeners.push(listener);
    },
    keep: () => Array.from(inForce.values(), (one) => ({ id: one.id, fault: asNew(one) })),
    snapshot() {
      const before = Array.from(inForce.values(), (one) => ({ ...one }));
      return () => {
        inForce.clear();
        for (const one of before) inForce.set(one.id, { ...one });
        tell();
      };
    },
    restore(faults) {
      inForce.clear();
      for (const { id, fault } of faults) put(fault, id);
      tell();
    },
  };
}

/** The fault as one must add it if it has already shown so often. */
function asNew({ fault, shown }: InForce): NewFault {
  return { ...fault, ...(fault.times !== undefined && { times: fault.times - shown }) };
}

const nothing: Subject = { body: undefined, headers: {}, offers: [], plates: [] };

/** Whether a fault shows this time; its seed decides, so that a run can be repeated. */
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
