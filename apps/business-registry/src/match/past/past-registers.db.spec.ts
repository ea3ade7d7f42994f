import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endOfMillisecond } from '@registry/persistence/past-responses';
import { inThePast } from '@registry/request-context';
import { suppressBusiness } from '../../suppress/suppress-business.ts';
import { coloradoCompany, RegistryFixture } from '../../testing/registry-fixture.ts';
import { SearchFixture } from '../../testing/search-fixture.ts';
import { UnitedIndex } from './united-index.ts';

describe('matching with the companies of a time', () => {
  let registry: RegistryFixture;
  let search: SearchFixture;
  let first: string;
  let second: string;

  beforeAll(async () => {
    registry = await RegistryFixture.create();
    await registry.loadColorado([
      coloradoCompany('1', 'Trethwill Designs LLC', { principalcity: 'Boulder', principalzipcode: '80301' }),
      coloradoCompany('2', 'Quillfeather Landscaping LLC'),
    ]);
    first = await endOfMillisecond();
    search = await SearchFixture.start(registry);
    await registry.loadColorado([
      coloradoCompany('1', 'Harrowgate Bread LLC', { principalcity: 'Pueblo', principalzipcode: '81001' }),
      coloradoCompany('2', 'Quillfeather Landscaping LLC'),
      coloradoCompany('3', 'Trethwill Designs LLC'),
    ]);
    await registry.database.query({
      name: '',
      text: "DELETE FROM names WHERE state = 'CO' AND file_number_key = '1' AND kind = 'former'", // the registry does not say it any more
    });
    second = await endOfMillisecond();
    await search.index.catchUp();
  });
  afterAll(async () => {
    await search.end();
    await registry.destroy();
  });

  const match = async (query: object, knownAt?: string) => {
    const at = knownAt === undefined ? {} : { knownAt };
    const matched = () => search.matcher.matchCompanies({ queries: [query], limit: 3, minConfidence: 0.5, ...at });
    const { results } = await (knownAt === undefined ? matched() : inThePast(knownAt, matched));
    const [result] = results;
    return [
      result?.verdict,
      ...(result?.candidates ?? []).map(({ business, matched_name: name }) => `${business.id} ${name}`),
    ];
  };

  it.each([
    ['the very name', { name: 'Trethwill Designs LLC', state: 'CO' }],
    ['a letter more', { name: 'Trethwilll Designs LLC', state: 'CO' }],
    ['a name that is cut off', { name: 'Trethwill Desig', state: 'CO' }],
    ['the name in any state', { name: 'Trethwill Designs' }],
  ])('finds a company by a name that was replaced since: %s', async (_, query) => {
    expect((await match(query, first)).slice(1)).toEqual(['us-co-1 Trethwill Designs LLC']);
    expect((await match(query)).slice(1)).toEqual(['us-co-3 Trethwill Designs LLC']);
    expect((await match(query, second)).slice(1)).toEqual(['us-co-3 Trethwill Designs LLC']);
  });

  it('compares addresses, numbers and coverage of then', async () => {
    const query = { name: 'Harrowgate Bread LLC', state: 'CO' };
    expect(await match(query, first)).toEqual(['no_match']);
    expect(await match(query)).toEqual(['matched', 'us-co-1 Harrowgate Bread LLC']);
    expect(await match({ file_number: '3', state: 'CO' }, first)).toEqual(['no_match']);
    const placed = { name: 'Trethwill Designs LLC', address: '1 Main St, Boulder, CO 80301' };
    expect((await match(placed, first)).slice(1)).toEqual(['us-co-1 Trethwill Designs LLC']);
  });

  it('counts a company once that has and had a word: it is proposed as it was then', async () => {
    const [united, query] = [new UnitedIndex(search.index, search.index), { terms: ['LLC'], offset: 0, limit: 3 }];
    expect((await united.search(query)).total).toBe(3);
    expect(await united.countWithTerms(['LLC'], {})).toEqual([3]);
  });

  it('refuses a time before the first load', async () => {
    await expect(match({ name: 'Trethwill' }, '2001-01-01T00:00:00.000Z')).rejects.toMatchObject({
      code: { slug: 'before_first_load' },
    });
  });

  it('hides in the past what is suppressed now', async () => {
    const query = { name: 'Quillfeather Landscaping LLC', state: 'CO' };
    expect(await match(query, first)).toEqual(['matched', 'us-co-2 Quillfeather Landscaping LLC']);
    await registry.database.transaction((client) =>
      suppressBusiness(client, { state: 'CO', fileNumber: '2' }, { by: 'spec', reason: 'made' }),
    );
    expect(await match(query, first)).toEqual(['no_match']);
  });
});
