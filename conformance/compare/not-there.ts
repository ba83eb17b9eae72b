import { asArray, asObject, type Json } from '../kernel/json.ts';
import type { Difference } from './differences.ts';
import type { Reply } from './reply.ts';

/** What the world of a service consists of. */
export type Thing = 'parking' | 'offer' | 'provider';

const members: Readonly<Record<string, Thing>> = {
  id: 'parking',
  parkingId: 'parking',
  svcpid: 'offer',
  svcPID: 'offer',
  provider: 'provider',
};

/** Operations whose answers are lists of providers. */
const ofProviders: ReadonlySet<string> = new Set(['listTransactionalProviders', 'listVehicleProviders']);

/** Things that the answers of one side show, each as its kind and its identifier. */
export type World = ReadonlySet<string>;

/** The things that answers show. */
export function worldOf(replies: readonly Reply[]): World {
  const world = new Set<string>();
  const add = (value: Json | undefined): void => {
    const object = asObject(value);
    for (const element of asArray(value) ?? []) add(element);
    for (const [name, one] of Object.entries(object ?? {})) {
      const thing = members[name];
      if (thing !== undefined && typeof one === 'string') world.add(`${thing} ${one}`);
      else add(one);
    }
  };
  for (const { operation, status, body } of replies) {
    if (status !== 200) continue;
    if (ofProviders.has(operation)) for (const one of asArray(body) ?? []) world.add(`provider ${one}`);
    else add(body);
  }
  return world;
}

/** The things that the request of a difference is about, and the one that an answer lacks. */
export function thingsIn({ kind, a, b, replies }: Difference): readonly string[] {
  const [{ operation, values }] = replies;
  const named = Object.entries(values).flatMap(([name, value]) => {
    const thing = name === 'providers' ? 'provider' : members[name];
    return thing === undefined ? [] : [`${thing} ${String(value)}`];
  });
  if (kind !== 'element') return named;
  const element = a ?? b;
  if (typeof element === 'string' && ofProviders.has(operation)) return [...named, `provider ${element}`];
  const own = Object.entries(asObject(element) ?? {}).flatMap(([name, value]) => {
    const thing = members[name];
    return thing === undefined || thing === 'provider' ? [] : [`${thing} ${String(value)}`];
  });
  return [...named, ...own];
}
