import { expect } from 'vitest';
import { conformanceSuite } from './conformance-suite.ts';

conformanceSuite({
  name: 'the simulator',
  onReport: ({ outcome, because }) => expect({ outcome, because }).toMatchObject({ outcome: 'conformant' }),
});
