export { createSimulator, type Simulator, type SimulatorOptions } from './mock-server/create-simulator.ts';
