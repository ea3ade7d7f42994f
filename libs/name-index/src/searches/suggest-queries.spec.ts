import { describe, expect, it } from '@jest/globals';
import { foldForMatching, indexedNames } from '@registry/domain';
import { buildBase, type IndexDocument, type IndexQuery, NameIndex, type NearestWords } from '../index.ts';
import { readCompanySearch } from './company-search.ts';
import { suggestQueries } from './suggest-queries.ts';

const NAMES = [
  ['Cedar Bakery LLC', 'OR'],
  ['Cedar Bakers Inc', 'CO'],
  ['Bakery of Salem', 'OR'],
  ['Walmart Inc.', 'OR'],
  ['2 FL Holdings', 'OR'],
  ['Riverside Plumbing Supplies', 'CO'],
  ['Cascade Mfg Co', 'OR'],
  ['Rivarsido Foods', 'OR'],
  ['KRV Prints', 'OR'],
  ['North X Nature', 'CO'],
  ['Blue Heron Ventures', 'CO'],
  ['6 Tusks LLC', 'OR'],
  ['6Tusks Asian Fusion', 'OR'],
  ['A B C Smith and Sons Co', 'OR'],
] as const;

const documents = NAMES.map(([name, state], number): IndexDocument => ({
  key: `us-or-${number + 10}`,
  rank: name.length,
  names: [...indexedNames({ ...foldForMatching(name), name }), { folded: 'city:baker', nameKey: '' }],
  values: [state],
  orderKeys: [],
}));
const index = NameIndex.of(await buildBase({ fields: ['state'], orders: [] }, [documents], ''));

async function suggested(q: string, state?: string): Promise<string[]> {
  const filters = state === undefined ? {} : { filters: { state: [state] } };
  const read = (text: string) => readCompanySearch(text, { states: ['OR'] }).searched;
  const { query, searched } = readCompanySearch(q, { states: ['OR'] });
  const { total } = await index.search({ ...searched, ...filters, offset: 0, limit: 0 });
  const all = await suggestQueries(index, { query, isFound: total > 0, filters, read });
  return all.map((one) => `${one.q}: ${one.total_count}`);
}

describe('suggested queries', () => {
  it.each([
    ['bakry', ['bakery: 2']],
    ['cedar bakry llc', ['cedar bakery llc: 1']],
    ['baker', ['bakery: 2', 'bakers: 1']],
    ['ceder bak*', ['cedar bak*: 2']],
    ['bakry limited liability company cedar', ['bakery limited liability company cedar: 1']],
    ['salem bakry not for profit corp', []],
    ['rivirsde', ['riverside: 1']],
    ['wal mart', ['walmart: 1']],
    ['2fl', ['2 fl: 1', 'fl: 1']],
    ['pluming supplie', ['plumbing supplies: 1']],
    ['nothing alike', []],
    ['"bakery cedar"', ['bakery cedar: 1', 'bakers cedar: 1']],
    ['"bakry cedar" llc', ['bakery cedar llc: 1']],
    ['cascade manufacturing', ['cascade mfg: 1']],
    ['riverside plbg', ['riverside plumbing: 1']],
    ['ab', ['a b: 1']],
    ['k r v prints', ['krv prints: 1']],
    ['naturenorth', []], // no name has one after the other
    ['lbue haron vanturs', ['blue heron ventures: 1']],
    ['vwntres', ['ventures: 1']],
    ['1 8', ['18: 1']], // a file number
    ['BlueHeronVentures', ['blue heron ventures: 1']],
    ['bl ueher on vent ures', ['blue heron ventures: 1']],
    ['supplies riverside\u200bplumbing', ['supplies riverside plumbing: 1']],
    ['riversidesupplies', []], // no name has one after the other
    ['abcsmithandsonscompany', ['a b c smith and sons company: 1', 'abc smith and sons company: 1']],
    ['sons a\u2060b\u2060c smithand', ['sons a b c smith and: 1', 'sons abc smith and: 1']],
    ['6tusks', ['6 tusks: 1']], // finds another name
    ['6 tusks', []],
    ['6tusks asian', []],
  ])('of %s are %j', async (q, expected) => expect(await suggested(q)).toEqual(expected));

  it('find something with the filters of the search', async () => {
    expect(await suggested('baker', 'CO')).toEqual(['bakers: 1']);
    expect(await suggested('bakry', 'CO')).toEqual([]);
    expect(await suggested('riversidx', 'CO')).toEqual(['riverside: 1']);
    expect(await suggested('riversidx', 'OR')).toEqual(['rivarsido: 1']);
    expect(await suggested('riverside', 'OR')).toEqual([]); // spelled right, and of another state
  });

  it('look for no similar words where the text finds something without the filters', async () => {
    let looked = 0;
    const counting = {
      search: (query: IndexQuery) => index.search(query),
      documentFrequencies: (words: readonly string[]) => index.documentFrequencies(words),
      withNameKey: (nameKey: string, countMax: number) => index.withNameKey(nameKey, countMax),
      nearestWords: (text: string, wanted: NearestWords) => (looked++, index.nearestWords(text, wanted)),
    };
    const { query, searched } = readCompanySearch('riverside', { states: ['OR'] });
    const filters = { filters: { state: ['OR'] } };
    expect(await suggestQueries(counting, { query, isFound: false, filters, read: () => searched })).toEqual([]);
    expect(looked).toBe(0);
  });

  it('are none of a text that is not a slip of the hand', async () => {
    expect(await suggested('a b c d e f g h bakry')).toEqual([]);
    expect(await suggested(`${'bakry'.repeat(9)}`)).toEqual([]);
  });
});
