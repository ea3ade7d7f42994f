import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { clientSource } from './client-source.ts';
import type { OpenApiDocument } from './open-api.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const document = join(root, 'apps', 'gateway', 'openapi', 'production.openapi.json');
const folder = join(import.meta.dirname, '..', 'generated');

/** Writes the client's types from the committed document, or with `--check` only says which would change. */
async function main(isCheck: boolean): Promise<void> {
  const source = await clientSource(JSON.parse(await readFile(document, 'utf8')) as OpenApiDocument);
  for (const [name, text] of Object.entries(source)) {
    const file = join(folder, name);
    const present = existsSync(file) ? await readFile(file, 'utf8') : '';
    if (present === text) continue;
    const shown = relative(root, file);
    if (!isCheck) await writeFile(file, text);
    process.stderr.write(
      isCheck ? `${shown} is not what the OpenAPI document makes: npm run api-client\n` : `${shown}\n`,
    );
    if (isCheck) process.exitCode = 1;
  }
}

await main(process.argv.includes('--check'));
