import type { JsonSchemaType } from '@modelcontextprotocol/server';

/** A list whose items have these members. The reference of the API has their types, for which a list of tools has no room. */
export function listOutput(item: string, required: readonly string[] = ['total_count', 'coverage']): JsonSchemaType {
  return { type: 'object', description: `data: ${item}`, required: ['data', ...required] };
}

/** An object that always has the required members, and mostly the further ones. */
export function objectOutput(required: readonly string[], further?: string): JsonSchemaType {
  return {
    type: 'object',
    ...(further === undefined ? {} : { description: `Also ${further}` }),
    required: [...required],
  };
}
