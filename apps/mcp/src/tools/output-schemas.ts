import type { JsonSchemaType } from '@modelcontextprotocol/server';

/** Members that all lists have. */
export function listOutput(
  item: Readonly<Record<string, JsonSchemaType>>,
  further: Readonly<Record<string, JsonSchemaType>> = {},
): JsonSchemaType {
  return {
    type: 'object',
    properties: {
      data: { type: 'array', items: { type: 'object', properties: item } },
      total_count: { type: 'integer' },
      has_more: { type: 'boolean' },
      coverage: { type: 'string' },
      ...further,
    },
    required: ['data', 'total_count', 'coverage'],
  };
}

/** Members by their names. The reference of the API has their types, for which a list of tools has no room. */
export function members(...names: readonly string[]): Readonly<Record<string, JsonSchemaType>> {
  return Object.fromEntries(names.map((name) => [name, {}]));
}
