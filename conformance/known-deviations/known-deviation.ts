import type { components } from '../../spec/generated/report-types.ts';

/** An entry of the list, compared with a run. */
export type ReportedDeviation = components['schemas']['KnownDeviation'];

/** A known failure or untested requirement, excused until a date. */
export type KnownDeviation = Omit<ReportedDeviation, 'state'>;
