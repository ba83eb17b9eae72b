import type { OperationId } from '../../../spec/generated/operations.ts';
import type { Client } from '../../http/client.ts';
import { textIn } from '../../kernel/json.ts';
import type { Sending } from './circumstance.ts';

const ocean = { lat: 0, long: 0, duration: 60 };

/** A search in the ocean, which finds nothing although the implementation has to look (4.2). */
export function search(client: Client): Promise<unknown> {
  const body = { ...ocean, search_radius_meters: 5000 };
  return client.call('searchAvailableParkings', { body, isOptional: true });
}

/** Registers the same vehicle each time: writing takes an implementation longer than reading. */
export async function registerBeside({ client, besidePlate: plate }: Sending): Promise<void> {
  await register(client, plate, 'Beside');
}

function register(client: Client, plate: string, model: string): Promise<unknown> {
  const body = { plate, brand: 'Parkproof', model };
  return client.call('createVehicle', { path: { plate }, body, isOptional: true });
}

/** Registers the vehicles that a request names, if the request must be refused for its credentials. */
export async function registerNamed({
  client,
  operation,
  request,
  lacksCredentials,
}: Sending): Promise<void> {
  if (!lacksCredentials || !onVehicles.has(operation)) return;
  const named = Array.isArray(request.body) ? request.body.map((one) => textIn(Object(one), 'plate')) : [];
  const listed = String(request.query?.plates ?? '').split(',');
  for (const plate of [request.path?.plate, ...listed, ...named]) {
    if (plate === undefined || plate === '') continue;
    await register(client, plate, 'Known');
  }
}

const onVehicles: ReadonlySet<OperationId> = new Set([
  'addVehicles',
  'replaceVehicles',
  'deleteVehicles',
  'createVehicle',
  'deleteVehicle',
  'updateVehicle',
] as const);
