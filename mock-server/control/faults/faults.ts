import { isDeepStrictEqual } from 'node:util';
import { fraction, seedWord } from '../../../generators/world/random.ts';
import { concernsWebhooks, faultDefaults } from '../../../spec/fault-defaults.ts';
import type { OperationId } from '../../../spec/generated/operations.ts';
import type { Core } from '../../create-core.ts';
import type { Handler, HandlerRequest } from '../../http/handler.ts';
import type { RenderProblem } from '../../http/render-problem.ts';
import type { BookingRecord } from '../../kernel/booking.ts';
import type { FaultRecord } from '../../kernel/records.ts';
import type { Choices } from '../../profile/choices.ts';
import { concernsOperation, describeFault, type Fault, type NewFault } from './fault.ts';
import { createInjectFault } from './inject-faults.ts';
import { fits, type Subject, subjectOfRequest, subjectOfWebhook } from './match.ts';

/** The faults that requests and webhooks can meet. */
export type Faults = ReturnType<typeof createFaults>;

export function createFaults(
  { clock, inForce }: Pick<Core, 'clock' | 'inForce'>,
  render: RenderProblem,
  { notification }: Choices,
) {
  const injectFault = createInjectFault(clock, render);
  const records = () => inForce.current().faults;
  let sequence = Math.max(0, ...records().map(({ id }) => Number(id.slice('fault-'.length))));

  /** Returns the first fault that applies and shows, and removes it if it has shown often enough. */
  function take(concerns: (fault: NewFault) => boolean): Fault | null {
    const faults: FaultRecord[] = [];
    let taken: Fault | null = null;
    for (const one of records()) {
      const meets = taken === null && concerns(one.fault);
      const shows = meets && showsIn(one);
      const record = { ...one, met: one.met + Number(meets), shown: one.shown + Number(shows) };
      if (shows) taken = describeFault(record);
      if (!shows || taken?.remaining !== 0) faults.push(record);
    }
    // Every use is stored, so that the counts survive a restart.
    if (!isDeepStrictEqual(faults, records())) inForce.change({ faults });
    return taken;
  }

  /** Reads the body of the request only if a fault of the operation has a `match`. */
  async function takeForRequest(id: OperationId, request: HandlerRequest): Promise<Fault | null> {
    const isKept = ({ fault }: FaultRecord) => concernsOperation(fault, id) && fault.match !== undefined;
    const subject = records().some(isKept)
      ? await subjectOfRequest(id, request, notification.fields)
      : nothing;
    return take((fault) => concernsOperation(fault, id) && fits(fault, subject));
  }

  return {
    /** Wraps the handler of an operation, so that faults can show. */
    around(id: OperationId, next: Handler): Handler {
      const withFaults: Handler = async (request) => {
        const fault = await takeForRequest(id, request);
        return fault === null ? next(request) : injectFault(fault, next, request);
      };
      return (request) => (records().length === 0 ? next(request) : withFaults(request));
    },
    /** Returns the fault that shows at a webhook about a booking, if any, and counts it as shown. */
    takeForWebhook(booking: BookingRecord): Fault | null {
      if (records().length === 0) return null;
      const subject = subjectOfWebhook(booking);
      return take((fault) => concernsWebhooks(fault) && fits(fault, subject));
    },
    /** The faults to add elsewhere, so that they show as often as these still can. */
    save: (): readonly NewFault[] =>
      records().map(({ fault, shown }) => ({
        ...fault,
        ...(fault.times !== undefined && { times: fault.times - shown }),
      })),
    /** The record of a new fault, which is in force once it is stored. */
    create(fault: NewFault): FaultRecord {
      sequence += 1;
      const complete = { ...faultDefaults[fault.kind], ...fault };
      return { id: `fault-${sequence}`, fault: complete, addedAt: clock.now(), met: 0, shown: 0 };
    },
  };
}

const nothing: Subject = { body: undefined, headers: {}, offers: [], plates: [] };

/** Whether a fault shows the next time it applies. Its seed decides, so that a run can be repeated. */
function showsIn({ fault, met }: FaultRecord): boolean {
  return fault.share === undefined || fraction(seedWord(fault.seed ?? 1), met + 1, 0) < fault.share;
}
