/** One statement of the specification; see spec/clauses.schema.yaml. */
export interface Clause {
  readonly id: string;
  readonly section: string;
  readonly also?: readonly string[];
  readonly side: 'service' | 'client' | 'partner';
  readonly status: 'stated' | 'open';
  readonly level: 'must' | 'should';
  readonly requirement: string;
  readonly profile?: string;
  readonly untestable?: string;
}
