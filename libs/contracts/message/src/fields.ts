import Type, { type Static, type TSchema } from 'typebox';

/**
 * The fields of public objects, imported as `Field`: JSON Schema as the OpenAPI documents show it, key by key, with the TypeScript
 * type. A field without an example says none in the documents.
 */

/** A public object as the value of a field. */
export function described<Schema extends TSchema>(schema: Schema, description: string) {
  return Type.Unsafe<Static<Schema>>({ description, allOf: [schema] });
}

/** Likewise; or null. */
export function objectOrNull<Schema extends TSchema>(schema: Schema, description: string) {
  return Type.Unsafe<Static<Schema> | null>({ description, anyOf: [schema, { type: 'null' }] });
}

/** A field that is always null. */
export function nothing(description: string) {
  return Type.Unsafe<null>({ type: 'null', description });
}

/** The field that names the kind of an object. */
export function objectType<const Name extends string>(name: Name) {
  return choice([name], `Always \`${name}\`.`);
}

/** The description of a field with a closed set of values: what it is, then the meaning of each value. */
export function explained(what: string, values: Readonly<Record<string, string>>): string {
  return [
    what,
    ...Object.entries(values).map(([value, meaning]) => `\`${value}\`: ${meaning.replace(/\.$/, '')}.`),
  ].join('\n\n');
}

/** One of a closed set of words. */
export function choice<const Word extends string>(words: readonly Word[], description: string) {
  return Type.Unsafe<Word>({ type: 'string', enum: [...words], description });
}

export function choiceOrNull<const Word extends string>(words: readonly Word[], description: string, example?: Word) {
  return Type.Unsafe<Word | null>({ ...orNullType('string'), enum: [...words, null], description, ...given(example) });
}

/** One of the words that are known now; further ones may be added. */
export function knownWord<const Word extends string>(words: readonly Word[], description: string, example: Word) {
  return Type.Unsafe<Word>({ type: 'string', description, examples: words, example });
}

/** One of the words, each with its meaning. */
export function explainedChoice<Word extends string>(meanings: Readonly<Record<Word, string>>, what: string) {
  return choice(Object.keys(meanings) as Word[], explained(what, meanings));
}

/** Likewise of those that are known now. */
export function explainedWord<Word extends string>(
  meanings: Readonly<Record<Word, string>>,
  what: string,
  example: NoInfer<Word>,
) {
  return knownWord(Object.keys(meanings) as Word[], explained(what, meanings), example);
}

/** Any number of a closed set of words. */
export function choices<const Word extends string>(
  words: readonly Word[],
  description: string,
  example?: readonly Word[],
) {
  const items = { type: 'string', enum: [...words] };
  return Type.Unsafe<Word[]>({ type: 'array', description, ...given(example), items });
}

/** Likewise; null for all of them. */
export function choicesOrNull<const Word extends string>(words: readonly Word[], description: string) {
  return Type.Unsafe<Word[] | null>({ ...choices(words, description), type: ['array', 'null'] });
}

export function string(description: string, example?: string) {
  return Type.String({ description, ...given(example) });
}

export function stringOrNull(description: string, example?: string | null) {
  return Type.Unsafe<string | null>({ ...orNullType('string'), description, ...given(example) });
}

/** YYYY-MM-DD. */
export function dateOrNull(description: string, example?: string) {
  return Type.Unsafe<string | null>({ ...orNullType('string'), format: 'date', description, ...given(example) });
}

/** ISO 8601 UTC, milliseconds. */
export function time(description: string) {
  return Type.String({ format: 'date-time', description });
}

export function timeOrNull(description: string) {
  return Type.Unsafe<string | null>({ ...orNullType('string'), format: 'date-time', description });
}

/** How many there are of something: an integer from 0, or another least one. */
export function count(description: string, { minimum = 0, example }: { minimum?: number; example?: number } = {}) {
  return Type.Integer({ minimum, description, ...given(example) });
}

export function countOrNull(description: string) {
  return Type.Unsafe<number | null>({ ...orNullType('integer'), minimum: 0, description });
}

export function integerOrNull(description: string, example: number) {
  return Type.Unsafe<number | null>({ ...orNullType('integer'), description, example });
}

export function number(description: string, example: number) {
  return Type.Number({ description, example });
}

export function numberOrNull(description: string, example: number) {
  return Type.Unsafe<number | null>({ ...orNullType('number'), description, example });
}

export function flag(description: string, example?: boolean) {
  return Type.Boolean({ description, ...given(example) });
}

export function flagOrNull(description: string) {
  return Type.Unsafe<boolean | null>({ ...orNullType('boolean'), description, example: true });
}

export function probability(description: string, example: number) {
  return Type.Number({ minimum: 0, maximum: 1, description, example });
}

export function always(description: string) {
  return Type.Unsafe<true>({ type: 'boolean', enum: [true], description });
}

export function list<Item extends TSchema>(items: Item, description: string, limits: ListLimits = {}) {
  return Type.Unsafe<Static<Item>[]>({ ...limits, description, type: 'array', items });
}

interface ListLimits {
  readonly minItems?: number;
  readonly maxItems?: number;
}

export function strings(description: string, example?: readonly string[]) {
  return Type.Unsafe<string[]>({ description, ...given(example), type: 'array', items: { type: 'string' } });
}

/** One of several public objects. */
export function oneOf<Schemas extends readonly TSchema[]>(schemas: readonly [...Schemas], description: string) {
  return Type.Unsafe<Static<Schemas[number]>>({ oneOf: [...schemas], description });
}

/** Fields of a source, verbatim. */
export function anyFields(description: string) {
  return Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description });
}

function orNullType<const Name extends string>(name: Name) {
  return { type: [name, 'null'] };
}

function given<Value>(example: Value): { example?: Value } {
  return example === undefined ? {} : { example };
}
