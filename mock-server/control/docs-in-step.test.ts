import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import document from '../../spec/generated/control/openapi.json' with { type: 'json' };
import { operations } from '../../spec/generated/control/operations.ts';
import { operations as apiOperations } from '../../spec/generated/operations.ts';
import { startSimulator } from '../testing/start-simulator.ts';

const guide = await readFile(new URL('../../docs/steering.md', import.meta.url), 'utf8');
const table = guide.split('\n').filter((line) => line.startsWith('| '));

test('the guide lists every control route, and no other', () => {
  const told = table.flatMap((line) => [...line.matchAll(/`([A-Z]+) \/_sim([^`]*)`/g)]);
  const routes = Object.values(operations).map(({ method, path }) => `${method} ${path}`);
  const shown = told.map(
    ([, method, path = '']) => `${method} ${(path || '/').replaceAll(/:(\w+)/g, '{$1}')}`,
  );
  expect(shown.sort()).toEqual(routes.sort());
});

test('the guide names everything that can be done in code, and nothing else', async () => {
  const simulator = await startSimulator();
  const told = table.flatMap((line) => {
    const column = line.split(' | ').at(-1) ?? '';
    return [...column.matchAll(/`([a-zA-Z.]+)[^`]*`/g)].map(([, name = '']) => name);
  });
  for (const name of told.filter((one) => one !== 'simulator.')) {
    const [group = '', method] = name.split('.');
    const value: unknown = Reflect.get(simulator, group);
    expect(value, name).toBeDefined();
    if (method !== undefined) expect(Reflect.get(value as object, method), name).toBeTypeOf('function');
  }
  const groups = [
    'faults',
    'defects',
    'state',
    'journal',
    'parkings',
    'bookings',
    'vehicles',
    'webhooks',
  ] as const;
  const done = groups.flatMap((group) => Object.keys(simulator[group]).map((name) => `${group}.${name}`));
  expect([...done, 'advice', 'clearAdvice', 'status'].filter((name) => !told.includes(name))).toEqual([]);
});

test('the control document names exactly the operations of the API', () => {
  const { enum: named } = document.components.schemas.ApiOperationId;
  expect([...named].sort()).toEqual(Object.keys(apiOperations).sort());
});
