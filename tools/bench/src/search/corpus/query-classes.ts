import { joinNameKey } from '@registry/domain';
import type { IndexQuery } from '@registry/name-index';
import { type CompanyCorpus, corpusSchema } from './company-corpus.ts';
import { misspell, type Slip, slips } from './misspelled.ts';
import type { Random } from './random.ts';
import { legalFormShares, placeWords, surnames, tradeWords } from './word-lists.ts';

const forms = Object.keys(legalFormShares);
const listed = new Set([...tradeWords, ...surnames, ...placeWords, ...forms, 'AND', 'OF', 'THE']);
const mid = new Set([...surnames, ...placeWords, ...tradeWords.slice(60)]);

/**
 * Kinds of queries by how frequent their words are. All but the last three take their words from a company that is there,
 * so that there is always something to find. A misspelled name finds nothing and gets suggestions.
 */
export const queryClasses = {
  rare: (corpus, random) => [tailWordOfSome(corpus, random)],
  'two mid': (corpus, random) =>
    wordsOfSome(corpus, random, (words) => words.filter((word) => mid.has(word)).slice(0, 2), 2),
  'rare + LLC': (corpus, random) => [tailWordOfSome(corpus, random), 'LLC'],
  'frequent pair': (_, random) => {
    const [first, second] = [random.below(10), random.below(9)];
    return [tradeWords[first] ?? '', tradeWords[second < first ? second : second + 1] ?? ''];
  },
  'only very frequent': (_, random) => veryFrequent[random.below(veryFrequent.length)] ?? [],
  misspelled: misspelledName,
} as const satisfies Record<string, (corpus: CompanyCorpus, random: Random) => readonly string[]>;

export type QueryClass = keyof typeof queryClasses;

const veryFrequent: readonly (readonly string[])[] = [
  ['LLC'],
  ['INC'],
  ['SERVICES'],
  ['SERVICES', 'LLC'],
  ['GROUP', 'INC'],
  ['THE', 'LLC'],
  ['PROPERTIES', 'AND', 'LLC'],
];

const slipKinds = Object.keys(slips) as Slip[];

function misspelledName(corpus: CompanyCorpus, random: Random): readonly string[] {
  for (;;) {
    const [name = []] = corpus.names(random.below(corpus.companies));
    const misspelled = misspell(name, slipKinds[random.below(slipKinds.length)] ?? 'missing', random);
    if (misspelled !== undefined) return misspelled;
  }
}

/** The query of a class without its words. */
export const variants = {
  'first page': { offset: 0 },
  'first page, state': { offset: 0, filters: { state: ['CA'] } },
  'first page, status and type': { offset: 0, filters: { status: ['active'], entity_type: ['llc', 'other'] } },
  'deepest page': { offset: 9970 },
  'deepest page, status': { offset: 9970, filters: { status: ['inactive'] } },
  'first page by date': { offset: 0, order: 'registration_date' },
  'first page by date, state': { offset: 0, order: 'registration_date', filters: { state: ['WY'] } },
  'deepest page by date': { offset: 9970, order: 'registration_date' },
  'deepest page by date, status': { offset: 9970, order: 'registration_date', filters: { status: ['active'] } },
  'all facets': { offset: 0, filters: { state: ['CA'] }, facets: corpusSchema.fields },
} as const satisfies Record<string, Pick<IndexQuery, 'offset' | 'filters' | 'order' | 'facets'>>;

export type Variant = keyof typeof variants;

/** A query of a class as the service would run it, thirty per page. */
export function toQuery(words: readonly string[], variant: Variant): IndexQuery {
  return {
    terms: [...new Set(words)],
    firstWord: words[0],
    nameKey: joinNameKey(words),
    limit: 30,
    ...variants[variant],
  };
}

function tailWordOfSome(corpus: CompanyCorpus, random: Random): string {
  return wordsOfSome(corpus, random, (words) => words.filter((word) => !listed.has(word)).slice(0, 1), 1)[0] ?? '';
}

/** Looks at companies at random until one's legal name has enough words of the kind. */
function wordsOfSome(
  corpus: CompanyCorpus,
  random: Random,
  choose: (words: readonly string[]) => readonly string[],
  wanted: number,
): readonly string[] {
  for (let tries = 0; tries < 10_000; tries++) {
    const chosen = choose(corpus.names(random.below(corpus.companies))[0] ?? []);
    if (new Set(chosen).size === wanted) return chosen;
  }
  throw new Error('The corpus has no name with such words; it needs more companies.');
}
