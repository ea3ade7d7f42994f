import type { OpenAPIObject, ReferenceObject, ResponseObject, SchemaObject } from '@nestjs/swagger';

/** What each object is, by the name of its schema. */
export type SchemaDescriptions = Readonly<Record<string, string>>;

/** Describes every schema, and every success response by the object that it returns. */
export function describeSchemas(document: OpenAPIObject, descriptions: SchemaDescriptions): OpenAPIObject {
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
    const description = descriptions[name];
    if (description !== undefined && !('$ref' in schema)) describe(schema, description);
  }
  for (const { get, post, patch, delete: remove } of Object.values(document.paths)) {
    for (const operation of [get, post, patch, remove]) {
      for (const response of Object.values(operation?.responses ?? {})) {
        if (response !== undefined && !('$ref' in response) && response.description === '')
          nameObject(response, descriptions);
      }
    }
  }
  return document;
}

/** The description comes first, as readers of the document need it. */
function describe(schema: SchemaObject, description: string): void {
  const rest = { ...schema };
  for (const key of Object.keys(schema)) delete schema[key as keyof SchemaObject];
  Object.assign(schema, { type: rest.type, description }, rest);
}

function nameObject(response: ResponseObject, descriptions: SchemaDescriptions): void {
  const schema = response.content?.['application/json']?.schema as Partial<ReferenceObject> | undefined;
  const name = schema?.$ref?.split('/').at(-1) ?? '';
  response.description = descriptions[name] ?? '';
}
