import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Puts the API reference into a folder: the viewer's files, our page, and the contract with this server's address. */
export async function buildReference(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const page = import.meta.dirname;
  const contract = JSON.parse(
    await readFile(join(page, '../../spec/generated/openapi.json'), 'utf8'),
  ) as object;
  await Promise.all([
    ...viewerFiles.map((name) => copyFile(join(viewer, name), join(folder, name))),
    ...pageFiles.map((name) => copyFile(join(page, name), join(folder, name))),
    copyFile(join(page, '../icon.svg'), join(folder, 'icon.svg')),
    writeFile(join(folder, 'openapi.json'), JSON.stringify({ ...contract, servers })),
  ]);
}

const servers = [{ url: '/', description: 'this simulator' }];
const viewerFiles = ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'LICENSE'];
const pageFiles = ['index.html', 'reference.js', 'reference.css'];
