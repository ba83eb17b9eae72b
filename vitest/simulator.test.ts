import { expect } from 'vitest';
import { conformanceSuite } from './conformance-suite.ts';

// A whole run is that of cli/conform.test.ts.
conformanceSuite({
  name: 'the simulator',
  only: ['4.1', '4.8', '4.12'],
  onReport: ({ outcome, because }) => expect({ outcome, because }).toMatchObject({ outcome: 'conformant' }),
});
