/** Creates a witness, which counts the attacks on a simulator and its unexpected answers. */
export function createWitness() {
  const attacks = new Map<string, number>();
  const serverErrors = new Map<string, number>();
  const surprises = new Map<string, number>();
  return {
    attacks,
    /** How often a 5xx came, by attack or request. */
    serverErrors,
    /** How often another unexpected answer came, by request. */
    surprises,
    noteAttack(name: string, statuses: readonly number[]): void {
      count(attacks, name);
      for (const status of statuses)
        if (status >= 500) count(serverErrors, `attacker that ${name}: ${status}`);
    },
    /** Each surprise of the load is `METHOD path: status text`. */
    noteSurprises(told: readonly string[]): void {
      for (const surprise of told) {
        const [, method, path = '', outcome = ''] = /^(\S+) ([^\s?]+)\S*: (.*)$/s.exec(surprise) ?? [];
        const what = `load: ${method} ${withoutNames(path)}: ${outcome.slice(0, 160)}`;
        count(/^5\d\d /.test(outcome) ? serverErrors : surprises, what);
      }
    },
  };
}

/** Drops plates and uids, so that the same request for many vehicles or bookings has one count. */
const withoutNames = (path: string) => path.replace(/[A-Z]+\d\S*|[\da-f]{8}-[\da-f-]+/g, '…');

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
