import { describe, expect, it } from '@jest/globals';
import { foldForMatching, indexedNames, respaced, usStateCodes } from '@registry/domain';
import { buildBase, type IndexDocument, NameIndex } from '../index.ts';
import { draws, randomBelow, testSeed, writings } from '@registry/testing';
import { readCompanySearch } from './company-search.ts';
import { suggestQueries } from './suggest-queries.ts';

const FIRST =
  'ALDER BEAR BLUE CEDAR COAST COASTAL DES GOLD IRON LA MC MOSS NORTH O 4 21 SAN SUN ST VAN WILLOW A X'.split(' ');
const SECOND =
  'BAY CREEK DALE FIELD FORK GATE GROVE HILL LAKE MERE MOINES RIDGE RIVER ROCK SEASONS SIDE STONE AND'.split(' ');
const THIRD = [
  'BAKERY',
  'BAKERS',
  'AUTO GLASS',
  'B & Q CAFE',
  'CARE',
  'CONSTRUCTION',
  'FARMS',
  'LAND',
  'SONS',
  'SUPPLY',
];
const FORMS = ['LLC', 'L.L.C.', 'INC', ', INC.', 'CO', 'LIMITED LIABILITY COMPANY', ''];

const seed = testSeed();
const below = randomBelow(seed);
const one = (list: readonly string[]): string => list[below(list.length)] ?? '';
const names = [
  ...new Set(
    Array.from({ length: 600 }, () => `${one(FIRST)} ${one(SECOND)} ${one(THIRD)} ${one(FORMS)}`.trim()).map((name) =>
      below(4) === 0 ? name.replace(' ', '') : name,
    ),
  ),
];
const documents = names.map((name, at): IndexDocument => ({
  key: `us-or-${String(at).padStart(4, '0')}`,
  rank: name.length,
  names: indexedNames({ ...foldForMatching(name), name }),
  values: [],
  orderKeys: [],
}));
const index = NameIndex.of(await buildBase({ fields: [], orders: [] }, [documents], ''));

const read = (text: string) => readCompanySearch(text, { states: usStateCodes }).searched;
const find = (text: string) => index.search({ ...read(text), offset: 0, limit: 30 });

/** Whether a text, or one that is suggested for it, finds a company on the first page. */
async function leadsTo(q: string, key: string): Promise<boolean> {
  const { keys, total } = await find(q);
  if (keys.includes(key)) return true;
  const { query } = readCompanySearch(q, { states: usStateCodes });
  const suggested = await suggestQueries(index, { query, isFound: total > 0, filters: {}, read });
  const found = await Promise.all(suggested.map((text) => find(text.q)));
  return found.some((one) => one.keys.includes(key));
}

describe(`a name that is written otherwise (TEST_SEED=${seed})`, () => {
  it.each(Object.entries(writings))('%s leads to it: by itself or by what is suggested', async (_writing, write) => {
    const missed: string[] = [];
    for (let draw = 0; draw < draws(400, 40); draw++) {
      const at = below(names.length);
      const q = write(names[at] ?? '', below);
      if (q !== undefined && !(await leadsTo(q, documents[at]?.key ?? '')))
        missed.push(`${names[at]}: ${JSON.stringify(q)}`);
    }
    expect(missed).toEqual([]);
  });
});

describe('a text whose every part is a word', () => {
  it('costs a bounded number of look-ups and searches', async () => {
    let [lookups, searches] = [0, 0];
    const everything = {
      frequencies: async (words: readonly string[]) => {
        lookups += words.length;
        return words.map(() => 1);
      },
      count: async () => (searches++, 1),
    };
    await respaced(['A'.repeat(50), 'B'.repeat(50)], everything);
    expect([lookups, searches].map((count) => count < 5_000)).toEqual([true, true]);
    expect(
      await respaced(['A'.repeat(50), 'B'.repeat(50)], { ...everything, count: async () => (searches++, 0) }),
    ).toEqual([]);
    expect(searches).toBeLessThan(200);
    expect(await respaced(['A'.repeat(101)], everything)).toEqual([]);
  });
});
