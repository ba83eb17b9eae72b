import { asArray, asObject, type Json, type JsonObject } from '../kernel/json.ts';
import type { Difference } from './differences.ts';
import type { Reply } from './reply.ts';

/** Members that identify an element, each with the kind of thing it identifies. */
const identifiers: Readonly<Record<string, string>> = {
  id: 'parking',
  parkingId: 'parking',
  svcpid: 'offer',
  svcPID: 'offer',
};

/** Members and parameters that name a thing in a service's world. */
const names: Readonly<Record<string, string>> = {
  ...identifiers,
  provider: 'provider',
  providers: 'provider',
  type: 'type',
};

/** Operations whose answers are lists of providers. */
const ofProviders: ReadonlySet<string> = new Set(['listTransactionalProviders', 'listVehicleProviders']);

/** The parkings, offers, providers and types that answers show, each as its kind and identifier. */
export function worldOf(replies: readonly Reply[]): ReadonlySet<string> {
  const world = new Set<string>();
  const add = (value: Json | undefined): void => {
    const object = asObject(value);
    for (const element of asArray(value) ?? []) add(element);
    if (object === null) return;
    for (const thing of named(object, names)) world.add(thing);
    for (const one of Object.values(object)) add(one);
  };
  for (const { operation, status, body } of replies) {
    if (status !== 200) continue;
    if (ofProviders.has(operation)) for (const one of asArray(body) ?? []) world.add(`provider ${one}`);
    else add(body);
  }
  return world;
}

/** The things that the request of a difference names and, for a missing element, that element. */
export function thingsIn({ kind, a, b, replies: [{ operation, values }] }: Difference): readonly string[] {
  const asked = named(values, names);
  if (kind !== 'element') return asked;
  const element = a ?? b;
  if (typeof element === 'string' && ofProviders.has(operation)) return [...asked, `provider ${element}`];
  return [...asked, ...named(asObject(element) ?? {}, identifiers)];
}

/** The things that the members of an object name. */
function named(object: JsonObject, things: typeof names): readonly string[] {
  return Object.entries(object).flatMap(([name, value]) => {
    const thing = things[name];
    return thing === undefined || typeof value !== 'string' ? [] : [`${thing} ${value}`];
  });
}
