import { describeViolations, maxViolations } from './describe-violations.ts';
import { findWorldFaults, type WorldFault } from './find-world-faults.ts';
import type { WorldFile } from './generated/world-types.ts';
import { validateWorld } from './generated/world-validator.js';
import { lineInJson } from './line-in-json.ts';
import { parseYaml, readText } from './read-yaml.ts';

/** A world that cannot be served; the message says which file, where in it, and what would be right. */
export class WorldError extends Error {
  override readonly name = 'WorldError';
}

/** The value of a file, and the line on which stands what a JSON pointer refers to. */
interface Located {
  readonly value: unknown;
  readonly lineOf: (pointer: string) => number;
}

/** A world that keeps to its rules, and the error for what is found wrong with it later, at a JSON pointer. */
export interface CheckedWorld {
  readonly file: WorldFile;
  readonly fault: (pointer: string, detail: string) => WorldError;
}

/** Reads and checks a world in YAML or JSON. Throws WorldError. */
export async function loadWorld(path: string): Promise<CheckedWorld> {
  const reject = (message: string) => new WorldError(message);
  const text = await readText(path, reject);
  const { value, lineOf } = parseJson(text, path) ?? parseYaml(text, path, reject);
  return check(value, path, (pointer) => `line ${lineOf(pointer)}: `);
}

/** Checks a world against spec/world.schema.json and its further rules. Throws WorldError that names every fault. */
export function checkWorld(world: unknown, source: string): CheckedWorld {
  return check(world, source, () => '');
}

/** What is wrong with a world: the first faults of many. */
export function worldFaults(world: unknown): readonly WorldFault[] {
  return validateWorld(world)
    ? findWorldFaults(world as WorldFile).slice(0, maxViolations)
    : describeViolations('body', validateWorld.errors ?? []);
}

function check(world: unknown, source: string, placeOf: (pointer: string) => string): CheckedWorld {
  const errorOf = (faults: readonly WorldFault[]) => {
    const lines = faults.map(({ pointer, detail }) => `  ${placeOf(pointer)}${pointer || '/'} ${detail}`);
    return new WorldError(`${source} is not a valid world:\n${lines.join('\n')}`);
  };
  const faults = worldFaults(world);
  if (faults.length > 0) throw errorOf(faults);
  return { file: world as WorldFile, fault: (pointer, detail) => errorOf([{ pointer, detail }]) };
}

/** The characters that YAML may have: reading it takes some hundred times as much memory. */
const longestYaml = 10_000_000;

/** Reads JSON, which is many times as fast as YAML; undefined if the text is something else. */
function parseJson(text: string, path: string): Located | undefined {
  try {
    return { value: JSON.parse(text) as unknown, lineOf: (pointer) => lineInJson(text, pointer) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (text.length <= longestYaml) return undefined;
    throw new WorldError(
      `${path} is not valid JSON: ${error.message}. A world of more than ${longestYaml / 1e6} MB must be JSON`,
    );
  }
}
