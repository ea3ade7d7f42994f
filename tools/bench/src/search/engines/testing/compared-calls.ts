import {
  consonantBlock,
  lettersBlock,
  nearSegmentBlocks,
  parseQuery,
  spellingBlock,
  spellingKey,
  usStateCodes,
} from '@registry/domain';
import type { IndexQuery, SearchIndex } from '@registry/name-index';
import { readCompanySearch } from '@registry/name-index/searches/company-search';
import { companySchema, formedBetween } from '@registry/name-index/searches/companies/company-documents';
import { suggestQueries } from '@registry/name-index/searches/suggest-queries';
import type { CompanyCorpus } from '../../corpus/company-corpus.ts';
import { misspell } from '../../corpus/misspelled.ts';
import { queryClasses } from '../../corpus/query-classes.ts';
import type { Random } from '../../corpus/random.ts';

/** A call of an index whose result is compared. */
export type ComparedCall = (index: SearchIndex) => Promise<unknown>;

interface Draw {
  readonly corpus: CompanyCorpus;
  readonly random: Random;
}

/** Makes calls of each class; the share of a class is how many of a hundred calls are of it. */
export const callClasses: Readonly<Record<string, readonly [share: number, draw: (from: Draw) => ComparedCall]>> = {
  ...Object.fromEntries(
    Object.entries(queryClasses).map(([name, choose]) => [
      name,
      [8, ({ corpus, random }) => search(drawText(choose(corpus, random).join(' '), random), random)],
    ]),
  ),
  'name of a company': [8, (from) => search(drawText(someName(from).join(' '), from.random), from.random)],
  prefixes: [8, (from) => search(typedText(from), from.random)],
  phrases: [8, (from) => search(drawText(`"${someWords(from, 2).join(' ')}"`, from.random), from.random)],
  'in one name': [
    3,
    (from) => search({ ...drawText('NOBODY', from.random), orInOneName: [oneName(from)] }, from.random),
  ],
  'pages by key': [6, drawPage],
  'by name key': [8, drawNamed],
  'by shared keys': [6, drawShared],
  counts: [3, (from) => countTerms(someName(from), drawState(from.random))],
};

/** Calls whose results depend on how often words were written: a segment counts documents that were deleted, until it is merged. */
export const frequencyClasses: typeof callClasses = {
  'document frequencies': [3, (from) => frequencies(someName(from))],
  'nearest words': [3, drawNearest],
  suggestions: [2, drawSuggested],
};

function search(text: Partial<IndexQuery>, random: Random): ComparedCall {
  const query: IndexQuery = { terms: [], ...text, ...conditions(random), ...page(random) };
  return (index) => index.search(query);
}

function drawText(q: string, random: Random): Partial<IndexQuery> {
  const { searched } = readCompanySearch(q, { states: usStateCodes });
  return random.happens(0.9) ? searched : { ...searched, nameKey: undefined, firstWord: undefined };
}

function typedText(from: Draw): Partial<IndexQuery> {
  const words = someName(from).slice(0, 3);
  const last = words.pop() ?? 'LLC';
  const q = [...words, last.slice(0, 2 + from.random.below(Math.max(1, last.length - 2)))].join(' ');
  return readCompanySearch(q, { states: usStateCodes, isTyped: true }).searched;
}

function oneName(from: Draw): NonNullable<IndexQuery['orInOneName']>[number] {
  const [first = 'LLC', second = 'INC', third = 'THE'] = [...someWords(from, 1), ...someWords(from, 2)];
  return { terms: [first], prefixes: [second.slice(0, 2)], phrases: from.random.happens(0.3) ? [[second, third]] : [] };
}

function conditions(random: Random): Pick<IndexQuery, 'filters' | 'allOf' | 'required'> {
  const state = drawState(random);
  return {
    filters: {
      ...(state === undefined ? {} : { state: [state] }),
      ...(random.happens(0.1) && { standing: ['active'] }),
      ...(random.happens(0.1) && { status: { alike: [' Active ', 'INACTIVE', 'none'][random.below(3)] ?? '' } }),
      ...(random.happens(0.1) && { entity_type: ['llc', 'corporation'].slice(random.below(2)) }),
      ...(random.happens(0.1) && formedBetween(`${1960 + random.below(60)}-03-01`, '2020-12-31')),
    },
    ...(random.happens(0.05) && { allOf: { state: ['CA'] } }),
    ...(random.happens(0.05) && { required: ['LLC'] }),
  };
}

function page(random: Random): Pick<IndexQuery, 'offset' | 'limit' | 'order' | 'facets' | 'countsFiltered'> {
  return {
    offset: [0, 0, 0, 30, 300, 9_000][random.below(6)] ?? 0,
    limit: [30, 30, 10, 100, 0][random.below(5)] ?? 30,
    ...(random.happens(0.2) && { order: ['registration_date', 'id'][random.below(2)] ?? 'id' }),
    ...(random.happens(0.15) && { facets: companySchema.fields.slice(0, 4), countsFiltered: random.happens(0.5) }),
  };
}

/** A page that follows a company that is there, or is not. */
function drawPage({ corpus, random }: Draw): ComparedCall {
  const { key } = corpus.document(random.below(corpus.companies));
  const after = random.happens(0.8) ? key : key.slice(0, -1);
  const query = { ...drawText('LLC', random), ...conditions(random), order: 'id', after, offset: 0, limit: 31 };
  return (index) => index.search({ terms: [], ...query });
}

function drawNamed(from: Draw): ComparedCall {
  const { nameKey } = parseQuery(someName(from).join(' '));
  const blocks = [nameKey, lettersBlock(nameKey), spellingBlock(spellingKey(nameKey)), consonantBlock(nameKey)];
  const key = blocks[from.random.below(blocks.length)] ?? nameKey;
  const [state, countMax] = [drawState(from.random), [0, 3, 50, 2_000][from.random.below(4)] ?? 50];
  return async (index) => {
    const { count, keys } = await index.withNameKey(
      key,
      countMax,
      state === undefined ? undefined : { state: [state] },
    );
    return { count, keys: keys.toSorted() };
  };
}

function drawShared(from: Draw): ComparedCall {
  const { nameKey } = parseQuery(someName(from).join(' '));
  const keys = [consonantBlock(nameKey), ...nearSegmentBlocks(spellingKey(nameKey))];
  const state = drawState(from.random);
  const wanted = {
    sharedMin: 1 + from.random.below(2),
    bearersMax: 400,
    countMax: 50,
    ...(state && { filters: { state: [state] } }),
  };
  return (index) => index.withSharedNameKeys(keys, wanted);
}

function countTerms(words: readonly string[], state: string | undefined): ComparedCall {
  return (index) => index.countWithTerms([...words, 'NOBODY'], state === undefined ? undefined : { state: [state] });
}

function frequencies(words: readonly string[]): ComparedCall {
  return (index) => index.documentFrequencies([...words, 'NOBODY']);
}

function drawNearest(from: Draw): ComparedCall {
  const word = misspell(someWords(from, 1), 'replaced', from.random)?.[0] ?? 'CEDER';
  const editsMax = 1 + from.random.below(2);
  return (index) => index.nearestWords(word, { editsMax, prefixLength: editsMax - 1, countMax: 10, mark: '' });
}

function drawSuggested({ corpus, random }: Draw): ComparedCall {
  const q = queryClasses.misspelled(corpus, random).join(' ').toLowerCase();
  const state = drawState(random);
  const filters = state === undefined ? {} : { filters: { state: [state] } };
  const read = (text: string) => readCompanySearch(text, { states: usStateCodes }).searched;
  return (index) => suggestQueries(index, { query: parseQuery(q), isFound: false, filters, read });
}

function someName({ corpus, random }: Draw): string[] {
  return [...(corpus.names(random.below(corpus.companies))[0] ?? [])];
}

/** Words of a name that follow each other. */
function someWords(from: Draw, count: number): string[] {
  const name = someName(from);
  const at = from.random.below(Math.max(1, name.length - count + 1));
  return name.slice(at, at + count);
}

function drawState(random: Random): string | undefined {
  return random.happens(0.3) ? (['CA', 'WY', 'NY'][random.below(3)] ?? 'CA') : undefined;
}
