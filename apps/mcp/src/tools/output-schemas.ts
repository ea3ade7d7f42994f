import type { JsonSchemaType } from '@modelcontextprotocol/server';

const text = { type: 'string' };

/** Members that all lists have; few words, because a list of tools has little room. */
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
      coverage: text,
      ...further,
    },
    required: ['data', 'total_count', 'coverage'],
  };
}

/** Members that are texts. */
export function texts(...names: readonly string[]): Readonly<Record<string, JsonSchemaType>> {
  return Object.fromEntries(names.map((name) => [name, text]));
}

/** Members of another type. */
export function listMembers(
  type: 'array' | 'object' | 'boolean',
  ...names: readonly string[]
): Readonly<Record<string, JsonSchemaType>> {
  return Object.fromEntries(names.map((name) => [name, { type }]));
}
