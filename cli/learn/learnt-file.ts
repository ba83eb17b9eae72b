import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileReason } from '../../common/file-error.ts';
import type { Profile } from '../../spec/generated/profile-types.ts';
import { loadProfile, ProfileError } from '../../spec/load-profile.ts';
import { textIfThere } from '../shared/replace-file.ts';

/** A file with a learnt profile, which need not have credentials. */
export interface LearntFile {
  readonly path: string;
  /** Empty if the file does not exist or is blank. */
  readonly text: string;
  /** The profile in the file, with placeholders if it has no credentials. */
  readonly profile: Profile;
}

/** Placeholders for the credentials that the file leaves to `--profile`. */
const noCredentials = { api_user: 'none', users: [{ name: 'none', api_key: 'none' }] };

/** Reads the file to write, check or update. Throws ProfileError. */
export async function loadLearntFile(path: string): Promise<LearntFile> {
  const text = await textIfThere(path).catch((error: Error) => {
    throw new ProfileError(`${path} cannot be read: ${fileReason(error)}`);
  });
  if (text.trim() === '')
    return { path, text: '', profile: { profile: 1, name: 'nothing', credentials: noCredentials } };
  return { path, text, profile: await loadProfile(path, noCredentials) };
}

/** Makes sure before a run that the file can be written. Throws ProfileError. */
export async function prepareFile(path: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.next`, '');
    await rm(`${path}.next`);
  } catch (error) {
    throw new ProfileError(`${path} cannot be written: ${fileReason(error as Error)}`);
  }
}
