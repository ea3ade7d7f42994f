import { createClient } from '@hey-api/openapi-ts';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { format } from 'oxfmt';

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly responses: { readonly 200: { readonly content: Readonly<Record<string, { readonly schema: Reference }>> } };
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: object;
}

interface Reference {
  readonly $ref: string;
}

const root = join(import.meta.dirname, '..', '..', '..');
const document = join(root, 'apps', 'gateway', 'openapi', 'production.openapi.json');
const folder = join(import.meta.dirname, 'generated');

/** Writes the client's types and its table of operations from the committed document, or with `--check` only says which would change. */
async function main(isCheck: boolean): Promise<void> {
  const { components, ...read } = JSON.parse(await readFile(document, 'utf8')) as OpenApiDocument;
  // What the client knows: operations by GET, and what they return with status 200. Errors have one shape, `ApiError`.
  const rows = Object.entries(read.paths).flatMap(([path, { get }]) => (get ? [{ path, ...get }] : []));
  const parameters = Object.fromEntries(rows.map((row) => [parametersName(row), parametersSchema(row)]));
  const schemas = { ...components.schemas, ...parameters };
  const sources = {
    'types.ts': await types({ ...read, paths: {}, components: { schemas } }),
    'operations.ts': await operations(rows),
  };
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

function parametersName({ operationId }: Operation): string {
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Parameters`;
}

/** What an operation takes, of its path and its query alike, as an object. */
function parametersSchema({ parameters = [] }: Operation): object {
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      parameters.map(({ name, description, schema }) => [name, { ...schema, description }]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** The types of the document's schemas, named without the suffix that the gateway's classes carry. */
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
async function operations(rows: readonly (Operation & { readonly path: string })[]): Promise<string> {
  const replyName = ({ responses }: Operation): string =>
    (responses[200].content['application/json']?.schema.$ref ?? '').replace(/^.*\/(\w+?)(Dto)?$/, '$1');
  const source = `// Made from the OpenAPI document of the gateway by \`npm run api-client\`; not edited by hand.

import type * as types from './types.ts';

/** What each operation takes and returns. */
export interface OperationTypes {
  ${rows.map((row) => `readonly ${row.operationId}: [types.${parametersName(row)}, types.${replyName(row)}];`).join('\n')}
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
