import type { FieldFilter } from '../matching/filter-matches.ts';
import type { IndexSchema } from '../document.ts';
import type { FieldValues } from '../fields/field-values.ts';
import { listPassing } from '../fields/value-condition.ts';
import type { IndexQuery, SearchedText, ValueCondition } from '../query.ts';

/** Characters of a prefix: shorter ones would find a good part of all terms. */
const PREFIX_LENGTH_MIN = 2;

/** A query that is valid for a schema, with its parts in one form. */
export interface CheckedQuery {
  /** The writings of the text: a document has all of one. */
  readonly texts: readonly SearchedText[];
  /** The terms that documents found by key must have too. */
  readonly required: readonly string[];
  readonly orInOneName: readonly SearchedText[];
  readonly keys: readonly string[];
  readonly nameKeys: readonly string[];
  /** Conditions that a document passes all of, each with its field. */
  readonly conditions: readonly (readonly [string, ValueCondition])[];
  /** Undefined for relevance. */
  readonly order: string | undefined;
  readonly after: string | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly facets: readonly string[];
}

/** A query with its names found in the schema. */
export interface ResolvedQuery extends Omit<CheckedQuery, 'conditions' | 'order' | 'facets'> {
  readonly filters: readonly FieldFilter[];
  /** The number of the schema's order, or -1 for relevance. */
  readonly order: number;
  readonly facets: readonly number[];
}

/** Throws RangeError for a field or order that the schema lacks, a first word that is not a term, a prefix that is too short, and an invalid page. */
export function checkQuery(schema: IndexSchema, query: IndexQuery): CheckedQuery {
  const { orInOneName = [], required = [], keys = [], nameKey, filters = {}, allOf = {}, facets = [] } = query;
  const { order = 'relevance', after, offset, limit } = query;
  const texts = [query, query.otherWriting ?? []].flat();
  const short = [...texts, ...orInOneName]
    .flatMap(({ prefixes = [] }) => prefixes)
    .find((prefix) => [...prefix].length < PREFIX_LENGTH_MIN);
  if (short !== undefined) throw new RangeError(`The prefix ${short} has less than ${PREFIX_LENGTH_MIN} characters.`);
  if (after !== undefined && order === 'relevance') throw new RangeError('The order of relevance is not by key.');
  for (const [name, number] of Object.entries({ offset, limit })) {
    if (!Number.isSafeInteger(number) || number < 0)
      throw new RangeError(`${name} is ${number}; it must be a whole number from 0.`);
  }
  if (order !== 'relevance') orderNumber(schema, order);
  for (const field of [...Object.keys(filters), ...Object.keys(allOf), ...facets]) fieldNumber(schema, field);
  return {
    texts: texts.map((text) => resolveText(text, required)),
    orInOneName: orInOneName.map(oneNameText),
    required,
    keys,
    nameKeys: [nameKey ?? []].flat().filter((key) => key !== ''),
    conditions: [
      ...Object.entries(filters),
      ...Object.entries(allOf).flatMap(([field, values]) => values.map((value) => [field, [value]] as const)),
    ],
    order: order === 'relevance' ? undefined : order,
    after,
    offset,
    limit,
    facets: [...new Set(facets)],
  };
}

/** Throws RangeError as `checkQuery` does. */
export function resolveQuery(schema: IndexSchema, fields: readonly FieldValues[], query: IndexQuery): ResolvedQuery {
  const { conditions, order, facets, ...checked } = checkQuery(schema, query);
  return {
    ...checked,
    filters: conditions.map(([name, condition]) => resolveCondition(schema, fields, name, condition)),
    order: order === undefined ? -1 : orderNumber(schema, order),
    facets: facets.map((field) => fieldNumber(schema, field)),
  };
}

function resolveText(
  { terms, prefixes = [], phrases = [], firstWord: firstTerm }: NonNullable<IndexQuery['otherWriting']>,
  required: readonly string[],
): SearchedText {
  if (firstTerm !== undefined && !terms.includes(firstTerm) && !prefixes.includes(firstTerm))
    throw new RangeError(`The first word ${firstTerm} is neither one of the terms nor one of the prefixes.`);
  return {
    terms: [...new Set([...terms, ...phrases.flat(), ...required])],
    prefixes: [...new Set(prefixes)],
    phrases: phrases.filter(({ length }) => length > 1),
    firstTerm,
  };
}

/** Without prefixes that a term or a longer prefix has: a name of one term, which vectors leave out, can have both. */
function oneNameText({
  terms,
  prefixes = [],
  phrases = [],
}: NonNullable<IndexQuery['orInOneName']>[number]): SearchedText {
  const all = [...new Set([...terms, ...phrases.flat()])];
  const isPartOf = (prefix: string) => (other: string) => other !== prefix && other.startsWith(prefix);
  return {
    terms: all,
    prefixes: [...new Set(prefixes)].filter(
      (prefix) => !all.includes(prefix) && ![...all, ...prefixes].some(isPartOf(prefix)),
    ),
    phrases: phrases.filter(({ length }) => length > 1),
    firstTerm: undefined,
  };
}

/** Throws RangeError for a field that the schema lacks. */
export function resolveFilters(
  schema: IndexSchema,
  fields: readonly FieldValues[],
  filters: NonNullable<IndexQuery['filters']>,
): FieldFilter[] {
  return Object.entries(filters).map(([name, condition]) => resolveCondition(schema, fields, name, condition));
}

function resolveCondition(
  schema: IndexSchema,
  fields: readonly FieldValues[],
  name: string,
  condition: ValueCondition,
): FieldFilter {
  const field = fieldNumber(schema, name);
  return { field, values: listPassing(condition, fields[field]!.values) };
}

function fieldNumber(schema: IndexSchema, field: string): number {
  const number = schema.fields.indexOf(field);
  if (number < 0) throw new RangeError(`The index has no field ${field}; it has ${schema.fields.join(', ')}.`);
  return number;
}

function orderNumber(schema: IndexSchema, order: string): number {
  const number = schema.orders.findIndex(({ name }) => name === order);
  if (number < 0)
    throw new RangeError(
      `The index has no order ${order}; it has ${['relevance', ...schema.orders.map(({ name }) => name)].join(', ')}.`,
    );
  return number;
}
