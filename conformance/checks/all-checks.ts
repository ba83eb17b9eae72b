import type { Check } from '../check.ts';
import { bookingFieldsChecks } from './booking-fields.ts';
import { formChecks } from './forms/form-checks.ts';
import { listParkingsChecks } from './list-parkings.ts';
import { voucherChecks } from './voucher.ts';

/** Every check, by section of the specification. */
export const allChecks: readonly Check[] = [
  ...listParkingsChecks,
  ...bookingFieldsChecks,
  ...voucherChecks,
  ...formChecks,
];
