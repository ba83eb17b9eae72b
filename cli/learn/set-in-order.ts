import { type Document, isMap, isScalar, type Node, YAMLMap } from 'yaml';
import { simulatorProfile } from '../../spec/generated/simulator-profile.ts';

/** Sets a member of a document; a new one is put where the order of spec/profiles/simulator.yaml has it. */
export function setInOrder(document: Document, path: readonly string[], node: Node): void {
  let map = document.contents as unknown as YAMLMap;
  let order: unknown = simulatorProfile;
  for (const key of path.slice(0, -1)) {
    const inner = map.get(key, true) as unknown;
    const group = isMap(inner) ? inner : new YAMLMap();
    if (group !== inner) put(document, map, key, group, order);
    map = group as YAMLMap;
    order = (order as Readonly<Record<string, unknown>> | undefined)?.[key];
  }
  put(document, map, path.at(-1) ?? '', node, order);
}

function put(document: Document, map: YAMLMap, key: string, node: Node, order: unknown): void {
  const nameOf = (item: (typeof map.items)[number]) => String(isScalar(item.key) ? item.key.value : item.key);
  const known = map.items.find((item) => nameOf(item) === key);
  if (known !== undefined) {
    known.value = node;
    return;
  }
  const names = Object.keys((order ?? {}) as object);
  const isLater = (name: string) => names.indexOf(name) > names.indexOf(key);
  const at = names.includes(key) ? map.items.findIndex((item) => isLater(nameOf(item))) : -1;
  map.items.splice(at === -1 ? map.items.length : at, 0, document.createPair(key, node));
}
