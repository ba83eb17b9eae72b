/** What an ordinary offer's identifier says: `svc-es-00c7f1-2` is the second offer of parking 0xc7f1, in Spain. */
export interface OfferAddress {
  /** Lower case. */
  readonly country: string;
  readonly index: number;
  /** From 1. */
  readonly number: number;
}

const ordinary = /^svc-([a-z]{2})-([0-9a-f]{6})-([1-9])$/;

/** Writes an ordinary offer's identifier. */
export function formatSvcpid({ country, index, number }: OfferAddress): string {
  return `svc-${country}-${index.toString(16).padStart(6, '0')}-${number}`;
}

/** Reads an ordinary offer's identifier; undefined for anything that `formatSvcpid` would not write. */
export function parseSvcpid(svcpid: string): OfferAddress | undefined {
  const [, country, index, number] = ordinary.exec(svcpid) ?? [];
  if (country === undefined || index === undefined || number === undefined) return undefined;
  return { country, index: Number.parseInt(index, 16), number: Number(number) };
}

/** Identifier of a scenario's offer, the same in every world. */
export function scenarioSvcpid(scenario: string): string {
  return `svc-scenario-${scenario}`;
}
