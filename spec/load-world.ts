import { type LineOf, listFaults, parseYaml, readText } from '../common/read-yaml.ts';
import { UserError } from '../common/user-error.ts';
import { describeViolations, maxViolations } from './describe-violations.ts';
import { findWorldFaults, type WorldFault } from './find-world-faults.ts';
import type { WorldFile } from './generated/world-types.ts';
import { validateWorld } from './generated/world-validator.js';

/** A world cannot be served; the message names the file, the place in it and what would be right. */
export class WorldError extends UserError {
  override readonly name = 'WorldError';
}

/** A valid world. `fault` makes the error for a fault that is found later, at a JSON pointer. */
export interface CheckedWorld {
  readonly file: WorldFile;
  readonly fault: (pointer: string, detail: string) => WorldError;
}

/** Reads and checks a world in YAML or JSON. Throws WorldError. */
export async function loadWorld(path: string): Promise<CheckedWorld> {
  const reject = (message: string) => new WorldError(message);
  const text = await readText(path, reject);
  let parsed: ReturnType<typeof parseYaml> | undefined;
  const asYaml = () => {
    parsed ??= parseYaml(text, path, reject);
    return parsed;
  };
  const value = parseJson(text, path) ?? asYaml().value;
  // JSON is YAML too, so its lines are found in the same way.
  const hasLines = text.length <= longestYaml;
  return checkWorld(value, path, hasLines ? (pointer) => asYaml().lineOf(pointer) : undefined);
}

/** The faults of a world, at most `maxViolations`. */
export function worldFaults(world: unknown): readonly WorldFault[] {
  return validateWorld(world)
    ? findWorldFaults(world as WorldFile).slice(0, maxViolations)
    : describeViolations('body', validateWorld.errors ?? []);
}

/** Checks a world against spec/world.schema.yaml and further rules. Throws WorldError that names the first faults. */
export function checkWorld(world: unknown, source: string, lineOf?: LineOf): CheckedWorld {
  const errorOf = (faults: readonly WorldFault[]) =>
    new WorldError(`${source} is not a valid world:\n${listFaults(faults, lineOf)}`);
  const faults = worldFaults(world);
  if (faults.length > 0) throw errorOf(faults);
  return { file: world as WorldFile, fault: (pointer, detail) => errorOf([{ pointer, detail }]) };
}

/** The most characters that YAML may have, because reading it takes some hundred times as much memory. */
const longestYaml = 10_000_000;

/**
 * Parses JSON, many times as fast as YAML; undefined for other text. Throws WorldError if that is too long for YAML.
 */
function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (text.length <= longestYaml) return undefined;
    throw new WorldError(
      `${path} is not valid JSON: ${error.message}. A world of more than ${longestYaml / 1e6} MB must be JSON`,
    );
  }
}
