import { describe, expect, it } from '@jest/globals';
import { parseQuery, usStateCodes } from '@registry/domain';
import { readCompanySearch } from '@registry/name-index/searches/company-search';
import { suggestQueries } from '@registry/name-index/searches/suggest-queries';
import { buildBase, NameIndex } from '@registry/name-index';
import { CompanyCorpus, corpusSchema } from './company-corpus.ts';
import { misspell, type Slip, slips } from './misspelled.ts';
import { Random } from './random.ts';

const COMPANIES = 6_000;
/** Names that are misspelled by each kind of slip. */
const NAMES = 60;
const HITS = 10;
/** 59 of 60 replaced letters and 60 of 60 of each other kind are found. */
const NEARLY_ALL_MIN = 0.95;

const corpus = new CompanyCorpus(COMPANIES, 1);
const documents = [...corpus.documents()].flat();

/** The share of misspelled names whose company is among the first hits of the nearest suggestion. */
async function shareFound(index: NameIndex, slip: Slip): Promise<number> {
  const random = new Random(7);
  const read = (q: string) => readCompanySearch(q, { states: usStateCodes }).searched;
  const search = (q: string, limit: number) => index.search({ ...read(q), offset: 0, limit });
  let requested = 0;
  let found = 0;
  for (let number = 0; requested < NAMES; number = (number + 97) % COMPANIES) {
    const q = misspell(corpus.names(number)[0] ?? [], slip, random)
      ?.join(' ')
      .toLowerCase();
    if (q === undefined || (await search(q, 1)).total > 0) continue; // it is another name, spelled right
    requested++;
    const [nearest] = await suggestQueries(index, { query: parseQuery(q), isFound: false, filters: {}, read });
    if (nearest !== undefined && (await search(nearest.q, HITS)).keys.includes(documents[number]?.key ?? '')) found++;
  }
  return found / requested;
}

async function indexOf(ofBase: number): Promise<NameIndex> {
  const index = NameIndex.of(await buildBase(corpusSchema, [documents.slice(0, ofBase)], ''));
  for (const document of documents.slice(ofBase)) index.apply([{ kind: 'upsert', document }]);
  return index;
}

describe('a name with one slip of the hand', () => {
  it.each([
    ['the load has just ended', 0],
    ['the load is under way', COMPANIES / 2],
    ['the index was built since', COMPANIES],
  ])('is found by the nearest suggestion, nearly always, when %s', async (_when, ofBase) => {
    const index = await indexOf(ofBase);
    const shares: [Slip, number][] = [];
    for (const slip of Object.keys(slips) as Slip[]) shares.push([slip, await shareFound(index, slip)]);
    expect(shares.filter(([, share]) => share < NEARLY_ALL_MIN)).toEqual([]);
  });
});
