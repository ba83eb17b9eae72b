/** The parts of an ordinary offer's id: `svc-es-00c7f1-2` is the second offer of parking 0xc7f1, in Spain. */
export interface OfferAddress {
  /** Lower case. */
  readonly country: string;
  readonly index: number;
  /** From 1. */
  readonly number: number;
}

const ordinary = /^svc-([a-z]{2})-([0-9a-f]{6})-([1-9])$/;

/** Writes an ordinary offer's id. */
export function formatSvcpid({ country, index, number }: OfferAddress): string {
  return `svc-${country}-${index.toString(16).padStart(6, '0')}-${number}`;
}

/** Parses an ordinary offer's id; undefined for any text that `formatSvcpid` would not write. */
export function parseSvcpid(svcpid: string): OfferAddress | undefined {
  const [, country, index, number] = ordinary.exec(svcpid) ?? [];
  if (country === undefined || index === undefined || number === undefined) return undefined;
  return { country, index: Number.parseInt(index, 16), number: Number(number) };
}

/** The id of a scenario offer, the same in every world. */
export function scenarioSvcpid(scenario: string): string {
  return `svc-scenario-${scenario}`;
}
