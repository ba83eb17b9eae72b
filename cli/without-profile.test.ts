import { expect, onTestFinished, test } from 'vitest';
import { runConformance } from '../conformance/run-conformance.ts';
import { createSimulator } from '../mock-server/create-simulator.ts';

test.each([
  ['price-guard.without-commission', 'price-guard.just-beyond'],
  ['booking.number_plate-as-sent-with-space', 'create-booking.number_plate-with-spaces'],
  ['replace-vehicles.10000-refused', 'replace-vehicles.ten-thousand'],
  ['vehicle.plate-as-sent-in-list', 'vehicle.plate-sent-in-lower-case.replaceVehicles'],
])(
  'the defect %s fails %s where the profile declares nothing',
  async (defect, check) => {
    const simulator = await createSimulator({ parkings: 250, defects: [defect] });
    onTestFinished(() => simulator.close());
    const { credentials } = simulator.profile;
    const report = await runConformance({
      url: simulator.url,
      profile: { profile: 1, name: 'nothing declared', credentials },
      only: [check],
    });
    expect(report.checks.map(({ id, verdict }) => ({ id, verdict }))).toContainEqual({
      id: check,
      verdict: 'fail',
    });
  },
  60_000,
);
