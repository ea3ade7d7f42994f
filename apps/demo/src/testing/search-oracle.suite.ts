import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { publishedCompany } from '@registry/contracts-business-registry/published-company';
import { compareInRounds, draws, testSeed } from '@registry/testing';
import type { PublishedPerson } from '@registry/contracts-business-registry';
import {
  companySorts,
  companyTypes,
  formationDecades,
  facetNames,
  knownFacts,
  type SearchCompaniesRequest,
} from '@registry/contracts-demo';
import { naicsSectors } from '@registry/domain';
import { joinedRows } from '@registry/index-host/terms-found.sql';
import fc from 'fast-check';
import type { DemoIndex } from '../search/demo-index.ts';
import { SearchCompaniesReadModel } from '../search/search-companies.read-model.ts';
import { DemoFixture, record } from './demo-fixture.ts';
import { searchOracle } from './search-oracle.sql.ts';

/** Queries in all; as many of them after each round of changes. */
const QUERIES = draws(5_000, 60);
const ROUNDS = draws(10, 3);

const WORDS = [
  'B',
  'AB',
  'Acme',
  'ACME',
  'Cedar',
  'Ridge',
  'Zoë',
  "O'Neil",
  'Smith',
  'A',
  '7',
  'and',
  '&',
  'The',
  'Ñandú',
  'x-ray',
  'XRay',
  'LLC',
];
const FORMS = ['LLC', 'l l c', 'Limited Liability Company', 'Inc', 'Incorporated', 'Co', 'and Company', '', ''];
const ENTITY_TYPES = ['DLLC', 'FPC', 'DOMESTIC NONPROFIT CORPORATION', 'WA LIMITED PARTNERSHIP', 'Trust', 'XYZ', null];
const DATES = [null, '1975-05-01', '1979-12-31', '1980-01-01', '1999-12-31', '2000-01-01', '2019-03-01', '2026-01-02'];

const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 2 });
const name = fc.tuple(words, fc.constantFrom(...FORMS)).map(([some, form]) => `${some.join(' ')} ${form}`.trim());
const officer: fc.Arbitrary<PublishedPerson> = fc.record({
  name: fc.oneof(name, fc.constantFrom('—', 'Jane Roe')),
  kind: fc.constantFrom('person' as const, 'firm' as const),
  titles: fc.constantFrom(['Registered Agent'], ['Manager'], ['Registered Agent', 'Director']),
  address: fc.constant(null),
});
const change = fc.record({
  state: fc.constantFrom('CO' as const, 'OR' as const, 'WY' as const),
  number: fc.integer({ min: 1, max: 60 }),
  name,
  otherName: fc.option(name),
  status: fc.constantFrom('active' as const, 'inactive' as const, 'unknown' as const),
  entity_type: fc.constantFrom(...ENTITY_TYPES),
  formation_date: fc.constantFrom(...DATES),
  people: fc.array(officer, { maxLength: 3 }),
  is_sample: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});
const filed = fc.record({
  key: fc.integer({ min: 1, max: 80 }),
  state: fc.constantFrom('CO' as const, 'OR' as const),
  name,
  ein: fc.constantFrom(null, null, '123456789', '987654321'),
  phone: fc.constantFrom([], ['503-623-4567'], ['303-555-0100']),
  naics: fc.constantFrom([], ['541511'], ['311811', '722511']),
  revenue: fc.constantFrom(null, null, 5),
});
const seldom = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
const query: fc.Arbitrary<SearchCompaniesRequest> = fc.record({
  q: fc.oneof(
    name,
    words.map((some) => some.join(' ')),
    name.map((some) => `"${some}"`),
    fc.constantFrom(
      'acme',
      'llc',
      'a',
      'jane roe',
      'nobody',
      'the cedar ridge',
      'ced*',
      'xr*',
      'acme x-ra*',
      'acme ri*',
      'LL* ac*',
    ),
    fc.constantFrom(...WORDS, ...FORMS.slice(0, -2)),
    fc
      .tuple(fc.constantFrom('', '0', 'us-co-', 'US-or-', 'ca-qc-'), fc.integer({ min: 1, max: 60 }))
      .map(([before, number]) => `${before}${number}`),
  ),
  states: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.subarray(['us-co', 'us-wy', 'us-ny']) },
  ),
  status: seldom(fc.constantFrom('active' as const, 'unknown' as const)),
  type: seldom(fc.constantFrom(...(Object.keys(companyTypes) as (keyof typeof companyTypes)[]))),
  naics: seldom(fc.constantFrom(...(Object.keys(naicsSectors) as (keyof typeof naicsSectors)[]))),
  year: seldom(fc.constantFrom(...formationDecades)),
  has: fc.subarray(Object.keys(knownFacts) as (keyof typeof knownFacts)[], { maxLength: 1 }),
  samples: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  withYears: fc.constant(true),
  sort: fc.constantFrom(...companySorts),
  offset: fc.constantFrom(0, 0, 5, 25, 90),
  limit: fc.constantFrom(1, 10, 25),
});

/** Specs of every engine: `start` starts a replica. */
export function testSearches(start: (demo: DemoFixture) => Promise<DemoIndex>): void {
  let demo: DemoFixture;
  let index: DemoIndex;
  let readModel: SearchCompaniesReadModel;
  const versions = new Map<string, number>();
  let stamp = 0;
  const seed = testSeed();

  beforeAll(async () => {
    demo = await DemoFixture.create();
    index = await start(demo);
    readModel = new SearchCompaniesReadModel(index, demo.database);
  });
  afterAll(async () => {
    await index.onApplicationShutdown();
    await demo.destroy();
  });

  it(`answers ${QUERIES} generated queries, facets and all, as the SQL does, under changes and rebuilds (TEST_SEED=${seed})`, async () => {
    const companies = fc.sample(fc.array(change, { minLength: 40, maxLength: 80 }), { seed, numRuns: ROUNDS });
    const records = fc.sample(fc.array(filed, { minLength: 20, maxLength: 40 }), { seed, numRuns: ROUNDS });
    const queries = fc.sample(query, { seed, numRuns: QUERIES });
    const publish = async (round: number): Promise<void> => {
      await demo.publish((companies[round] ?? []).map(toCompany));
      await demo.publishRecords((records[round] ?? []).map(toRecord));
      if (round % 3 === 2) await index.rebuild();
      await index.catchUp();
    };
    const found = await compareInRounds(queries, { rounds: ROUNDS, change: publish, compare: compareWithOracle });
    expect(found).toBeGreaterThan(QUERIES / draws(4, 20)); // else the queries would hardly find anything, and prove little
  }, 3_600_000);

  it('finds by an exact contact, in any writing, with facets and filters, and nothing that is like it', async () => {
    await demo.publish([
      publishedCompany('WY', 'c1', { name: 'Phoned LLC' }),
      publishedCompany('WY', 'c2', { name: 'Called 5035550177 LLC', status: 'inactive' }),
    ]);
    const details = { phones: ['503-555-0177'], emails: ['Info+A@Phoned.com'], websites: ['https://www.phoned.com/'] };
    const subjects = ['Phoned LLC', 'Called 5035550177 LLC'];
    await demo.publishRecords(
      subjects.map((name, i) => record(`c${i}`, { names: [name], state: 'WY' }, details, { stamp: ++stamp })),
    );
    await index.catchUp();
    const search = (q: string, more: Partial<SearchCompaniesRequest> = {}) =>
      readModel.search({ ...NO_FILTERS, q, ...more });
    for (const q of ['(503) 555-0177', 'info+a@phoned.com', 'www.phoned.com']) {
      const reply = await search(q, { status: 'active' });
      expect([q, reply.totalCount, reply.hits[0]?.name, reply.hits[0]?.matched_name]).toEqual([
        q,
        1,
        'Phoned LLC',
        null,
      ]);
      expect(reply.facets).toMatchObject({
        status: [
          { value: 'active', count: 1, sampleCount: 0 },
          { value: 'inactive', count: 1, sampleCount: 0 },
        ],
        state: [{ value: 'us-wy', count: 1, sampleCount: 0 }],
      });
    }
    expect(await search('other.phoned.com')).toMatchObject({ matchedBy: 'website', totalCount: 0, hits: [] });
    expect(await search('called 5035550177')).toMatchObject({ matchedBy: 'name', totalCount: 1 });
    expect(await search('—')).toMatchObject({ matchedBy: 'name', totalCount: 0, facets: { state: [] } });
  });

  it('says by which name a company was found: its own before a trade name before an officer', async () => {
    const people = [{ name: 'Quentin Basalt', kind: 'person' as const, titles: ['Manager'], address: null }];
    const names = ['Basalt Works LLC', 'Obsidian Works'].map((text, i) => ({
      name: text,
      kind: i === 0 ? ('legal' as const) : ('trade' as const),
      sources: [],
    }));
    await demo.publish([publishedCompany('WY', 'm1', { name: 'Basalt Works LLC', names, people })]);
    await index.catchUp();
    const matched = async (q: string) => (await readModel.search({ ...NO_FILTERS, q })).hits[0]?.matched_name;
    expect(await matched('basalt')).toBe('Basalt Works LLC');
    expect(await matched('obsidian works')).toBe('Obsidian Works');
    expect(await matched('quentin basalt')).toBe('Quentin Basalt');
  });

  it('finds all words of a text among the names of a company, or in the name of one officer', async () => {
    const people = ['Opal Quartz', 'Rhea Feldspar'].map((name) => ({
      name,
      kind: 'person' as const,
      titles: ['Manager'],
      address: null,
    }));
    await demo.publish([publishedCompany('WY', 'm2', { name: 'Gneiss Works LLC', people })]);
    await index.catchUp();
    const found = async (q: string) => (await readModel.search({ ...NO_FILTERS, q })).totalCount;
    for (const q of ['opal quartz', 'quartz opal', 'rhea feld*', '"rhea feldspar"', 'gneiss works', 'rhea'])
      expect([q, await found(q)]).toEqual([q, 1]);
    for (const q of ['opal feldspar', 'opal feld*', 'rhea quartz', 'gneiss opal', '"opal rhea"'])
      expect([q, await found(q)]).toEqual([q, 0]);
    const { suggestions } = await readModel.search({ ...NO_FILTERS, q: 'rhea feldspra' });
    expect(suggestions).toEqual([{ q: 'rhea feldspar', total_count: 1 }]);
  });

  it('suggests no text for what a search leaves out: samples', async () => {
    const made = { ...publishedCompany('WY', 'm3', { name: 'Hornfels Works LLC' }), is_sample: true };
    await demo.publish([made, publishedCompany('WY', 'm4', { name: 'Hornfels Mills LLC' })]);
    await index.catchUp();
    const suggested = async (q: string, samples: boolean) =>
      (await readModel.search({ ...NO_FILTERS, q, samples })).suggestions;
    expect(await suggested('hornfelz', true)).toEqual([{ q: 'hornfels', total_count: 2 }]);
    expect(await suggested('hornfelz', false)).toEqual([{ q: 'hornfels', total_count: 1 }]);
    expect(await suggested('hornfelz works', false)).toEqual([]);
  });

  function toCompany({
    state,
    number,
    otherName,
    is_sample,
    ...more
  }: typeof change extends fc.Arbitrary<infer T> ? T : never) {
    const key = `${state}${number}`;
    const version = (versions.get(key) ?? 0) + 1;
    versions.set(key, version);
    const names = [{ name: more.name, kind: 'legal' as const, sources: [] }];
    const other = otherName === null ? [] : [{ name: otherName, kind: 'trade' as const, sources: [] }];
    return { ...publishedCompany(state, `F${number}`, { ...more, version, names: [...names, ...other] }), is_sample };
  }

  function toRecord({
    key,
    state,
    name: held,
    ein,
    phone,
    naics,
    revenue,
  }: typeof filed extends fc.Arbitrary<infer T> ? T : never) {
    const details = { phones: phone, naics, revenue };
    return record(`r${key}`, { names: [held], state, ein }, details, { stamp: ++stamp, is_new: false });
  }

  /** Fails where they differ; whether anything was found. */
  async function compareWithOracle(request: SearchCompaniesRequest): Promise<boolean> {
    const names = await demo.rows(
      `SELECT name FROM company_names WHERE name ~ '-' UNION SELECT name FROM officers WHERE name ~ '-'`,
    );
    const { text, values } = searchOracle(request, joinedRows(names.map(({ name }) => String(name))));
    const [reply, [row]] = await Promise.all([readModel.search(request), demo.rows(text, values)]);
    const facetsFound = Object.fromEntries(facetNames.map((facet) => [facet, row?.[facet]]));
    const others = ['keys', 'total', 'sampleTotal', 'matchCount', 'leftOut', 'sampleCount', 'years'].map((name) => [
      name,
      row?.[name],
    ]);
    const expected = { ...Object.fromEntries(others), facets: facetsFound };
    const keys = reply.hits.map(({ id }) => id);
    const { totalCount: total, sampleTotalCount: sampleTotal, leftOutCount: leftOut, matchCount } = reply;
    const { facets, sampleCount, years } = reply;
    const counted = { total, sampleTotal, matchCount, leftOut, facets, sampleCount, years };
    expect({ request, keys, ...counted }).toEqual({ request, ...expected });
    return total > 0;
  }
}

const NO_FILTERS: SearchCompaniesRequest = {
  q: '',
  states: [],
  status: null,
  type: null,
  naics: null,
  year: null,
  has: [],
  samples: true,
  withYears: false,
  sort: 'relevance',
  offset: 0,
  limit: 25,
};
