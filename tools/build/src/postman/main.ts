import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { postmanCollection } from './postman-collection.ts';

/** The last step of `npm run openapi`. */
const folder = join(import.meta.dirname, '..', '..', '..', '..', 'apps', 'gateway', 'openapi');

for (const surface of ['production', 'demo']) {
  const document = await readFile(join(folder, `${surface}.openapi.json`), 'utf8');
  await writeFile(join(folder, `${surface}.postman.json`), await postmanCollection(document));
}
