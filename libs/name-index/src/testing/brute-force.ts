import type { IndexDocument, IndexSchema } from '../document.ts';
import type { FacetCount, IndexQuery, IndexResult } from '../query.ts';

type Filters = NonNullable<IndexQuery['filters']>;
type NameText = Pick<IndexQuery, 'terms' | 'prefixes' | 'phrases'>;

/** Returns the expected result of a search, found the slow and obvious way: every document is compared. */
export function bruteForce(schema: IndexSchema, documents: Iterable<IndexDocument>, query: IndexQuery): IndexResult {
  const named = [...documents].filter(
    (document) =>
      (isRequested(query, document) || hasAnyText(document, query) || isInOneName(document, query)) &&
      (query.required ?? []).every((word) => hasWord(document, word)),
  );
  const filters = Object.entries(query.filters ?? {});
  const matches = named.filter((document) =>
    filters.every(([field, condition]) =>
      readValues(schema, document, field).some((value) => passes(condition, value)),
    ),
  );
  const order = query.order ?? 'relevance';
  matches.sort(order === 'relevance' ? byRelevance(query) : byOrder(schema, order));
  const { after } = query;
  const later = after === undefined ? matches : matches.filter(({ key }) => byBytes(key, after) > 0);
  return {
    keys: later.slice(query.offset, query.offset + query.limit).map(({ key }) => key),
    total: matches.length,
    facets: Object.fromEntries(
      (query.facets ?? []).map((field) => [
        field,
        facetOf(schema, query.countsFiltered === true ? matches : named, field),
      ]),
    ),
  };
}

function passes(condition: Filters[string], value: string): boolean {
  if (!('alike' in condition) && !('from' in condition)) return condition.includes(value);
  if ('alike' in condition) return value.trim().toLowerCase() === condition.alike.trim().toLowerCase();
  return (value >= condition.from && value <= condition.to) || condition.or?.includes(value) === true;
}

/** The order in which a build takes documents. */
export function byKey(one: IndexDocument, other: IndexDocument): number {
  return byBytes(one.key, other.key);
}

/** The index sort order. */
function byRank(one: IndexDocument, other: IndexDocument): number {
  return one.rank - other.rank || byKey(one, other);
}

function byRelevance(query: IndexQuery): (one: IndexDocument, other: IndexDocument) => number {
  const wanted = [query.nameKey ?? []].flat();
  const chooseTier = (document: IndexDocument): number => {
    const { names } = document;
    if (isRequested(query, document)) return -1;
    if (names.some(({ nameKey }) => nameKey !== '' && wanted.includes(nameKey))) return 0;
    if (!hasAnyText(document, query)) return 3;
    return toWritings(query).some((text) => hasText(document, text) && beginsWith(document, text)) ? 1 : 2;
  };
  return (one, other) => chooseTier(one) - chooseTier(other) || byRank(one, other);
}

type Writing = NonNullable<IndexQuery['otherWriting']>;

function toWritings({ otherWriting, ...query }: IndexQuery): Writing[] {
  return otherWriting === undefined ? [query] : [query, otherWriting];
}

function hasAnyText(document: IndexDocument, query: IndexQuery): boolean {
  return toWritings(query).some((text) => hasText(document, text));
}

function beginsWith({ names }: IndexDocument, { terms, prefixes = [], firstWord }: Writing): boolean {
  if (firstWord === undefined) return false;
  const isPrefix = prefixes.includes(firstWord) && !terms.includes(firstWord);
  const begins = (first = '') => (isPrefix ? first.startsWith(firstWord) : first === firstWord);
  return names.some(({ folded }) => begins(folded.split(' ')[0]));
}

function byOrder(schema: IndexSchema, name: string): (one: IndexDocument, other: IndexDocument) => number {
  const order = schema.orders.findIndex((candidate) => candidate.name === name);
  const isAscending = schema.orders[order]?.direction === 'ascending';
  return (one, other) => {
    const [first, second] = [one.orderKeys[order] ?? null, other.orderKeys[order] ?? null];
    if (first === second) return byBytes(one.key, other.key);
    if (first === null) return 1;
    if (second === null) return -1;
    return isAscending ? byBytes(first, second) : byBytes(second, first);
  };
}

function isRequested({ keys = [] }: IndexQuery, { key }: IndexDocument): boolean {
  return keys.includes(key);
}

/** Checks that its names together have the text. */
function hasText(document: IndexDocument, { terms, prefixes = [], phrases = [] }: NameText): boolean {
  return (
    terms.every((term) => hasWord(document, term)) &&
    prefixes.every((prefix) => splitWords(document).some((word) => word.startsWith(prefix))) &&
    phrases.every((phrase) => hasWord(document, phrase.join(' ')))
  );
}

function isInOneName(document: IndexDocument, { orInOneName = [] }: IndexQuery): boolean {
  return document.names.some((name) => orInOneName.some((text) => hasText({ ...document, names: [name] }, text)));
}

function splitWords({ names }: IndexDocument): string[] {
  return names.flatMap(({ folded }) => folded.split(' '));
}

function hasWord({ names }: IndexDocument, word: string): boolean {
  return names.some(({ folded }) => ` ${folded} `.includes(` ${word} `));
}

function readValues(schema: IndexSchema, document: IndexDocument, field: string): readonly string[] {
  const value = document.values[schema.fields.indexOf(field)] ?? [];
  return typeof value === 'string' ? [value] : [...new Set(value)];
}

function facetOf(schema: IndexSchema, documents: readonly IndexDocument[], field: string): FacetCount[] {
  const counts = new Map<string, number>();
  for (const value of documents.flatMap((document) => readValues(schema, document, field))) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || byBytes(one.value, other.value));
}

function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
