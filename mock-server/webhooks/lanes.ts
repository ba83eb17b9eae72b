import type { Clock } from '../kernel/clock.ts';
import type { DeliveryRecord } from '../kernel/records.ts';
import type { Timer } from '../kernel/timer-queue.ts';
import type { Table } from '../store/store.ts';
import type { DeliveryLog } from './delivery-log.ts';

/** What follows an attempt: the end of the delivery, no other attempt in this run, or another one at `due`. */
export type NextStep = 'ended' | 'stopped' | { readonly due: number };

/** Attempts a delivery; `isForgotten` says whether a reset has dropped it. */
export type AttemptDelivery = (key: string, isForgotten: () => boolean) => Promise<NextStep>;

/** The keys of the deliveries about one booking to one endpoint. The first is being sent or waits until it is due. */
interface Lane {
  readonly name: string;
  readonly endpoint: string;
  readonly keys: string[];
  /** When the first delivery is due, in milliseconds since the epoch. */
  due: number;
  /** Set while the lane waits until `due`. */
  timer: Timer | null;
}

const nameOf = ({ endpoint, events }: DeliveryRecord) => `${endpoint} ${events[0]?.uid}`;

/** Orders deliveries: those about one booking reach an endpoint one after the other, and wait for no others. */
export function createLanes(deps: {
  readonly clock: Clock;
  readonly attempt: AttemptDelivery;
  /** Waits for a delivery to an endpoint for as long as it may hold up the clock. */
  readonly awaitBriefly: (endpoint: string, sent: Promise<void>) => Promise<void>;
  readonly deliveries: Table<DeliveryRecord>;
  readonly deliveryLog: DeliveryLog;
}) {
  const { clock, attempt, deliveries, deliveryLog } = deps;
  const lanes = new Map<string, Lane>();
  const heldBack = new Map<string, Lane[]>();
  const underWay = new Set<Promise<void>>();

  const isForgotten = (lane: Lane) => lanes.get(lane.name) !== lane;

  function addTo(name: string, key: string, { endpoint, due }: DeliveryRecord): Lane {
    const lane = lanes.get(name);
    if (lane !== undefined) {
      lane.keys.push(key);
      deliveryLog.scheduled(key, null);
      return lane;
    }
    const opened: Lane = { name, endpoint, keys: [key], due, timer: null };
    lanes.set(name, opened);
    void start(opened);
    return opened;
  }

  function start(lane: Lane): Promise<void> {
    lane.timer = null;
    const started = work(lane).finally(() => underWay.delete(started));
    underWay.add(started);
    return started;
  }

  /** Sends the deliveries of a lane one after the other, until it is empty or has to wait. */
  async function work(lane: Lane): Promise<void> {
    for (let key = lane.keys[0]; key !== undefined; key = lane.keys[0]) {
      if (isForgotten(lane)) return;
      const delay = lane.due - clock.now();
      if (delay > 0) {
        lane.timer = clock.after(delay, () => deps.awaitBriefly(lane.endpoint, start(lane)));
        return;
      }
      const nextStep = await attempt(key, () => isForgotten(lane));
      if (isForgotten(lane)) return;
      release(lane);
      if (nextStep === 'stopped') return;
      if (nextStep === 'ended') moveUp(lane);
      else lane.due = nextStep.due;
    }
    if (!isForgotten(lane)) lanes.delete(lane.name);
  }

  /** Removes the first delivery, which has ended, and schedules the next one. */
  function moveUp(lane: Lane): void {
    lane.keys.shift();
    const [next] = lane.keys;
    if (next === undefined) return;
    lane.due = Math.max(lane.due, deliveries.get(next)?.due ?? 0);
    deliveryLog.scheduled(next, lane.due);
  }

  /** Sends the deliveries held back at an endpoint, now that another delivery has been sent there. */
  function release(sent: Lane): void {
    const held = heldBack.get(sent.endpoint)?.filter((lane) => lane !== sent) ?? [];
    if (held.length === 0) return;
    heldBack.delete(sent.endpoint);
    for (const lane of held) endWait(lane);
  }

  /** Ends the wait of a lane. A lane without a timer is already sending. */
  function endWait(lane: Lane): void {
    if (lane.timer === null) return;
    lane.timer.cancel();
    lane.due = clock.now();
    void start(lane);
  }

  return {
    /** Queues a delivery behind the others about its booking to its endpoint. */
    add: (key: string, delivery: DeliveryRecord) => void addTo(nameOf(delivery), key, delivery),
    /** Lets the next delivery to its endpoint overtake this one, even the exit after this entry. */
    holdBack(key: string, delivery: DeliveryRecord): void {
      // A separate lane, so that the next delivery about its booking does not wait for it.
      const lane = addTo(key, key, delivery);
      heldBack.set(lane.endpoint, [...(heldBack.get(lane.endpoint) ?? []), lane]);
    },
    /** Ends the wait of a delivery if it is first in its lane. Returns false if the delivery is not on its way. */
    hasten(key: string): boolean {
      const lane = [...lanes.values()].find(({ keys }) => keys.includes(key));
      if (lane?.keys[0] === key) endWait(lane);
      return lane !== undefined;
    },
    /** How many deliveries are on their way to an endpoint. */
    count: (endpoint: string): number =>
      [...lanes.values()].reduce((sum, lane) => sum + (lane.endpoint === endpoint ? lane.keys.length : 0), 0),
    clear(): void {
      lanes.clear();
      heldBack.clear();
    },
    /** Resolves when nothing is being sent. */
    async untilIdle(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
