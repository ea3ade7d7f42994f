import {
  alikeForm,
  type CheckedQuery,
  type IndexSchema,
  type SearchedText,
  type ValueCondition,
} from '@registry/name-index';
import { alikeField, FIELD, listAlike, NAME_WORDS_MAX, orderField, valueField, WINDOW_MAX } from '../layout.ts';

/** A query of OpenSearch, or another object of its JSON. */
export type Json = Readonly<Record<string, unknown>>;

/** Values of a field at most (`FIELD_VALUES_MAX`): a facet has all, so that its counts are exact. */
const FACET_VALUES_MAX = 65_535;
/** Scores of the tiers: documents found by key, by name key, with the first word, by their words, in one name. */
const SCORES = { keyed: 5, named: 4, first: 3, found: 2, inOneName: 1 } as const;

const term = (field: string, value: string): Json => ({ term: { [field]: value } });
const terms = (field: string, values: readonly string[]): Json => ({ terms: { [field]: values } });
const prefix = (field: string, value: string): Json => ({ prefix: { [field]: value } });
const spanTerm = (word: string): Json => ({ span_term: { [FIELD.names]: word } });

/** Documents with all of these; all documents without any. */
export function all(queries: readonly Json[]): Json {
  const [only] = queries;
  if (only === undefined) return { match_all: {} };
  return queries.length === 1 ? only : { bool: { filter: queries } };
}

function any(queries: readonly Json[]): Json {
  const [only] = queries;
  if (only === undefined) return { match_none: {} };
  return queries.length === 1 ? only : { bool: { should: queries, minimum_should_match: 1 } };
}

/** The body of a search. Its hits are sorted, and the last sort value of each is its key. `countsFiltered`: facets count after filters. */
export function searchBody(schema: IndexSchema, query: CheckedQuery, countsFiltered: boolean): Json {
  const { order, limit, facets } = query;
  const filters = query.conditions.map(([name, condition]) => conditionQuery(schema, name, condition));
  const isFilteredFirst = countsFiltered || facets.length === 0;
  const required = query.required.map((word) => term(FIELD.names, word));
  const conditions = isFilteredFirst ? [...required, ...filters] : required;
  return {
    query:
      order === undefined && limit > 0
        ? { bool: { must: [tieredQuery(query)], filter: conditions } }
        : all([...foundQueries(query), ...conditions]),
    ...(isFilteredFirst || filters.length === 0 ? {} : { post_filter: all(filters) }),
    ...page(schema, query),
    ...(facets.length === 0 ? {} : { aggs: Object.fromEntries(facets.map((name) => [name, facet(name)])) }),
  };
}

/** Exact totals, and no fields but the values that hits are sorted by. Without `from`, what is to be skipped is returned too. */
function page(schema: IndexSchema, { order, after, offset, limit }: CheckedQuery): Json {
  const common = { track_total_hits: true, stored_fields: '_none_' };
  if (limit === 0) return { ...common, size: 0 };
  const sort = sortBy(schema, order);
  const size = Math.min(offset + limit, WINDOW_MAX);
  if (after !== undefined) return { ...common, size, sort: sort.slice(-1), search_after: [after] };
  return { ...common, ...(size < offset + limit ? { size } : { from: offset, size: limit }), sort };
}

function sortBy({ orders }: IndexSchema, order: string | undefined): Json[] {
  const key = { [FIELD.key]: 'asc' };
  if (order === undefined) return [{ _score: 'desc' }, { [FIELD.rank]: 'asc' }, key];
  const isAscending = orders.find(({ name }) => name === order)?.direction === 'ascending';
  return [{ [orderField(order)]: { order: isAscending ? 'asc' : 'desc', missing: '_last' } }, key];
}

function facet(name: string): Json {
  return { terms: { field: valueField(name), size: FACET_VALUES_MAX, shard_size: FACET_VALUES_MAX } };
}

/** All that a query finds. A text without words finds everything. */
function foundQueries({ texts, keys, orInOneName }: CheckedQuery): Json[] {
  const found = texts.map(textQuery);
  if (found.some((one) => 'match_all' in one)) return [];
  return [any([...keyedQueries(keys), ...found, ...orInOneName.map(oneNameQuery)])];
}

/** Each document with the score of the best tier that it is in. */
function tieredQuery({ texts, keys, nameKeys, orInOneName }: CheckedQuery): Json {
  const [found, inOneName] = [texts.map(textQuery), orInOneName.map(oneNameQuery)];
  const first = texts.flatMap((text) => {
    const begins = firstQuery(text);
    return begins === undefined ? [] : [all([textQuery(text), begins])];
  });
  const named = nameKeys.length === 0 ? [] : [all([any([...found, ...inOneName]), terms(FIELD.nameKeys, nameKeys)])];
  const tiers: Record<keyof typeof SCORES, Json[]> = { keyed: keyedQueries(keys), named, first, found, inOneName };
  const queries = Object.entries(tiers).flatMap(([tier, own]) => {
    const boost = SCORES[tier as keyof typeof SCORES];
    return own.length === 0 ? [] : [{ constant_score: { filter: any(own), boost } }];
  });
  return { dis_max: { queries } };
}

function keyedQueries(keys: readonly string[]): Json[] {
  return keys.length === 0 ? [] : [terms(FIELD.key, keys)];
}

/** Documents whose names together have the text. */
function textQuery({ terms: words, prefixes, phrases }: SearchedText): Json {
  return all([
    ...words.map((word) => term(FIELD.names, word)),
    ...prefixes.map((one) => prefix(FIELD.names, one)),
    ...phrases.map((phrase) => ({ match_phrase: { [FIELD.names]: phrase.join(' ') } })),
  ]);
}

function firstQuery({ terms: words, firstTerm }: SearchedText): Json | undefined {
  if (firstTerm === undefined) return undefined;
  return words.includes(firstTerm) ? term(FIELD.first, firstTerm) : prefix(FIELD.first, firstTerm);
}

/** Documents with all of a text in one name: no position of it is as far from another as the next name is. */
function oneNameQuery({ terms: words, prefixes, phrases }: SearchedText): Json {
  const clauses = [
    ...words.map(spanTerm),
    ...prefixes.map((one) => ({ span_multi: { match: prefix(FIELD.names, one) } })),
    ...phrases.map((phrase) => ({ span_near: { clauses: phrase.map(spanTerm), slop: 0, in_order: true } })),
  ];
  if (clauses.length < 2) return all(clauses);
  return { span_near: { clauses, slop: NAME_WORDS_MAX, in_order: false } };
}

export function conditionQuery(schema: IndexSchema, name: string, condition: ValueCondition): Json {
  if ('alike' in condition) {
    if (listAlike(schema).includes(name)) return term(alikeField(name), alikeForm(condition.alike));
    throw new RangeError(`The index does not compare the field ${name} without regard to case.`);
  }
  if (!('from' in condition)) return terms(valueField(name), condition);
  const range = { range: { [valueField(name)]: { gte: condition.from, lte: condition.to } } };
  return condition.or === undefined ? range : any([range, terms(valueField(name), condition.or)]);
}
