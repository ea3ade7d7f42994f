import { beforeAll, describe, expect, it } from '@jest/globals';
import { SECTION_NAMES } from '@registry/domain';
import { eventually } from '@registry/testing';
import { Documented } from '../../testing/documented.ts';
import { holderOf, recordsGateway } from '../../testing/records-gateway.ts';
import type { GatewaySurface } from '../../testing/started-gateway.ts';

describe('a business with records', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let key: string;

  beforeAll(async () => {
    gateway = await recordsGateway();
    key = await gateway.makeKey();
  });

  const business = async (query = '', id = 'us-co-20191000001') => {
    const response = await gateway.get(`/v1/businesses/${id}${query}`, { headers: { 'x-api-key': key } });
    expect([response.status, document.departures('getBusiness', response)]).toEqual([200, []]);
    return JSON.parse(response.text);
  };

  it('holds the ten newest rows of each section with the exact total, federal with loans and carriers', async () => {
    const got = await business();
    for (const section of ['liens', 'loans', 'fmcsa_registrations', 'licenses', 'permits']) {
      expect(got[section]).toMatchObject({ object: 'list', total_count: 12, coverage: { status: 'partial' } });
      expect(got[section].data).toHaveLength(10);
    }
    expect(got.federal.total_count).toBe(37);
    expect(got.federal.data.map(({ object }: { object: string }) => object).slice(0, 4)).toEqual([
      'record',
      'fmcsa_registration',
      'loan',
      'record',
    ]);
    expect(got.liens.data[0]).toMatchObject({ object: 'lien', filing_number: 'lien-11', filed_date: '2020-02-21' });
    const { confidence, evidence, ...match } = got.permits.data[0].match;
    expect(match).toEqual({
      ...{ method: 'name_state_unique', matched_on: 'CEDAR RIDGE BAKERY', compared_with: 'Cedar Ridge Bakery, LLC' },
      ...{
        bearers: 1,
        text: expect.stringMatching(/no address to compare, .*only a part of the Colorado registry/),
      },
    });
    expect(confidence).toBeGreaterThan(0.5);
    expect(evidence).toContainEqual({
      ...{ fact: 'full_name', agrees: false, weight: expect.any(Number) },
      text: 'the names differ in spelling or legal form',
    });
  });

  it('has as much of a record under a legal and a trade name as the company of the legal name leaves', async () => {
    const findMatch = async (id: string) =>
      (await business('?min_confidence=0', id)).federal.data.map(({ match }: { match: object }) => match)[0];
    const isLess = async () => (await findMatch('us-co-20221000002')).confidence < 0.5;
    await eventually(isLess, true, 60_000); // trade names in records reach the registry by its feed
    const [ofHolder, ofTradeName] = [await findMatch('us-co-20221000001'), await findMatch('us-co-20221000002')];
    expect(ofHolder.confidence).toBeGreaterThan(0.9);
    expect(ofHolder.confidence + ofTradeName.confidence).toBeLessThanOrEqual(1.05);
    expect(ofTradeName).toMatchObject({ method: 'alternative_name_state_unique', matched_on: 'MESA SUPPER CLUB' });
    expect(ofTradeName.evidence).toContainEqual({
      ...{ fact: 'other_company', agrees: false, weight: expect.any(Number) },
      text: 'another company is more likely the one that the record names',
    });
    expect((await business('', 'us-co-20221000002')).federal.total_count).toBe(0);
  });

  it('holds and counts the rows of at least min_confidence', async () => {
    const counts = async (least: string) => {
      const { licenses, permits } = await business(`?min_confidence=${least}`);
      return [licenses, permits].map(({ total_count: count }: { total_count: number }) => count);
    };
    const { permits } = await business();
    const { confidence } = permits.data[0].match;
    expect(await counts('0.5')).toEqual([12, 12]);
    expect(await counts(String(confidence))).toEqual([expect.any(Number), 12]);
    expect((await counts('1'))[1]).toBe(0);
    const refused = await gateway.get('/v1/businesses/us-co-20191000001?min_confidence=2', {
      headers: { 'x-api-key': key },
    });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('min_confidence')]);
  });

  it('has the EIN, names and addresses of firmly matched records, each with where it was seen', async () => {
    const got = await business();
    expect(got.tin).toEqual({ object: 'tin', tin: '84-1234567' });
    expect(got.federal.data[0]).toMatchObject({
      name: 'CR HOLDINGS INC',
      match: { method: 'identifier', confidence: 0.995 },
    });
    expect(got.names[0]).toMatchObject({ name: 'Cedar Ridge Bakery, LLC', type: 'legal' });
    expect(got.names[0].sources.map(({ type }: { type: string }) => type)).toContain('record');
    expect(got.names).toContainEqual({
      object: 'name',
      name: 'Ridge Bread',
      ...{ type: 'alternative', kind: 'trade', status: 'unknown' },
      sources: [{ object: 'source', type: 'record', id: 'us-co/sample-license' }],
      dates: [],
    });
    expect(got.addresses).toContainEqual(
      expect.objectContaining({
        full_address: '7 Elm St, Boulder, CO 80301',
        sources: [{ object: 'source', type: 'record', id: 'us-co/sample-license' }],
      }),
    );
  });

  it('has the phones and industries of records of at least min_confidence, each with its source and match', async () => {
    const got = await business();
    expect(
      got.phone_numbers.map(({ number, display }: { number: string; display: string }) => [number, display]),
    ).toEqual([
      ['+13035550142', '(303) 555-0142'],
      ['+13035550199', '303.555.0199'],
    ]);
    expect(got.industry_classification).toMatchObject({
      status: 'completed',
      categories: [{ classification_system: 'NAICS', name: 'Manufacturing', naics_codes: ['311811'], sic_codes: [] }],
    });
    const [{ sources, match }] = got.phone_numbers;
    expect(sources).toEqual([
      { source: 'us/sample-record', record: 'RECORD-11', as_of: null, loaded_at: expect.stringMatching(/Z$/) },
    ]);
    const { data } = got.federal;
    expect(match).toEqual(data.find(({ source }: { source: string }) => source === 'us/sample-record').match);
    expect(got.contacts_coverage).toMatchObject({ status: 'partial', scope: expect.stringContaining('newest 100') });
    const { permits } = got;
    const least = permits.data[0].match.confidence + 0.001;
    const sure = await business(`?min_confidence=${least}`);
    expect(sure.phone_numbers.map(({ number }: { number: string }) => number)).toEqual(['+13035550142']);
  });

  it('has the same values in a match and in an export', async () => {
    const got = await business();
    const fields = ['phone_numbers', 'industry_classification', 'website', 'certifications'];
    const values = Object.fromEntries(fields.map((field) => [field, got[field]] as const));
    const matched = await gateway.get('/v1/match', {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ queries: { a: { name: 'Cedar Ridge Bakery LLC', state: 'CO' } }, fields }),
    });
    expect(document.departures('matchCompanies', matched)).toEqual([]);
    const [{ contacts, sections }] = JSON.parse(matched.text).results.a.candidates;
    expect([contacts, sections]).toEqual([values, undefined]);
    const headers = { 'x-api-key': await gateway.makeKey({}, 'enterprise') };
    const exported = await gateway.get(`/v1/export/businesses?state=co&fields=${fields.join()}`, { headers });
    const lines = exported.text.trimEnd().split('\n');
    const row = lines.map((line) => JSON.parse(line) as Record<string, unknown>).find(({ id }) => id === got.id);
    expect(row).toMatchObject({ name: got.name, ...values });
    const csv = await gateway.get(
      '/v1/export/businesses?state=co&format=csv&fields=phone_numbers,industry_classification',
      { headers },
    );
    const [head, ...rows] = csv.text.split('\r\n');
    expect(head).toMatch(/,as_of,phone_numbers,industry_classification,position$/);
    expect(rows.find((one) => one.startsWith(`business,${got.id},`))).toMatch(
      /,\+?'?\+13035550142; \+13035550199,311811,$/,
    );
    const refused = await gateway.get('/v1/export/businesses?state=co&fields=liens', { headers });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('phone_numbers')]);
  });

  it('with sparse=true returns nothing of its records, not even its EIN', async () => {
    const got = await business('?sparse=true');
    expect([got.phone_numbers, got.industry_classification, got.contacts_coverage]).toEqual([
      ...[[], null],
      { status: 'not_fetched', scope: null },
    ]);
    expect(got.tin).toBeNull();
    expect(got.federal.data).toEqual([]);
    expect(got.licenses).toEqual({
      object: 'list',
      total_count: null,
      data: [],
      coverage: { status: 'not_fetched', scope: null, sources: [], register: null },
    });
  });

  it('has the counts and the coverage of its sections in a list too', async () => {
    const names = ['Cedar Ridge Bakery LLC', holderOf(0), holderOf(4), 'Mesa Supper Club LLC', 'Cedar Ridge'];
    const response = await gateway.get('/v1/match', {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({
        // More than one message takes, some with the same companies.
        queries: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [at, { name: names[at % names.length] }])),
        fields: [...SECTION_NAMES, 'liens'],
        min_confidence: 0,
      }),
    });
    expect(document.departures('matchCompanies', response)).toEqual([]);
    const results: { candidates: { business: { id: string }; sections: object }[] }[] = Object.values(
      JSON.parse(response.text).results,
    );
    const candidates = results.flatMap((result) => result.candidates);
    const ids = [...new Set(candidates.map((candidate) => candidate.business.id))];
    const got = new Map(await Promise.all(ids.map(async (id) => [id, await business('', id)] as const)));
    const readSections = (id: string) =>
      Object.fromEntries(
        SECTION_NAMES.map((section) => {
          const { total_count, coverage } = got.get(id)[section];
          return [section, { total_count, coverage }] as const;
        }),
      );
    expect(ids.length).toBeGreaterThan(names.length - 1);
    expect(ids.filter((id) => got.get(id).liens.total_count + got.get(id).licenses.total_count > 0).length).toBe(2);
    expect(candidates.map(({ sections }) => sections)).toEqual(
      candidates.map(({ business: { id } }) => readSections(id)),
    );
  });
});
