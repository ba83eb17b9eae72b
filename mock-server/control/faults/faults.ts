import { fraction, seedWord } from '../../../generators/world/random.ts';
import { concernsWebhooks } from '../../../spec/fault-defaults.ts';
import type { OperationId } from '../../../spec/generated/operations.ts';
import type { Handler, HandlerRequest } from '../../http/handler.ts';
import type { RenderProblem } from '../../http/render-problem.ts';
import type { BookingRecord } from '../../kernel/booking.ts';
import type { Clock } from '../../kernel/clock.ts';
import { invalidAt, invalidRequest, requireItem } from '../../kernel/problems.ts';
import type { FaultRecord } from '../../kernel/records.ts';
import type { Choices } from '../../profile/choices.ts';
import {
  completeFault,
  concernsOperation,
  type Fault,
  findInapplicableSettings,
  type NewFault,
} from './fault.ts';
import { createInjectFault } from './inject-faults.ts';
import { fits, type Subject, subjectOfRequest, subjectOfWebhook } from './match.ts';

/** The faults that requests and webhooks can meet. */
export type Faults = ReturnType<typeof createFaults>;

const maxFaults = 100;

export function createFaults(clock: Clock, render: RenderProblem, { notification }: Choices) {
  const inForce = new Map<string, FaultRecord>();
  const injectFault = createInjectFault(clock, render);
  let notify = (): void => {};
  let sequence = 0;

  function put(record: FaultRecord): FaultRecord {
    sequence = Math.max(sequence, Number(record.id.slice('fault-'.length)));
    inForce.set(record.id, record);
    return record;
  }

  function fresh(fault: NewFault): FaultRecord {
    sequence += 1;
    return { id: `fault-${sequence}`, fault: completeFault(fault), addedAt: clock.now(), met: 0, shown: 0 };
  }

  function restoreRecords(records: readonly FaultRecord[]): void {
    inForce.clear();
    for (const record of records) put(record);
    notify();
  }

  /** Returns the first fault that applies and shows, and removes it if it has shown often enough. */
  function take(concerns: (fault: NewFault) => boolean): Fault | null {
    for (const one of inForce.values()) {
      if (!concerns(one.fault)) continue;
      const met = put({ ...one, met: one.met + 1 });
      if (!showsIn(met)) continue;
      const taken = describe(put({ ...met, shown: met.shown + 1 }));
      if (taken.remaining === 0) inForce.delete(one.id);
      // Every use is stored, so that the counts survive a restart.
      notify();
      return taken;
    }
    return null;
  }

  /** Reads the body of the request only if a fault of the operation has a `match`. */
  async function takeForRequest(id: OperationId, request: HandlerRequest): Promise<Fault | null> {
    const isKept = ({ fault }: FaultRecord) => concernsOperation(fault, id) && fault.match !== undefined;
    const subject = [...inForce.values()].some(isKept)
      ? await subjectOfRequest(id, request, notification.fields)
      : nothing;
    return take((fault) => concernsOperation(fault, id) && fits(fault, subject));
  }

  return {
    /** The faults in force, oldest first. */
    list: () => [...inForce.values()].map(describe),
    /** Adds a fault. Throws a problem if it is not valid or there are too many. */
    add(sent: NewFault): Fault {
      const inapplicable = findInapplicableSettings(sent);
      if (inapplicable.length > 0) throw invalidRequest(inapplicable);
      if (inForce.size >= maxFaults)
        throw invalidAt('body', '', 'most', `cannot be added to ${maxFaults} others; remove some first`);
      const added = put(fresh(sent));
      notify();
      return describe(added);
    },
    /** Removes a fault and returns it. Throws a problem if there is none. */
    remove(id: string): Fault {
      const found = requireItem(inForce.get(id), 'fault', id, 'current fault');
      inForce.delete(id);
      notify();
      return describe(found);
    },
    /** Removes all faults and returns how many there were. */
    clear(): number {
      const count = inForce.size;
      inForce.clear();
      notify();
      return count;
    },
    /** Wraps the handler of an operation, so that faults can show. */
    around(id: OperationId, next: Handler): Handler {
      const withFaults: Handler = async (request) => {
        const fault = await takeForRequest(id, request);
        return fault === null ? next(request) : injectFault(fault, next, request);
      };
      return (request) => (inForce.size === 0 ? next(request) : withFaults(request));
    },
    /** Returns the fault that shows at a webhook about a booking, if any, and counts it as shown. */
    takeForWebhook(booking: BookingRecord): Fault | null {
      if (inForce.size === 0) return null;
      const subject = subjectOfWebhook(booking);
      return take((fault) => concernsWebhooks(fault) && fits(fault, subject));
    },
    /** Sets the listener, which is called when faults are added or removed, or one has shown. */
    onChanged(listener: () => void): void {
      notify = listener;
    },
    /** The faults in force, with what they have met. */
    records: (): readonly FaultRecord[] => [...inForce.values()],
    /** Replaces all faults by those that `records` returned. */
    restoreRecords,
    /** The faults to add elsewhere, so that they show as often as these still can. */
    save: (): readonly NewFault[] =>
      Array.from(inForce.values(), ({ fault, shown }) => ({
        ...fault,
        ...(fault.times !== undefined && { times: fault.times - shown }),
      })),
    /** Replaces all faults by new ones. */
    load: (faults: readonly NewFault[]) => restoreRecords(faults.map(fresh)),
  };
}

const nothing: Subject = { body: undefined, headers: {}, offers: [], plates: [] };

/** Whether a fault shows this time. Its seed decides, so that a run can be repeated. */
function showsIn({ fault, met }: FaultRecord): boolean {
  return fault.share === undefined || fraction(seedWord(fault.seed ?? 1), met, 0) < fault.share;
}

function describe({ id, fault, addedAt, met, shown }: FaultRecord): Fault {
  return {
    id,
    ...fault,
    addedAt: new Date(addedAt).toISOString(),
    met,
    shown,
    remaining: fault.times === undefined ? null : fault.times - shown,
  };
}
