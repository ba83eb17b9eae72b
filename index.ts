// biome-ignore-all lint/performance/noBarrelFile: this file is the public interface of the package

export type { components, operations, paths } from './client/api-types.ts';
export type { AnyCheck, Level, Need } from './conformance/check/check.ts';
export type { CheckResult } from './conformance/check/check-result.ts';
export type { ConformanceOptions } from './conformance/conformance-options.ts';
export { type DescribedCheck, describedChecks as allChecks } from './conformance/described-checks.ts';
export type { Verdict, VerdictName } from './conformance/kernel/verdict.ts';
export {
  KnownDeviationsError,
  loadKnownDeviations,
} from './conformance/known-deviations/load-known-deviations.ts';
export type { LearntEntry } from './conformance/learn/conclude.ts';
export { type LearnOptions, type LearntProfile, learnProfile } from './conformance/learn/learn-profile.ts';
export {
  type LearntWorld,
  type LearnWorldOptions,
  learnWorld,
} from './conformance/learn/world/learn-world.ts';
export type {
  KnownDeviation,
  Outcome,
  Report,
  ReportedCheck,
  ReportedExchange,
} from './conformance/report/report.ts';
export { runConformance } from './conformance/run-conformance.ts';
export { PreflightError } from './conformance/runner/preflight-error.ts';
export type { Progress } from './conformance/runner/run-checks.ts';
export type { Advice } from './mock-server/control/advice/advice.ts';
export type { Fault, NewFault } from './mock-server/control/faults/fault.ts';
export { createSimulator, type Simulator } from './mock-server/create-simulator.ts';
export type { Clock, Duration } from './mock-server/kernel/clock.ts';
export { Problem, type ProblemCode } from './mock-server/kernel/problems.ts';
export type { Movement } from './mock-server/notifications/movement.ts';
export type { SimulatorOptions } from './mock-server/simulator-options.ts';
export {
  DamagedFileError,
  DirectoryInUseError,
  ForeignDirectoryError,
  StorageUnavailableError,
} from './mock-server/store/errors.ts';
export type { Profile } from './spec/generated/profile-types.ts';
export type { WorldFile } from './spec/generated/world-types.ts';
export { checkProfile, loadProfile, ProfileError } from './spec/load-profile.ts';
export { WorldError } from './spec/load-world.ts';
