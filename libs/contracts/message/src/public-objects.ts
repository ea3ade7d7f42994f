import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import * as Field from './fields.ts';

/** The type of what a schema describes; nobody changes it. */
export type Shape<Schema extends TSchema> = ReadonlyDeep<Static<Schema>>;

type ReadonlyDeep<Value> = Value extends object ? { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> } : Value;

/** A public object, and what it is; `name` is that of its schema in the documents. */
export function publicObject<Properties extends TProperties>(
  name: string,
  description: string,
  properties: Properties,
) {
  return Type.Object(properties, { title: name, description }) as TObject<Properties> & PublicObject;
}

interface PublicObject {
  readonly title: string;
  readonly description: string;
}

/** An example of an object: the given value of each field, else the one that the field states. Throws for a required field without either. */
export function makeExample<Schema extends TSchema & StatedObject>(
  schema: Schema,
  given: Partial<Shape<Schema>>,
): Shape<Schema> {
  const properties = Object.entries<StatedField>(schema.properties);
  const values = properties.map(([name, { example, enum: words = [] }]) => {
    const stated = example === undefined && words.length === 1 ? words[0] : example;
    return [name, name in given ? given[name as keyof typeof given] : stated] as const;
  });
  const missing = values.find(([name, value]) => value === undefined && schema.required.includes(name));
  if (missing !== undefined) throw new Error(`The example has no ${missing[0]}.`);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Shape<Schema>;
}

interface StatedObject {
  readonly properties: TProperties;
  readonly required: readonly string[];
}

interface StatedField {
  readonly example?: unknown;
  readonly enum?: readonly unknown[];
}

/** The response about an object that was deleted. */
export function deletedObject<const Name extends string>(name: string, objectType: Name, noun: string) {
  return publicObject(name, `The deleted ${noun}.`, {
    object: Field.objectType(objectType),
    id: Field.string(`The id of the ${noun}.`),
    deleted: Field.always('Always `true`.'),
  });
}

/** A page of a collection; further fields come after those that every page has. */
export function pageOf<Item extends TSchema, Further extends TProperties = Record<never, never>>(
  name: string,
  description: string,
  item: Item,
  further?: Further,
) {
  const data = Field.list(item, 'The items of this page.');
  return publicObject(name, description, { ...pageFields, data, ...(further as Further) });
}

/** What a response of the past has in addition. */
export const asOfPast = {
  as_known_at: Type.Optional(
    Field.time(
      'Time as of which the response says what was known. Only responses to requests with `known_at` have it.',
    ),
  ),
};

/** What a response about a day has in addition. */
export const onDay = {
  as_valid_on: Type.Optional(
    Type.String({
      format: 'date',
      description:
        'Day on which what the response says was so, by the dates in the data. Only responses to requests with `valid_on` have it.',
    }),
  ),
};

/** A coverage of a list of a day that leaves out so many items, because they have no date. */
export function withoutUndated<Coverage extends { readonly status: string; readonly scope: string | null }>(
  coverage: Coverage,
  undated: number,
): Coverage {
  if (undated === 0) return coverage;
  const scope = [...(coverage.scope === null ? [] : [coverage.scope]), `without ${undated} that have no date`].join(
    '; ',
  );
  return { ...coverage, status: coverage.status === 'covered' ? 'partial' : coverage.status, scope };
}

/** What every page of a collection has next to its items. */
export const pageFields = {
  object: Field.objectType('list'),
  has_more: Field.flag('True if there is another page. Pages end at the first 10,000 results.'),
  total_count: Field.count('Exact number of matches.'),
  page: Field.count('The page number, starting at 1.', { minimum: 1 }),
  per_page: Field.count('Maximum number of items per page.', { minimum: 1 }),
};
