import { type Check, completeCheck } from '../check/check.ts';
import { deliveryChecks, repetitionChecks } from './delivery-checks.ts';
import { effectChecks } from './effect-checks.ts';
import { partnerOpenChecks } from './open-checks.ts';
import type { PartnerContext } from './partner-context.ts';
import { variationChecks } from './variation-checks.ts';

/** Every check of a partner's webhook endpoint. */
export const allPartnerChecks: readonly Check<PartnerContext>[] = [
  ...deliveryChecks,
  ...variationChecks,
  ...repetitionChecks,
  ...effectChecks,
  ...partnerOpenChecks,
].map(completeCheck);
