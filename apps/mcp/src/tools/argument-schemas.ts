import type { ArgumentSchema } from './tool-arguments.ts';

/** Arguments that several tools take. Named as the HTTP parameters are; short, since a list of tools has to stay small. */
export const argumentSchemas = {
  id: { type: 'string', description: 'Company id: us-{state}-{file_number}', examples: ['us-or-153169496'] },
  page: { type: 'integer', description: 'Page of 10, from 1', examples: [2] },
  state: { type: 'string', description: 'State, two letters', examples: ['OR'] },
} as const satisfies Record<string, ArgumentSchema>;
