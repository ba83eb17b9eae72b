import { repetitionOf } from '../../fixtures/sample-requests.ts';
import type { Sending } from './circumstance.ts';

/** When a request may be sent twice; a request that must be refused is refused the second time too. */
export function repeats(sending: Sending): 'always' | 'where refused' | 'never' {
  if (sending.operation === 'authenticate') return 'never';
  if (leavesTheSame(sending)) return 'always';
  return hasToBeRefused(sending) && sending.request.headers?.['x-batch'] === undefined
    ? 'where refused'
    : 'never';
}

const hasToBeRefused = ({ keepsToContract, lacksCredentials }: Sending) =>
  !keepsToContract || lacksCredentials;

/** Whether sending the request again changes nothing more. */
export function leavesTheSame({ operation, request, keepsToContract }: Sending): boolean {
  // Batches must keep their spacing (4.11).
  if (request.headers?.['x-batch'] !== undefined) return false;
  return keepsToContract ? repetitionOf(operation) === 'nothing' : repetitionOf(operation) !== 'more';
}
