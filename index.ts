// biome-ignore lint/performance/noBarrelFile: this is the one place from which others import the package
export { PreflightError } from './conformance/harness/preflight-error.ts';
export type { Report } from './conformance/report/report.ts';
export { type ConformanceOptions, runConformance } from './conformance/run-conformance.ts';
export { createSimulator, type Simulator, type SimulatorOptions } from './mock-server/create-simulator.ts';
