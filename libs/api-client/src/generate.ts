import { createClient } from '@hey-api/openapi-ts';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { format } from 'oxfmt';

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<Record<string, unknown>>;
}

const root = join(import.meta.dirname, '..', '..', '..');
const document = join(root, 'apps', 'gateway', 'openapi', 'production.openapi.json');
const folder = join(import.meta.dirname, 'generated');

/** Writes the client's types and its table of operations from the committed document, or with `--check` only says which would change. */
async function main(isCheck: boolean): Promise<void> {
  const read = readOnly(JSON.parse(await readFile(document, 'utf8')) as OpenApiDocument);
  const sources = { 'types.ts': await types(read), 'operations.ts': await operations(read) };
  for (const [name, text] of Object.entries(sources)) {
    const file = join(folder, name);
    const present = await readFile(file, 'utf8').catch(() => '');
    if (present === text) continue;
    if (!isCheck) await writeFile(file, text);
    const shown = relative(root, file);
    process.stderr.write(
      isCheck ? `${shown} is not what the OpenAPI document makes: npm run api-client\n` : `${shown}\n`,
    );
    if (isCheck) process.exitCode = 1;
  }
}

/** The document with what the client knows: operations by GET, and what they return with status 200. Errors have one shape, `ApiError`. */
function readOnly(whole: OpenApiDocument): OpenApiDocument {
  const paths = Object.entries(whole.paths).flatMap(([path, { get }]) =>
    get ? [[path, { get: { ...get, responses: { 200: get.responses[200] } } }] as const] : [],
  );
  return { ...whole, paths: Object.fromEntries(paths) };
}

/** The types of the document's schemas and operations. Schemas are named without the suffix that the gateway's classes carry. */
async function types(read: OpenApiDocument): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'api-client-'));
  try {
    const definitions = { name: (name: string) => name.replace(/Dto$/, '') };
    await createClient({
      input: { ...read },
      output: path,
      logs: { level: 'silent' },
      plugins: [{ name: '@hey-api/typescript', definitions }],
    });
    const text = await readFile(join(path, 'types.gen.ts'), 'utf8');
    return text.replace(/\/\*\*\n +\* (.*)\n +\*\//g, '/** $1 */');
  } finally {
    await rm(path, { recursive: true });
  }
}

/** Where each operation is, and which of its parameters stand in the query. */
async function operations({ paths }: OpenApiDocument): Promise<string> {
  const rows = Object.entries(paths).flatMap(([path, { get }]) => (get ? [{ path, ...get }] : []));
  const typeName = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);
  const source = `// Made from the OpenAPI document of the gateway by \`npm run api-client\`; not edited by hand.

import type * as types from './types.ts';

/** What each operation takes and returns. */
export interface OperationTypes {
  ${rows.map(({ operationId: id }) => `readonly ${id}: [types.${typeName(id)}Data, types.${typeName(id)}Responses[200]];`).join('\n')}
}

export const operations = {
  ${rows
    .map(({ path, operationId, parameters = [] }) => {
      const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      return `${operationId}: { path: '${path}', query: ${JSON.stringify(query)} },`;
    })
    .join('\n')}
} as const;
`;
  return (await format('client.ts', source, { singleQuote: true, printWidth: 120, trailingComma: 'all' })).code;
}

await main(process.argv.includes('--check'));
