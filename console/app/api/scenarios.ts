import { control, type Schemas, told } from './clients.ts';

let scenarios: Promise<readonly Schemas['Scenario'][]> | null = null;

/** The scenario offers, which stay the same for as long as the simulator runs; read once. */
export async function readScenarios(): Promise<readonly Schemas['Scenario'][]> {
  scenarios ??= told(control.GET('/scenarios'));
  try {
    return await scenarios;
  } catch (error) {
    scenarios = null;
    throw error;
  }
}
