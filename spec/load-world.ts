import { describeViolations, maxViolations } from './describe-violations.ts';
import { findWorldFaults } from './find-world-faults.ts';
import type { WorldFile } from './generated/world-types.ts';
import { validateWorld } from './generated/world-validator.js';
import { parseYaml, readText } from './read-yaml.ts';

/** A world that cannot be served; the message says which file, where in it, and what would be right. */
export class WorldError extends Error {
  override readonly name = 'WorldError';
}

/** Reads and checks a world in YAML or JSON. Throws WorldError. */
export async function loadWorld(path: string): Promise<WorldFile> {
  const reject = (message: string) => new WorldError(message);
  const text = await readText(path, reject);
  const parse = () => parseYaml(text, path, reject);
  // Lines are only looked up where there is a fault, since that takes many times as long as reading JSON.
  return check(parseJson(text) ?? parse().value, path, () => {
    const { lineOf } = parse();
    return (pointer) => `line ${lineOf(pointer)}: `;
  });
}

/** Checks a world against spec/world.schema.json and its further rules. Throws WorldError that names every fault. */
export function checkWorld(world: unknown, source: string): WorldFile {
  return check(world, source, () => () => '');
}

function check(world: unknown, source: string, locate: () => (pointer: string) => string): WorldFile {
  const faults = validateWorld(world)
    ? findWorldFaults(world as WorldFile).slice(0, maxViolations)
    : describeViolations('body', validateWorld.errors ?? []);
  if (faults.length === 0) return world as WorldFile;
  const placeOf = locate();
  const lines = faults.map(({ pointer, detail }) => `  ${placeOf(pointer)}${pointer || '/'} ${detail}`);
  throw new WorldError(`${source} is not a valid world:\n${lines.join('\n')}`);
}

/** A large world is JSON, which is read many times as fast as YAML; undefined for anything else. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
