import { format } from 'oxfmt';
import type { OpenApiDocument, OpenApiOperation, OpenApiParameter } from './open-api.ts';
import { docComment, member, objectType, schemaName, schemaType } from './schema-type.ts';

const BANNER = '// Made from the OpenAPI document of the gateway by `npm run api-client`; not edited by hand.\n\n';

/** The text of the two generated files, by name. */
export type ClientSource = Readonly<Record<'schemas.ts' | 'operations.ts', string>>;

interface Operation extends OpenApiOperation {
  readonly id: string;
  readonly path: string;
}

/** The source of the client's types for a document. Only what is read by GET is known to it. */
export async function clientSource(document: OpenApiDocument): Promise<ClientSource> {
  const operations = operationsOf(document);
  return {
    'schemas.ts': await pretty(BANNER + schemas(document)),
    'operations.ts': await pretty(BANNER + operationTypes(document, operations) + operationTable(operations)),
  };
}

function operationsOf({ paths }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) => {
    const operation = methods['get'];
    if (operation === undefined) return [];
    if (operation.operationId === undefined) throw new Error(`The GET of ${path} has no operationId.`);
    return [{ ...operation, id: operation.operationId, path }];
  });
}

function schemas({ components }: OpenApiDocument): string {
  return Object.entries(components?.schemas ?? {})
    .map(([dto, schema]) => {
      const name = schemaName(dto);
      const comment = docComment(schema.description);
      const isPlain = schema.properties !== undefined && schema.allOf === undefined && schema.nullable !== true;
      return isPlain
        ? `${comment}export interface ${name} ${objectType(schema)}`
        : `${comment}export type ${name} = ${schemaType(schema)};`;
    })
    .join('\n\n');
}

function operationTypes(document: OpenApiDocument, operations: readonly Operation[]): string {
  const names = Object.keys(document.components?.schemas ?? {}).map(schemaName);
  const entries = operations.map((operation) => {
    const parameters = sent(operation).map((parameter) =>
      member(parameter.name, schemaType(parameter.schema), parameter.required === true, parameter.description),
    );
    return `${docComment(operation.description ?? operation.summary)}readonly ${operation.id}: {
      readonly parameters: ${parameters.length === 0 ? 'Readonly<Record<string, never>>' : `{${parameters.join('\n')}}`};
      readonly reply: ${replyType(operation)};
    };`;
  });
  const body = `/** What each operation takes and answers. */\nexport interface Operations {\n${entries.join('\n')}\n}\n\n`;
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(entries.join('\n'))).sort();
  return `import type { ${used.join(', ')} } from './schemas.ts';\n\n${body}`;
}

function replyType({ id, responses }: Operation): string {
  const schema = responses['200']?.content?.['application/json']?.schema;
  if (schema === undefined) throw new Error(`The operation ${id} has no JSON answer with status 200.`);
  return schemaType(schema);
}

function operationTable(operations: readonly Operation[]): string {
  const rows = operations.map((operation) => {
    const query = sent(operation).filter((parameter) => parameter.in === 'query');
    return `${operation.id}: { path: '${operation.path}', query: ${JSON.stringify(query.map(({ name }) => name))} },`;
  });
  return `/** Where each operation is, and which of its parameters stand in the query. */
    export const operations = {${rows.join('\n')}} as const;\n`;
}

/** Header fields belong to the client itself. */
function sent({ parameters = [] }: Operation): readonly OpenApiParameter[] {
  return parameters.filter((parameter) => parameter.in === 'path' || parameter.in === 'query');
}

async function pretty(source: string): Promise<string> {
  return (await format('client.ts', source, { singleQuote: true, printWidth: 120, trailingComma: 'all' })).code;
}
