import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';

/** One argument. What values are right beyond its type, the data API says. */
export interface ArgumentSchema {
  readonly type: 'string' | 'integer' | 'boolean';
  readonly description: string;
  readonly enum?: readonly string[];
  readonly examples?: readonly (string | number | boolean)[];
}

export type ArgumentSchemas<Arguments> = Readonly<Record<keyof Arguments & string, ArgumentSchema>>;

const isOfType: Readonly<Record<ArgumentSchema['type'], (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isSafeInteger(value),
  boolean: (value) => typeof value === 'boolean',
};

/** Characters of a text: longer ones fit no parameter of the data API. */
const LENGTH_MAX = 500;

const article: Readonly<Record<ArgumentSchema['type'], string>> = {
  string: 'a string',
  integer: 'an integer',
  boolean: 'true or false',
};

/**
 * The arguments of a tool: as the JSON Schema that is listed, and as the check of a call. Each fault is said in words that
 * whoever called can mend it by.
 */
export function toolArguments<Arguments extends object>(
  tool: string,
  schemas: ArgumentSchemas<Arguments>,
  required: readonly (keyof Arguments & string)[],
): StandardSchemaWithJSON<Arguments, Arguments> {
  const known: ReadonlyMap<string, ArgumentSchema> = new Map(Object.entries<ArgumentSchema>(schemas));
  const jsonSchema = {
    type: 'object',
    properties: schemas,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
  return {
    '~standard': {
      version: 1,
      vendor: 'business-registry',
      jsonSchema: { input: () => jsonSchema, output: () => jsonSchema },
      validate: (value) => {
        const faults = faultsOf(value, tool, known, required);
        return faults.length === 0 ? { value: value as Arguments } : { issues: faults.map((message) => ({ message })) };
      },
    },
  };
}

function faultsOf(
  value: unknown,
  tool: string,
  known: ReadonlyMap<string, ArgumentSchema>,
  required: readonly string[],
): string[] {
  const given = new Map(Object.entries(value as object));
  const missing = required
    .filter((name) => !given.has(name))
    .map((name) => `${name} is missing: ${known.get(name)?.description}`);
  const wrong = [...given].flatMap(([name, argument]) => {
    const schema = known.get(name);
    if (schema === undefined)
      return [`${quoted(name)} is no argument of ${tool}, which takes ${[...known.keys()].join(', ')}`];
    const length = typeof argument === 'string' ? [...argument].length : 0;
    if (length > LENGTH_MAX) return [`${name} may have at most ${LENGTH_MAX} characters, not ${length}`];
    return isRight(argument, schema) ? [] : [`${name} must be ${allowed(schema)}, not ${quoted(argument)}`];
  });
  return [...missing, ...wrong];
}

function isRight(value: unknown, schema: ArgumentSchema): boolean {
  return isOfType[schema.type](value) && (schema.enum === undefined || schema.enum.includes(String(value)));
}

function allowed({ type, enum: words }: ArgumentSchema): string {
  return words === undefined ? article[type] : `one of ${words.join(', ')}`;
}

/** At most so much of what was sent is said back. */
const QUOTED_LENGTH_MAX = 60;

function quoted(value: unknown): string {
  const kind = Array.isArray(value) ? 'a list' : typeof value === 'object' && value !== null ? 'an object' : undefined;
  const text = kind ?? JSON.stringify(value) ?? String(value);
  return text.length <= QUOTED_LENGTH_MAX ? text : `${text.slice(0, QUOTED_LENGTH_MAX)}…`;
}
