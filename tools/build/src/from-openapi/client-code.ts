import { createClient } from '@hey-api/openapi-ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Schemas = Readonly<Record<string, object>>;

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Partial<Record<'get' | 'post' | 'put' | 'patch' | 'delete', Operation>>>>;
  readonly components: { readonly schemas: Schemas };
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Partial<Reference> & object }>>;
}

/** An operation with its place in the document. */
interface Row extends Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly isDemo?: boolean;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: object;
}

interface Reference {
  readonly $ref: string;
}

/** The body of a webhook, which only the document of the demo describes. */
const EVENT = 'WatchlistEvent';
/** The operations of the demo that the client has. */
const DEMO_TAGS = ['Test clocks', 'Watchlists'];

/** The types, the table of operations and the methods of the client, from the documents of the two surfaces. */
export async function clientCode(production: string, demo: string): Promise<[string, string, string]> {
  const { components, ...document } = JSON.parse(production) as OpenApiDocument;
  const ofDemo = JSON.parse(demo) as OpenApiDocument;
  const rowsOfDemo = listRows(ofDemo)
    .filter(({ tags }) => tags?.some((tag) => DEMO_TAGS.includes(tag)))
    .map((row) => ({ ...row, isDemo: true }));
  const rows = [...listRows(document), ...rowsOfDemo];
  const parameters = Object.fromEntries(
    rows.filter(takesParameters).map((row) => [parametersName(row), parametersSchema(row)]),
  );
  const named = [EVENT, ...rowsOfDemo.flatMap((row) => [replyName(row), schemaName(jsonSchema(row.requestBody))])];
  const fromDemo: Record<string, object> = {};
  for (const name of named) collectSchemas(name, ofDemo.components.schemas, fromDemo);
  const schemas = { ...fromDemo, ...components.schemas, ...unnamedReplies(rows), ...parameters };
  return [
    await writeTypes({ ...document, paths: {}, components: { schemas } }),
    writeOperations(rows),
    writeMethods(rows),
  ];
}

/** Operations that return JSON or a signed text. The others return streams, and are methods of `ApiClient`. Errors are `ApiError`. */
function listRows({ paths }: Pick<OpenApiDocument, 'paths'>): Row[] {
  return Object.entries(paths)
    .flatMap(([path, { get, post, put, patch, delete: remove }]) => [
      ...(get ? [{ ...get, method: 'GET' as const, path }] : []),
      ...(post ? [{ ...post, method: 'POST' as const, path }] : []),
      ...(put ? [{ ...put, method: 'PUT' as const, path }] : []),
      ...(patch ? [{ ...patch, method: 'PATCH' as const, path }] : []),
      ...(remove ? [{ ...remove, method: 'DELETE' as const, path }] : []),
    ])
    .filter((row) => replyName(row) !== '' || isSigned(row));
}

/** A schema and those that it refers to. */
function collectSchemas(name: string, all: Schemas, found: Record<string, object> = {}): Schemas {
  const schema = all[name];
  if (schema === undefined || name in found) return found;
  found[name] = schema;
  for (const [, other = ''] of JSON.stringify(schema).matchAll(/#\/components\/schemas\/(\w+)/g)) {
    collectSchemas(other, all, found);
  }
  return found;
}

/** An operation without a body takes at least an object that is empty. */
function takesParameters(row: Operation): boolean {
  return listParameters(row).length > 0 || row.requestBody === undefined;
}

/** Those of its path and query: the client sends header fields. */
function listParameters({ parameters = [] }: Operation): readonly Parameter[] {
  return parameters.filter((parameter) => parameter.in !== 'header');
}

/** Whether the API does it once for requests with the same key. */
function takesIdempotencyKey({ parameters = [] }: Operation): boolean {
  return parameters.some(({ name }) => name === 'Idempotency-Key');
}

function parametersName({ operationId }: Operation): string {
  return `${capitalized(operationId)}Parameters`;
}

function capitalized(operationId: string): string {
  return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}`;
}

/** What an operation takes, of its path and its query alike, as an object. */
function parametersSchema(row: Operation): object {
  const parameters = listParameters(row);
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
async function writeTypes(document: OpenApiDocument): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'api-client-'));
  try {
    const definitions = { name: (name: string) => name.replace(/Dto$/, '') };
    await createClient({
      input: { ...document },
      output: path,
      logs: { level: 'silent' },
      plugins: [{ name: '@hey-api/typescript', definitions }],
    });
    return await readFile(join(path, 'types.gen.ts'), 'utf8');
  } finally {
    await rm(path, { recursive: true });
  }
}

/** The name of the schema of an operation's JSON, which is called after it if it has none; empty if it returns something else. */
function replyName(row: Operation): string {
  const schema = replySchema(row);
  return schema === undefined ? '' : schemaName(schema) || `${capitalized(row.operationId)}Reply`;
}

/** The schemas without a name, such as one of several objects, of the JSON of operations. */
function unnamedReplies(rows: readonly Row[]): Schemas {
  const named = rows.map((row) => [replyName(row), replySchema(row)] as const);
  return Object.fromEntries(
    named.flatMap(([name, schema]) => (schema === undefined || schema.$ref ? [] : [[name, schema]])),
  );
}

function replySchema({ responses }: Operation): (Partial<Reference> & object) | undefined {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
  return jsonSchema(success?.[1]);
}

/** Whether the response is signed, and so a text to be kept as it is. */
function isSigned({ responses }: Operation): boolean {
  return responses['200']?.content?.['application/jose+json'] !== undefined;
}

function jsonSchema(content: Content | undefined) {
  return content?.content?.['application/json']?.schema;
}

/** Empty for one without a name. */
function schemaName(schema: Partial<Reference> | undefined): string {
  return (schema?.$ref ?? '').replace(/^.*\/(\w+?)(Dto)?$/, '$1');
}

/** Whether the body is rows of a list, and no JSON. */
function isUpload({ requestBody }: Operation): boolean {
  return requestBody !== undefined && jsonSchema(requestBody) === undefined;
}

/** The method and path of each operation, and its query parameters. */
function writeOperations(rows: readonly Row[]): string {
  const takes = (row: Row): string => {
    const ofUrl = takesParameters(row) ? [`types.${parametersName(row)}`] : [];
    const ofBody = row.requestBody
      ? [isUpload(row) ? 'Upload' : `types.${schemaName(jsonSchema(row.requestBody))}`]
      : [];
    return [...ofUrl, ...ofBody].join(' & ');
  };
  return `import type { Upload } from '../connection.ts';
import type * as types from './types.ts';

/** What each operation takes and returns. */
export interface OperationTypes {
  ${rows.map((row) => `readonly ${row.operationId}: [${takes(row)}, ${isSigned(row) ? 'string' : `types.${replyName(row)}`}];`).join('\n')}
}

export const operations = {
  ${rows
    .map((row) => {
      const { method, path, operationId, parameters = [] } = row;
      const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      const further = [
        isUpload(row) ? ', isUpload: true' : '',
        takesIdempotencyKey(row) ? ', isIdempotent: true' : '',
        isSigned(row) ? ', isText: true' : '',
        row.isDemo === true ? ', isDemo: true' : '',
      ];
      return `${operationId}: { method: '${method}', path: '${path}', query: ${JSON.stringify(query)}${further.join('')} },`;
    })
    .join('\n')}
} as const;
`;
}

/** A method for each operation. */
function writeMethods(rows: readonly Row[]): string {
  return `import { ApiClient, type ApiParameters, type ApiReply } from '../api-client.ts';
import type { ApiCallOptions } from '../connection.ts';

/** The production API, and the watchlists and test clocks of the demo, with a method for each operation. */
export class BusinessRegistryClient extends ApiClient {
  ${rows
    .map(({ operationId, summary, parameters = [], requestBody }) => {
      const isNeeded = requestBody !== undefined || parameters.some(({ required }) => required);
      return `/** ${summary}. */
      async ${operationId}(
        parameters: ApiParameters<'${operationId}'>${isNeeded ? '' : ' = {}'},
        options?: ApiCallOptions,
      ): Promise<ApiReply<'${operationId}'>> {
        return (await this.call('${operationId}', parameters, options)).reply;
      }`;
    })
    .join('\n\n')}
}
`;
}
