import type { OpenAPIObject } from '@nestjs/swagger';
import type { Schema } from '@registry/http-frame/openapi/documented-operations';
import { resolvedSchema } from './schema-fields.ts';

/** A value that a schema describes, of the examples of its parts; of an object what it must have. */
export function schemaExample(document: OpenAPIObject, schema: Schema): unknown {
  const { example, default: fallback, enum: values, ...whole } = resolvedSchema(document, schema);
  if (example !== undefined) return example;
  const [choice] = whole.oneOf ?? whole.anyOf ?? [];
  if (choice !== undefined) return schemaExample(document, choice);
  if (whole.items !== undefined) return [schemaExample(document, whole.items)];
  const { properties, required = [] } = whole;
  if (properties === undefined) return fallback ?? values?.[0] ?? '';
  const needed = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(needed.map(([name, property]) => [name, schemaExample(document, property)]));
}
