/** The webhooks to one endpoint: how many are being sent, and those that wait. */
interface Line {
  sending: number;
  readonly waiting: (() => void)[];
}

/** How many webhooks are sent at once: an endpoint that hangs uses at most `toOne` sockets. */
const maxSending = { inAll: 64, toOne: 16 };

/** Limits the webhooks sent at once, in all and to each endpoint. A free place goes to the endpoint with the fewest. */
export function createSendingLimiter() {
  const lines = new Map<string, Line>();

  const sum = (count: (line: Line) => number) =>
    [...lines.values()].reduce((total, line) => total + count(line), 0);
  const countSending = () => sum(({ sending }) => sending);

  function startNext(): void {
    if (countSending() >= maxSending.inAll) return;
    const [next] = [...lines.values()]
      .filter(({ sending, waiting }) => waiting.length > 0 && sending < maxSending.toOne)
      .sort((a, b) => a.sending - b.sending);
    if (next === undefined) return;
    next.sending += 1;
    next.waiting.shift()?.();
  }

  return {
    /** Runs the work when it is the endpoint's turn. */
    async run<T>(endpoint: string, work: () => Promise<T>): Promise<T> {
      const line = lines.get(endpoint) ?? { sending: 0, waiting: [] };
      lines.set(endpoint, line);
      await new Promise<void>((resolve) => {
        line.waiting.push(resolve);
        startNext();
      });
      try {
        return await work();
      } finally {
        line.sending -= 1;
        if (line.sending === 0 && line.waiting.length === 0) lines.delete(endpoint);
        startNext();
      }
    },
    get sending() {
      return countSending();
    },
    get waiting() {
      return sum(({ waiting }) => waiting.length);
    },
  };
}
