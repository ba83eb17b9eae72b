import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The notice that licences require: the name, version and licence of each package that the files belong to. */
export async function thirdPartyNotice(files: readonly string[]): Promise<string> {
  const folders = files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  const notices = await Promise.all([...new Set(folders)].sort().map(noticeOf));
  return `The files in this folder contain the packages below, under their own licences.\n\n${notices.join('\n')}`;
}

async function noticeOf(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
  const file = (await readdir(folder)).find((name) => /^licen[cs]e/i.test(name));
  const text = file === undefined ? '' : `\n${await readFile(join(folder, file), 'utf8')}`;
  return `## ${manifest.name} ${manifest.version} (${manifest.license})\n${text}`;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}
