import { foldForMatching, parseQuery } from '@registry/domain';
import fc from 'fast-check';
import type { IndexChange, IndexDocument, IndexSchema } from '../document.ts';
import type { IndexQuery } from '../query.ts';

/** A schema with a field of several values and an order in either direction. */
export const schema: IndexSchema = {
  fields: ['state', 'status', 'has', 'day'],
  unlisted: ['day'],
  orders: [
    { name: 'registration_date', direction: 'descending' },
    { name: 'name', direction: 'ascending' },
    { name: 'id', direction: 'ascending' },
  ],
};

/** Few enough that most pairs of words meet in some document, of all frequencies, and with every trap of folding. */
const frequent = fc.constantFrom(
  'LLC',
  'L.L.C.',
  'Acme',
  'The',
  'Inc.',
  "O'Neil",
  'Café',
  'cafe',
  '&',
  'and',
  'A',
  '7',
);
const rare = fc.constantFrom('ACMES', 'B', 'of', 'Co', '東京', 'rare');
const word = fc.oneof({ weight: 3, arbitrary: frequent }, { weight: 2, arbitrary: rare });

const text = (lengthMax: number): fc.Arbitrary<string> =>
  fc.array(word, { minLength: 1, maxLength: lengthMax, size: 'max' }).map((parts) => parts.join(' '));

/** One to four words, some of them the same. */
const phrase = text(4).map((words) => foldForMatching(words).folded.split(' '));

const states = ['CO', 'co', 'NY', '', 'Ünï', '😀'];
const keys = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map((number) => `us-co-${number}`),
  fc.constantFrom(
    'us-ny-é',
    'us-ny-\u{1f600}',
    'us-ny-\uffee',
    `us-tx-${'9'.repeat(60)}`,
    `us-tx-${'9'.repeat(61)}`,
    'x',
    'x\0a',
    'x!',
  ),
);

const daysOfMay = Array.from({ length: 20 }, (_, day) => `2013-05-${day + 10}`);

/** A document with one to three names, folded as the real ones are. */
export const anyDocument: fc.Arbitrary<IndexDocument> = fc
  .record({
    key: keys,
    rank: fc.constantFrom(0, 3, 3, 17, 65_540),
    names: fc.array(text(5), { maxLength: 3, size: 'max' }),
    state: fc.option(fc.constantFrom(...states)),
    status: fc.constantFrom('active', 'active', 'inactive', 'unknown'),
    has: fc.array(fc.constantFrom('officers', 'ein', 'phone'), { maxLength: 4 }),
    date: fc.option(fc.constantFrom('2020-01-01', '2020-01-02', '1999-12-31', '0001-01-01', ...daysOfMay)),
  })
  .map(({ key, rank, names, state, status, has, date }) => {
    const folded = names.map((name) => foldForMatching(name));
    return {
      key,
      rank,
      names: folded,
      values: [state, status, has, date],
      orderKeys: [date, folded[0]?.folded ?? null, null],
    };
  });

/** New states of documents, and some deletions, of keys that are there and of ones that are not. */
export const anyChanges: fc.Arbitrary<IndexChange[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: anyDocument.map((document): IndexChange => ({ kind: 'upsert', document })) },
    { weight: 1, arbitrary: keys.map((key): IndexChange => ({ kind: 'delete', key })) },
  ),
  { maxLength: 25, size: 'max' },
);

const someFilters = fc.record(
  {
    state: fc.oneof(
      { weight: 3, arbitrary: fc.uniqueArray(fc.constantFrom(...states, 'nowhere'), { maxLength: 3 }) },
      { weight: 1, arbitrary: fc.constantFrom(' Co\n', 'ünï', '', 'nowhere').map((alike) => ({ alike })) },
    ),
    status: fc.uniqueArray(fc.constantFrom('active', 'inactive', 'unknown'), { minLength: 1, maxLength: 2 }),
    has: fc.uniqueArray(fc.constantFrom('officers', 'ein', 'phone'), { minLength: 1, maxLength: 2 }),
    day: fc.record(
      {
        from: fc.constantFrom('2013-05-15', '2020-01-01', '3000'),
        to: fc.constant('9999'),
        or: fc.constant(['1999-12-31']),
      },
      { requiredKeys: ['from', 'to'] },
    ),
  },
  { requiredKeys: [] },
);

/** Parts that a document may have in one of its names. */
const textOfOneName = fc
  .record({
    q: text(3),
    prefixes: fc.array(fc.constantFrom('AC', 'LL', 'ON'), { maxLength: 1 }),
    phrases: fc.array(phrase, { maxLength: 1 }),
  })
  .map(({ q, ...rest }) => ({ terms: parseQuery(q).terms, ...rest }));

/** A search as a service would run it, first and later pages, with and without each part. */
export const anyQuery: fc.Arbitrary<IndexQuery> = fc
  .record({
    q: fc.oneof(
      { weight: 8, arbitrary: text(2) },
      { weight: 2, arbitrary: text(4) },
      { weight: 1, arbitrary: fc.constantFrom('', 'nobody', 'acme nobody') },
    ),
    hasTiers: fc.constantFrom(true, true, true, false),
    otherName: fc.option(text(2)),
    keys: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(keys, { maxLength: 4, size: 'max' }) },
    ),
    filters: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: someFilters }),
    order: fc.constantFrom('relevance', 'relevance', 'relevance', 'registration_date', 'name', 'id', 'id'),
    after: fc.option(keys, { nil: undefined }),
    offset: fc.constantFrom(0, 0, 0, 0, 1, 5, 20, 1000),
    limit: fc.constantFrom(0, 1, 3, 10, 10, 100, 100),
    required: fc.oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.constantFrom(['LLC'], ['7', 'ACME'], ['NOBODY']) },
    ),
    prefixes: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(fc.constantFrom('AC', 'ACME', 'LL', 'ON', '東京', 'XY'), { maxLength: 2 }) },
    ),
    phrases: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(phrase, { minLength: 1, maxLength: 2, size: 'max' }) },
    ),
    orInOneName: fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.array(textOfOneName, { maxLength: 2 }) },
    ),
    otherWriting: fc.oneof(
      { weight: 2, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: textOfOneName.map((other) => ({ ...other, firstWord: other.terms[0] })) },
      { weight: 1, arbitrary: textOfOneName.map((other) => ({ ...other, firstWord: other.prefixes[0] })) },
    ),
    beginsWithPrefix: fc.boolean(),
    facets: fc.subarray(['state', 'status', 'has', 'day']),
    countsFiltered: fc.boolean(),
  })
  .map(({ q, hasTiers, otherName, beginsWithPrefix, after, ...others }) => {
    const rest = { ...others, after: others.order === 'id' ? after : undefined };
    const { terms, nameKey: own } = parseQuery(q);
    const nameKey = otherName === null ? own : [parseQuery(otherName).nameKey, own];
    return hasTiers
      ? { terms, nameKey, firstWord: beginsWithPrefix ? (rest.prefixes[0] ?? terms[0]) : terms[0], ...rest }
      : { terms, ...rest };
  });
