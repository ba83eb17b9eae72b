import { Failure } from './outcomes.ts';

/**
 * Tries a comparison of several answers once more when it fails: parkings, spaces and prices change while the kit
 * looks, and only what shows itself twice is a deviation.
 */
export async function confirmed(compare: () => Promise<void>): Promise<void> {
  try {
    await compare();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await compare();
  }
}
