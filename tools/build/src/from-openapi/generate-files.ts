import { globSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const DOCUMENTS = join('apps', 'gateway', 'openapi');
const CLIENT = join('libs', 'api-client', 'src', 'generated');
const SURFACES = ['production', 'demo'] as const;

/** What is written, by its path. */
const FILES = [
  ...['types.ts', 'operations.ts', 'business-registry-client.ts'].map((name) => join(CLIENT, name)),
  ...SURFACES.map((surface) => join(DOCUMENTS, `${surface}.postman.json`)),
];

/**
 * Writes the code of the client and the Postman collections, which Git does not keep, from the OpenAPI documents of the gateway;
 * returns their paths. Writes nothing while they are newer than the documents, their generators and the versions of all packages.
 */
export async function generateFiles(root: string): Promise<readonly string[]> {
  const documents = SURFACES.map((surface) => join(root, DOCUMENTS, `${surface}.openapi.json`));
  const generators = globSync('*.ts', { cwd: import.meta.dirname }).map((name) => join(import.meta.dirname, name));
  const newest = Math.max(...[...documents, ...generators, join(root, 'package-lock.json')].map(modifiedAt));
  if (FILES.every((path) => modifiedAt(join(root, path)) >= newest)) return [];
  const [production = '', demo = ''] = await Promise.all(documents.map(readDocument));
  // Their packages take a second to load.
  const [{ clientCode }, { postmanCollection }] = await Promise.all([
    import('./client-code.ts'),
    import('./postman-collection.ts'),
  ]);
  const texts = [
    ...(await clientCode(production, demo)),
    await postmanCollection(production),
    await postmanCollection(demo),
  ];
  for (const [at, path] of FILES.entries()) await replace(join(root, path), texts[at] ?? '');
  return FILES;
}

/** The text of a document. One that a merge or an interrupted `npm run openapi` has left broken would keep the gateway from being built. */
async function readDocument(path: string): Promise<string> {
  const text = await readFile(path, 'utf8');
  try {
    JSON.parse(text);
    return text;
  } catch (cause) {
    throw new Error(`${path} is not JSON. Check one version of it out, and run npm run openapi.`, { cause });
  }
}

/** When a file was last written, in milliseconds; 0 if it does not exist. */
function modifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Writes a file so that others read all of it, or what was there before. */
async function replace(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, path);
}
