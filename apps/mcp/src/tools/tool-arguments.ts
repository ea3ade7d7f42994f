import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { didYouMean } from '@registry/domain';
import { type ArgumentSchema, argumentValue, isAbsent } from './argument-value.ts';

/** By the names of arguments, which are those of HTTP parameters. */
export type ArgumentSchemas = Readonly<Record<string, ArgumentSchema>>;

/** The arguments of a call, as their schemas say. */
export type ArgumentsBy<Schemas extends ArgumentSchemas, Required> = {
  readonly [Name in keyof Schemas & Required]: ValueBy<Schemas[Name]>;
} & { readonly [Name in Exclude<keyof Schemas, Required>]?: ValueBy<Schemas[Name]> };

type ValueBy<Schema extends ArgumentSchema> = Schema extends { readonly enum: readonly (infer Word)[] }
  ? Word
  : { string: string; integer: number; number: number; boolean: boolean }[Schema['type']];

/** Characters of a text: longer ones fit no parameter of the data API. */
const LENGTH_MAX = 500;

const KINDS: Readonly<Record<ArgumentSchema['type'], string>> = {
  string: 'text',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
};

/**
 * The arguments of a tool: as the JSON Schema that is listed, and as the lenient check of a call. The schema has only
 * what the function declarations of all large models accept: no unions, references, examples, and no
 * `additionalProperties`. Each error says how the caller can fix it.
 */
export function toolArguments<Arguments extends object>(
  tool: string,
  schemas: ArgumentSchemas,
  required: readonly string[],
): StandardSchemaWithJSON<Arguments, Arguments> {
  const known: ReadonlyMap<string, ArgumentSchema> = new Map(Object.entries(schemas));
  const properties = [...known].map(([name, { type, description, enum: words }]) => [
    name,
    { type, ...(description === undefined ? {} : { description }), ...(words === undefined ? {} : { enum: words }) },
  ]);
  const jsonSchema = {
    type: 'object',
    properties: Object.fromEntries(properties) as Record<string, unknown>,
    ...(required.length === 0 ? {} : { required }),
  };
  return {
    '~standard': {
      version: 1,
      vendor: 'business-registry',
      jsonSchema: { input: () => jsonSchema, output: () => jsonSchema },
      validate: (sent) => {
        const { values, faults } = readArguments(sent, tool, known, required);
        return faults.length === 0
          ? { value: Object.fromEntries(values) as Arguments }
          : { issues: faults.map((message) => ({ message })) };
      },
    },
  };
}

interface ReadArguments {
  readonly values: ReadonlyMap<string, string | number | boolean>;
  readonly faults: readonly string[];
}

function readArguments(
  sent: unknown,
  tool: string,
  known: ReadonlyMap<string, ArgumentSchema>,
  required: readonly string[],
): ReadArguments {
  const given = new Map(Object.entries(sent ?? {}).filter(([, value]) => !isAbsent(value)));
  const values = new Map<string, string | number | boolean>();
  const faults = required
    .filter((name) => !given.has(name))
    .map(
      (name) => `${name} is missing; expected ${allowed(known.get(name))}. Add it: ${known.get(name)?.description}.`,
    );
  for (const [name, argument] of given) {
    const schema = known.get(name);
    const value = schema === undefined ? undefined : argumentValue(argument, schema);
    const length = typeof value === 'string' ? [...value].length : 0;
    if (schema === undefined) faults.push(unknown(name, tool, known));
    else if (value === undefined) faults.push(wrong(name, argument, schema, required));
    else if (length > (schema.lengthMax ?? LENGTH_MAX))
      faults.push(`${name} has ${length} characters; expected at most ${schema.lengthMax ?? LENGTH_MAX}. Shorten it.`);
    else values.set(name, value);
  }
  return { values, faults };
}

function unknown(name: string, tool: string, known: ReadonlyMap<string, ArgumentSchema>): string {
  return `${quoted(name)} is not an argument of ${tool}; expected ${[...known.keys()].join(', ')}. ${didYouMean(name, [...known.keys()])}Correct the name or leave it out.`;
}

function wrong(name: string, argument: unknown, schema: ArgumentSchema, required: readonly string[]): string {
  const fault = typeof argument === 'string' ? schema.fault?.(argument.trim()) : undefined;
  if (fault !== undefined) return `${name} is ${quoted(argument)}, ${fault}.`;
  const advice = required.includes(name) ? 'Correct it.' : 'Correct it or leave it out.';
  const near = typeof argument === 'string' ? didYouMean(argument, schema.enum ?? schema.words ?? []) : '';
  return `${name} is ${quoted(argument)}; expected ${allowed(schema)}. ${near}${advice}`;
}

function allowed(schema: ArgumentSchema | undefined): string {
  if (schema?.enum !== undefined) return `one of ${schema.enum.join(', ')}`;
  return schema?.allowed ?? KINDS[schema?.type ?? 'string'];
}

/** At most so much of what was sent is said back. */
const QUOTED_LENGTH_MAX = 60;

function quoted(value: unknown): string {
  const kind = Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : undefined;
  return shortenSent(kind ?? JSON.stringify(value) ?? String(value));
}

/** As much of what was sent as is said back. */
export function shortenSent(text: string): string {
  return text.length <= QUOTED_LENGTH_MAX ? text : `${text.slice(0, QUOTED_LENGTH_MAX)}…`;
}
