/** What was seen of a simulator's answers while it was tortured. */
export interface Witness {
  /** How often each attack was made. */
  readonly attacks: ReadonlyMap<string, number>;
  /** How often there was an answer of 5xx, by who asked what. */
  readonly serverErrors: ReadonlyMap<string, number>;
  /** How often an answer was neither expected nor of 5xx, or did not come, by who asked what. */
  readonly surprises: ReadonlyMap<string, number>;
  noteAttack(name: string, statuses: readonly number[]): void;
  /** Each as `METHOD path: outcome`, the outcome beginning with the status where there is one. */
  noteSurprises(who: string, surprises: readonly string[]): void;
}

/** Has seen nothing yet. */
export function createWitness(): Witness {
  const attacks = new Map<string, number>();
  const serverErrors = new Map<string, number>();
  const surprises = new Map<string, number>();
  return {
    attacks,
    serverErrors,
    surprises,
    noteAttack(name, statuses) {
      count(attacks, name);
      for (const status of statuses)
        if (status >= 500) count(serverErrors, `attacker that ${name}: ${status}`);
    },
    noteSurprises(who, told) {
      for (const surprise of told) {
        const [, method, path = '', outcome = ''] = /^(\S+) ([^\s?]+)\S*: (.*)$/s.exec(surprise) ?? [];
        const what = `${who}: ${method} ${withoutNames(path)}: ${outcome.slice(0, 160)}`;
        count(/^5\d\d /.test(outcome) ? serverErrors : surprises, what);
      }
    },
  };
}

/** So that what happened to many plates or bookings is counted as one. */
const withoutNames = (path: string) => path.replace(/[A-Z]+\d\S*|[\da-f]{8}-[\da-f-]+/g, '…');

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
