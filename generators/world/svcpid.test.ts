import { expect, it } from 'vitest';
import { formatSvcpid, parseSvcpid } from './svcpid.ts';

it('an id is parsed into the address that it was written from', () => {
  const address = { country: 'es', index: 0xc7f1, number: 2 };
  expect(formatSvcpid(address)).toBe('svc-es-00c7f1-2');
  expect(parseSvcpid('svc-es-00c7f1-2')).toEqual(address);
});

it.each([
  '',
  'svc-es-c7f1-2',
  'svc-ES-00c7f1-2',
  'svc-es-00C7F1-2',
  'svc-es-00c7f1-0',
  'svc-es-00c7f1-02',
  'svc-es-00c7f1-2\n',
])('%j is not an id', (svcpid) => {
  expect(parseSvcpid(svcpid)).toBeUndefined();
});
