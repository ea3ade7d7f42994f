import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { MatchKeys } from '@registry/contracts-business-registry';
import { SECTION_NAMES } from '@registry/domain';
import { company, record } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

describe('list-sections', () => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  const sections = (matchKeys: MatchKeys, minConfidence?: number) => records.sections(matchKeys, minConfidence);
  const totals = async (matchKeys: MatchKeys) => {
    const reply = await sections(matchKeys);
    return Object.fromEntries(SECTION_NAMES.map((name) => [name, reply.sections[name].totalCount] as const));
  };
  const none = { liens: 0, loans: 0, fmcsa_registrations: 0, licenses: 0, permits: 0, federal: 0 };
  const cedar = company({ name: 'Cedar Ridge LLC' });

  it('puts each kind in its section, and loans, carriers and federal rows in federal, never liens, licenses or permits', async () => {
    const kinds = ['lien', 'loan', 'fmcsa_registration', 'license', 'permit', 'record'] as const;
    for (const kind of kinds) {
      await records.load(`us-co/${kind}`, [record({ key: kind, kind, name: 'Cedar Ridge LLC', date: '2020-01-01' })]);
    }
    expect(await totals(cedar)).toEqual({
      liens: 1,
      loans: 1,
      fmcsa_registrations: 1,
      licenses: 1,
      permits: 1,
      federal: 3,
    });
    const { federal } = (await sections(cedar)).sections;
    expect(federal.rows.map(({ object }) => object)).toEqual(['fmcsa_registration', 'loan', 'record']);
  });

  it('shows the verbatim row, its source, when it was retrieved and how it was matched', async () => {
    const fields = { 'Licensee Name ': 'CEDAR RIDGE, L.L.C.', empty: '', nested: { a: [1] } };
    await records.load('us-co/made', [record({ key: 'L1', name: 'CEDAR RIDGE, L.L.C.', date: '2020-01-02', fields })]);
    const { licenses } = (await sections(cedar)).sections;
    expect(licenses.rows).toEqual([
      {
        object: 'license',
        id: expect.stringMatching(/^rec_/),
        decision: null,
        type: 'made',
        name: 'CEDAR RIDGE, L.L.C.',
        number: 'L1',
        state: null,
        status: null,
        expiration_date: null,
        is_expired: null,
        description: null,
        date: '2020-01-02',
        source: 'us-co/made',
        sources: [expect.objectContaining({ source: 'us-co/made', as_of: null, absent_since: null, differs: {} })],
        as_of: null,
        retrieved_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        absent_since: null,
        match: {
          method: 'name_state_exact_unique',
          confidence: expect.any(Number),
          matched_on: 'CEDAR RIDGE, L.L.C.',
          compared_with: 'Cedar Ridge LLC',
          bearers: 1,
          text: expect.stringMatching(
            /^Same full name, .*, no other loaded Colorado company has this legal name, .*\.$/,
          ),
          evidence: expect.arrayContaining([{ fact: 'full_name', agrees: true, weight: 0, text: 'same full name' }]),
        },
        record: fields,
      },
    ]);
  });

  it('finds a record whether it was loaded before its company or after it', async () => {
    expect(await totals(cedar)).toEqual(none);
    await records.load('us-co/made', [record({ key: 'L1', name: 'Cedar Ridge LLC' })]);
    expect((await totals(cedar)).licenses).toBe(1);
    await records.load('us-co/made', [record({ key: 'L2', name: 'Cedar Ridge LLC' })]);
    expect((await totals(cedar)).licenses).toBe(2);
  });

  it('shows an ambiguous record on the companies whose full name is equal and on no other', async () => {
    await records.load('us-co/made', [record({ key: 'L1', name: 'Cedar Ridge LLC' })]);
    const methods = async (keys: MatchKeys) =>
      (await sections(keys, 0)).sections.licenses.rows.map((row) => row.match.method);
    expect(await methods(company({ name: 'Cedar Ridge, LLC', alike: [2, 3], fileNumber: '1' }))).toEqual([
      'name_state_ambiguous',
    ]);
    expect(await methods(company({ name: 'CEDAR RIDGE LLC', alike: [2, 3], fileNumber: '2' }))).toEqual([
      'name_state_ambiguous',
    ]);
    expect(await methods(company({ name: 'Cedar Ridge Inc', alike: [1, 3], fileNumber: '3' }))).toEqual([]);
  });

  it('shows only rows that are as likely the company’s as not; the rest is there for who asks', async () => {
    await records.load('us-co/made', [record({ key: 'L1', name: 'Cedar Ridge LLC' })]);
    const one = company({ name: 'Cedar Ridge LLC', alike: [3, 3] });
    expect((await totals(one)).licenses).toBe(0);
    const requested = { matchKeys: one, section: 'licenses', offset: 0, limit: 10 } as const;
    const listed = async (minConfidence: number) =>
      (await records.listSection.listSection({ ...requested, minConfidence })).totalCount;
    expect([await listed(0), await listed(0.3), await listed(0.5)]).toEqual([1, 1, 0]);
    const embedded = async (minConfidence: number) =>
      (await records.listSections.listSections({ matchKeys: one, minConfidence, addresses: [] })).sections.licenses
        .totalCount;
    expect([await embedded(0), await embedded(0.3), await embedded(0.5)]).toEqual([1, 1, 0]);
  });

  it('is surer of a record of the same name in the company’s ZIP code', async () => {
    await records.load('us-co/made', [
      record({ key: 'L1', name: 'Cedar Ridge', address: '1 Main St, Denver, CO 80202-1234' }),
      record({ key: 'L2', name: 'Cedar Ridge', address: '1 Main St, Aspen, CO 81611' }),
    ]);
    const places = { postalCodes: ['80202'], cities: ['DENVER'] };
    const { rows } = (await sections(company({ name: 'Cedar Ridge LLC', places, register: 'part' }))).sections.licenses;
    const found = rows.map(({ record: fields, match }) => {
      const place = match.evidence.find(({ fact }) => fact === 'postal_code');
      return { key: fields['KEY'], agrees: place?.agrees, confidence: match.confidence };
    });
    expect(found).toMatchObject([
      { key: 'L1', agrees: true },
      { key: 'L2', agrees: false },
    ]);
    expect(found[0]?.confidence).toBeGreaterThan(found[1]?.confidence ?? 1);
  });

  it('ties records of other names and states by the EIN of a firmly matched one', async () => {
    await records.load('us/irs', [record({ key: '1', kind: 'record', name: 'CEDAR RIDGE', ein: '841234567' })]);
    await records.load('us/f5500', [
      record({ key: 'a', kind: 'record', name: 'CR HOLDINGS', state: 'DE', ein: '841234567' }),
      record({ key: 'b', kind: 'record', name: 'CR HOLDINGS', state: 'DE', ein: '849999999' }),
      record({ key: 'c', kind: 'record', name: [], state: null, ein: '841234567' }),
    ]);
    const reply = await sections(cedar);
    expect(reply.ein).toBe('841234567');
    expect(reply.sections.federal.rows.map(({ match }) => [match.method, match.matched_on])).toEqual([
      ['name_state_unique', 'CEDAR RIDGE'],
      ['identifier', 'CR HOLDINGS'],
      ['identifier', null],
    ]);
  });

  it('counts a record once that is found under several names and an EIN', async () => {
    await records.load('us-co/made', [
      record({ key: 'L1', name: ['Cedar Ridge LLC', 'Mesa Bread'], trade: 'Mesa Bread', ein: '841234567' }),
      record({ key: 'L2', name: 'Jones Inc', trade: 'Mesa Loaves' }),
      record({ key: 'L3', name: 'Cedar Ridge LLC', trade: 'Mesa Loaves' }),
    ]);
    const keys = company({ name: 'Cedar Ridge LLC', alternatives: ['Mesa Bread'] });
    const { licenses } = (await sections(keys)).sections;
    expect(licenses.totalCount).toBe(2);
    expect(licenses.rows.map(({ record: fields }) => fields['KEY'])).toEqual(['L1', 'L3']);
  });

  it('attaches only those of a holder’s records that give the trade name', async () => {
    await records.load('us-co/made', [
      record({ key: 'L1', name: 'Jones Holdings Inc', trade: 'Mesa Bread' }),
      record({ key: 'L2', name: 'Jones Holdings Inc', trade: 'Red Sun Bar' }),
      record({ key: 'L3', name: 'Jones Holdings Inc' }),
      record({ key: 'L4', trade: 'Mesa Bread' }),
    ]);
    const { licenses } = (await sections(company({ name: 'Mesa Bread LLC' }))).sections;
    expect(licenses.rows.map((row) => [row.record['KEY'], row.match.method, row.match.matched_on])).toEqual([
      ['L1', 'alternative_name_state_unique', 'Mesa Bread'],
      ['L4', 'alternative_name_state_unique', 'Mesa Bread'],
    ]);
    expect(licenses.totalCount).toBe(2);
  });

  it('holds a record that is older than the company for less, by the newest of its dates', async () => {
    await records.load('us-co/made', [
      record({ key: 'L1', name: 'Cedar Ridge LLC', date: '2009-01-01' }),
      record({ key: 'L2', name: 'CEDAR RIDGE, LLC', date: '2008-01-01' }),
      record({ key: 'L3', name: 'CEDAR RIDGE, LLC', date: '2021-01-01' }),
    ]);
    const keys = { ...company({ name: 'Cedar Ridge LLC' }), formed: '2019-03-01' };
    const { licenses } = (await sections(keys)).sections;
    const found = licenses.rows.map(({ record: row, match }) => [
      row['KEY'],
      match.evidence.find(({ fact }) => fact === 'formed_before')?.agrees,
    ]);
    expect(Object.fromEntries(found)).toEqual({ L1: false, L2: true, L3: true });
  });

  it('carries the better of two matches when a record is under its holder and under a trade name', async () => {
    await records.load('us-co/made', [record({ key: 'L1', name: 'Cedar Ridge LLC', trade: 'Mesa Bread' })]);
    const keys = company({ name: 'Cedar Ridge LLC', alike: [2, 2], alternatives: ['Mesa Bread'] });
    const { licenses } = (await sections(keys)).sections;
    // Two bear its legal name, and nobody else its trade name.
    expect(licenses.rows[0]?.match).toMatchObject({
      ...{ method: 'alternative_name_state_unique', matched_on: 'Mesa Bread' },
    });
    expect(licenses.totalCount).toBe(1);
  });

  it('returns the names and addresses of firmly matched records with their sources, and of no others', async () => {
    await records.load('us-co/licenses', [
      record({ key: '1', name: 'CEDAR RIDGE L.L.C.', trade: 'Ridge Bakery', address: '1 MAIN ST, DENVER, CO 80202' }),
      record({ key: '2', name: 'Other LLC', trade: 'Mesa Bread', address: '9 Elm St' }),
    ]);
    await records.load('us-co/permits', [
      record({ key: '1', kind: 'permit', name: 'Cedar Ridge LLC', address: '1 Main St., Denver CO 80202' }),
    ]);
    await records.load('us-co/ucc', [
      record({ key: '1', kind: 'lien', name: 'Cedar Ridge Co', address: '2 Oak St' }),
      record({ key: '2', kind: 'lien', name: ['Cedar Ridge Co', 'Partner LLC'] }),
    ]);
    const reply = await sections(company({ name: 'Cedar Ridge LLC', alternatives: ['Mesa Bread'] }));
    const names = reply.names.map(
      ({ name, sources }) => [name.toUpperCase().replaceAll('.', ''), sources.map(({ id }) => id)] as const,
    );
    expect(new Map(names)).toEqual(
      new Map([
        ['CEDAR RIDGE LLC', ['us-co/licenses', 'us-co/permits']],
        ['CEDAR RIDGE CO', ['us-co/ucc']],
        ['RIDGE BAKERY', ['us-co/licenses']],
      ]),
    );
    expect(
      reply.addresses.map((address) => [address.full_address.slice(0, 6), address.sources.map(({ id }) => id)]),
    ).toEqual([
      ['1 MAIN', ['us-co/licenses', 'us-co/permits']],
      ['2 Oak ', ['us-co/ucc']],
    ]);
  });

  it('returns addresses of more records than it shows', async () => {
    const many = Array.from({ length: 15 }, (_, i) =>
      record({ key: `L${i}`, name: 'Cedar Ridge LLC', date: `2020-01-${10 + i}`, address: `${i} Main St` }),
    );
    await records.load('us-co/made', many);
    const { sections: ofCedar, addresses } = await sections(cedar);
    expect([ofCedar.licenses.rows.length, ofCedar.licenses.totalCount, addresses.length]).toEqual([10, 15, 15]);
  });

  it('answers companies that are asked for together as it answers each alone', async () => {
    const made = (name: string, count: number, further: Parameters<typeof record>[0]) =>
      Array.from({ length: count }, (_, i) =>
        record({ ...further, name, key: `${name} ${i}`, date: `2020-01-${10 + i}`, address: `${i} Main St` }),
      );
    await records.load('us-co/made', [
      ...made('Cedar Ridge LLC', 12, { key: '' }),
      ...made('Mesa Bread LLC', 12, { key: '' }),
    ]);
    await records.load('us-co/liens', [
      ...made('Cedar Ridge LLC', 3, { key: '', kind: 'lien', ein: '841234567' }),
      ...made('Jones Holdings Inc', 2, { key: '', kind: 'lien', trade: 'Red Sun Bar' }),
    ]);
    await records.load(
      'us/permits',
      made('Cedar Hill Inc', 2, { key: '', kind: 'permit', ein: '841234567', state: null }),
    );
    const companies = [
      cedar,
      company({ name: 'Mesa Bread LLC', fileNumber: '2' }),
      company({ name: 'Red Sun Bar LLC', fileNumber: '3' }),
      company({ name: 'Nobody LLC', fileNumber: '4' }),
      company({ name: 'Jones Holdings Inc', alternatives: ['Cedar Ridge LLC'], fileNumber: '5' }),
      cedar,
    ];
    const alone = [];
    for (const one of companies) alone.push(await sections(one));
    expect(alone.map((reply) => reply.rows.length)).toEqual([15, 10, 2, 0, 15, 15]);
    expect(await Promise.all(companies.map((one) => sections(one)))).toEqual(alone);
  });

  it('counts no sample as covering a company of a real registry', async () => {
    await records.load('us/sba-ppp-sample', [record({ key: '1', kind: 'loan', name: 'Elsewhere LLC' })]);
    const loans = async (isReal: boolean) => (await sections({ ...cedar, isReal })).sections.loans.coverage.status;
    expect([await loans(false), await loans(true)]).toEqual(['partial', 'not_covered']);
  });

  it('says which sections have sources for the state, which and since when', async () => {
    await records.load('us-co/licenses', [record({ key: '1', name: 'Elsewhere LLC' })]);
    await records.load('us-wy/permits', [record({ key: '1', kind: 'permit', name: 'Elsewhere LLC' })]);
    await records.load('us/sba-ppp', [record({ key: '1', kind: 'loan', name: 'Elsewhere LLC' })]);
    const reply = await sections(cedar);
    const partial = (source: string, states = '') => {
      const sources = [{ source, as_of: null, loaded_at: expect.stringMatching(/Z$/) }];
      return { status: 'partial', scope: `${source} (loaded: 1 row${states})`, sources, register: 'whole' };
    };
    const notCovered = { status: 'not_covered', scope: null, sources: [], register: 'whole' };
    expect(Object.fromEntries(SECTION_NAMES.map((name) => [name, reply.sections[name].coverage]))).toEqual({
      liens: notCovered,
      loans: partial('us/sba-ppp', ', only of Colorado'),
      fmcsa_registrations: notCovered,
      licenses: partial('us-co/licenses'),
      permits: notCovered,
      federal: partial('us/sba-ppp', ', only of Colorado'),
    });
  });
});
