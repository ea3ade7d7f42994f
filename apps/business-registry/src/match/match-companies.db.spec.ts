import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MatchResult } from '@registry/contracts-business-registry';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { SearchFixture } from '../testing/search-fixture.ts';
import type { MatchCompaniesHandler } from './match-companies.handler.ts';

describe('match-companies', () => {
  let registry: RegistryFixture;
  let search: SearchFixture;
  let handler: MatchCompaniesHandler;

  beforeAll(async () => {
    registry = await RegistryFixture.create();
    await registry.loadColorado([
      coloradoCompany('01', 'Trethwill Designs LLC', {
        principaladdress1: '5305 River Rd N',
        principalcity: 'Boulder',
        principalzipcode: '80301',
      }),
      coloradoCompany('02', 'Cedar Ridge Manufacturing Services, Inc.'),
      coloradoCompany('03', 'Blue Heron Ventures LLC', { principalcity: 'Denver', principalzipcode: '80202' }),
      coloradoCompany('04', 'Blue Heron Ventures, Inc.', { principalcity: 'Pueblo', principalzipcode: '81001' }),
      coloradoCompany('05', 'Northgate Storage Unit 1 LLC'),
      coloradoCompany('06', 'Northgate Storage Unit 2 LLC'),
      coloradoCompany('07', 'Quillfeather Landscaping LLC'),
      coloradoCompany('08', 'Withheld LLC'),
      ...Array.from({ length: 60 }, (_, n) =>
        coloradoCompany(`1${String(n).padStart(2, '0')}`, 'Marigold Partners LLC', {
          principalcity: n === 37 ? 'Saint Larkspur' : 'Denver',
          principalzipcode: '80202',
        }),
      ),
    ]);
    await registry.loadTradeNames([
      {
        mastertradenameid: 'T1',
        tradenamedescription: 'Harrowgate Bread',
        registrantorganization: 'Quillfeather Landscaping LLC',
      },
    ]);
    search = await SearchFixture.start(registry);
    handler = search.matcher;
  });
  afterAll(async () => {
    await search.end();
    await registry.destroy();
  });

  const match = async (query: unknown, minConfidence = 0): Promise<MatchResult> => {
    const { results } = await handler.matchCompanies({ queries: [query], limit: 3, minConfidence });
    const [result] = results;
    if (result === undefined) throw new Error('The query has no result.');
    return result;
  };
  const first = async (query: unknown) => {
    const { candidates } = await match(query);
    return candidates[0]?.business.id.replace('us-co-', '');
  };

  it.each([
    ['city', { city: 'St. Larkspur' }],
    ['city in an address', { address: '7 Elm St, Saint Larkspur, CO' }],
  ])('finds the one of many namesakes that is in the %s', async (_, where) => {
    expect(await first({ name: 'Marigold Partners LLC', state: 'CO', ...where })).toBe('137');
  });

  it.each([
    ['its name', { name: 'Trethwill Designs LLC', state: 'CO' }, '01'],
    ['its name without the legal form, the state in full', { name: 'trethwill designs', state: 'Colorado' }, '01'],
    ['a letter more', { name: 'Trethwilll Designs LLC', state: 'us-co' }, '01'],
    ['two letters in one word', { name: 'Trtehwil Designs LLC' }, '01'],
    ['a wrong letter in the legal form', { name: 'Trethwill Designs LCC' }, '01'],
    ['words written as one', { name: 'TrethwillDesigns LLC' }, '01'],
    ['a name that is cut off', { name: 'Trethwill Des', state: '' }, '01'],
    ['a name with the addressee of its letters', { name: 'Trethwill Designs LLC c/o Accounts Payable' }, '01'],
    ['abbreviations', { name: 'Cedar Ridge Mfg Svcs' }, '02'],
    ['abbreviations that are none of the usual', { name: 'Cedar Ridge Mnfctrng Servic' }, '02'],
    ['a word less', { name: 'Cedar Ridge Manufacturing Inc' }, '02'],
    ['a word more', { name: 'Trethwill Interior Designs LLC' }, '01'],
    ['a trade name', { name: 'Harrowgate Bread', state: 'CO' }, '07'],
    ['a trade name after its own', { name: 'QF Holdings LLC dba Harrowgate Bread' }, '07'],
    [
      'one of two by its legal form and place',
      { name: 'Blue Heron Ventures', address: '1 Main St, Pueblo 81001' },
      '04',
    ],
    ['its number alone', { file_number: 4 }, '04'],
  ])('finds a company by %s', async (_, query, id) => expect(await first(query)).toBe(id));

  it('says that a name and its place are matched, with evidence whose weights add up to the confidence', async () => {
    const { verdict, candidates, coverage } = await match({
      name: 'Trethwill Designs LLC',
      state: 'CO',
      address: '5305 N. River Road, Boulder, CO 80301',
    });
    expect(verdict).toBe('matched');
    expect(coverage).toMatchObject([{ state: 'CO', status: 'partial' }]);
    const [candidate] = candidates;
    expect(candidate).toMatchObject({
      object: 'match_candidate',
      business: { object: 'business', id: 'us-co-01', name: 'Trethwill Designs LLC' },
      method: 'same_name',
      matched_name: 'Trethwill Designs LLC',
    });
    const odds = (candidate?.evidence ?? []).reduce((sum, { weight }) => sum + weight, 0);
    expect(1 / (1 + Math.exp(-odds))).toBeCloseTo(candidate?.confidence ?? 0, 2);
    const texts = candidate?.evidence.map(({ fact, text }) => `${fact}: ${text}`);
    expect(texts).toEqual(expect.arrayContaining(['name: the same name', 'address: the same street address']));
  });

  it('matches none of two companies that nothing sets apart', async () => {
    const { verdict, candidates } = await match({ name: 'Blue Heron Ventures', state: 'CO' });
    expect(verdict).not.toBe('matched');
    expect(candidates.map(({ business }) => business.id).sort()).toEqual(['us-co-03', 'us-co-04']);
    expect(candidates.every(({ confidence }) => confidence <= 0.5)).toBe(true);
  });

  it('says how many companies have the very name where more have it than are returned', async () => {
    const query = { name: 'Blue Heron Ventures', state: 'CO' };
    const { results } = await handler.matchCompanies({ queries: [query], limit: 1, minConfidence: 0.5 });
    expect(results).toMatchObject([
      {
        verdict: 'review',
        message: '2 companies have this name, and 1 of them is returned. Send the address or the file number as well.',
        candidates: [expect.anything()],
      },
    ]);
    expect(await match(query)).not.toHaveProperty('message');
  });

  it('does not say that companies have one name which have either of two', async () => {
    const query = { name: 'Trethwill Designs LLC dba Blue Heron Ventures', state: 'CO' };
    const { results } = await handler.matchCompanies({ queries: [query], limit: 1, minConfidence: 0.5 });
    expect(results[0]?.message).toContain('3 companies have one of these names, and 1 of them is returned.');
  });

  it('asks only for what was not sent', async () => {
    const query = { name: 'Blue Heron Ventures', state: 'CO', address: '9 Nowhere St', file_number: '990123' };
    const { results } = await handler.matchCompanies({ queries: [query], limit: 1, minConfidence: 0.5 });
    expect(results[0]?.message).toMatch(/and 1 of them is returned\.$/);
  });

  it('matches no company that is called as lists say nothing, but in full or by its number', async () => {
    const said = await match({ name: '(withheld)', state: 'CO' }, 0.5);
    expect(said.verdict).toBe('review');
    expect(said.message).toMatch(/^name is "\(withheld\)", which lists have where no company is known; expected/);
    expect(said.candidates.map(({ business }) => business.id)).toEqual(['us-co-08']);
    const texts = said.candidates[0]?.evidence.map(({ fact, text }) => `${fact}: ${text}`);
    expect(texts).toContain('words: lists have this text where no company is known');
    expect(await match({ name: 'Withheld LLC', state: 'CO' }, 0.5)).not.toHaveProperty('message');
    expect(await first({ name: 'Withheld LLC', state: 'CO' })).toBe('08');
    expect((await match({ name: 'Withheld', file_number: '08', state: 'CO' })).verdict).toBe('matched');
    // A cell that says nothing is as good as an empty one.
    const [empty, nothing] = [{ city: '' }, { city: 'Not provided', address: '#N/A', tin: '(null)' }];
    const one = { name: 'Cedar Ridge Manufacturing Services, Inc.', state: 'CO' };
    expect(await match({ ...one, ...nothing })).toEqual(await match({ ...one, ...empty }));
  });

  it('matches no company whose number is another one', async () => {
    const { verdict } = await match({ name: 'Northgate Storage Unit 3 LLC', state: 'CO' });
    expect(verdict).not.toBe('matched');
  });

  it('returns the company of the very name however sure it has to be', async () => {
    const query = { name: 'Trethwill Designs LLC', address: '5305 N. River Road, Boulder, CO 80301' };
    const own = { verdict: 'matched', candidates: [{ business: { id: 'us-co-01' } }] };
    expect([await match(query), await match(query, 1)]).toMatchObject([own, own]);
    const similar = await match({ ...query, name: 'Trethwilll Designs LLC' }, 1);
    expect(similar).toMatchObject({
      ...{ verdict: 'no_match', candidates: [] },
      message: expect.stringMatching(/^No loaded company reaches 1; the most probable has 0\.9\d*\.$/),
    });
  });

  it('shows the company of a store or a person, and leaves the decision to somebody', async () => {
    for (const name of ['Trethwill Designs #17486N', 'Trethwill Designs (Boulder branch)', 'Mr. Trethwill Designs']) {
      expect(await match({ name, state: 'CO' })).toMatchObject({
        verdict: 'review',
        candidates: [{ business: { id: 'us-co-01' } }],
      });
    }
    expect(await match({ name: 'Trethwill Designs LLC #17486', state: 'CO' })).toMatchObject({ verdict: 'matched' });
  });

  it('finds nothing of what the register lacks', async () => {
    expect(await match({ name: 'Zanzibar Quartz Holdings LLC', state: 'CO' })).toMatchObject({
      verdict: 'no_match',
      message: 'No loaded company reaches 0.',
      candidates: [],
      coverage: [{ state: 'CO', status: 'partial', register: 'part' }],
    });
  });

  it('says that a state is not covered instead of no match', async () => {
    const { verdict, coverage } = await match({ name: 'Trethwill Designs LLC', state: 'Wyoming' });
    expect(verdict).toBe('not_covered');
    expect(coverage).toMatchObject([{ state: 'WY', status: 'not_covered' }]);
    expect((await match({ name: 'Trethwill Designs', state: 'Ontario' })).verdict).toBe('not_covered');
  });

  it.each([
    [{ name: '' }, 'name is empty; expected the name of a company. Send a name, a file_number or a tin.'],
    [
      { name: '***' },
      'name is "***", which has no letter or digit; expected the name of a company. Send a name, a file_number or a tin.',
    ],
    [
      { name: 'A', zip: '1' },
      '"zip" is not a field of a query; expected name, state, address, city, postal_code, country, file_number, tin, formed. Rename it or leave it out.',
    ],
    [{ name: ['A'] }, 'name is ["A"]; expected a text. Send it as a text, or leave it out.'],
    ['A', 'The query is "A"; expected an object with a name. Send {"name": "…"}.'],
    [{ name: 'A'.repeat(600) }, 'name has 600 characters; expected 500 at most. Send only the name.'],
  ])('says what is wrong with %j and matches the others', async (query, message) => {
    const queries = [{ name: 'Trethwill Designs LLC' }, query, { name: 'Quillfeather Landscaping' }];
    const { results } = await handler.matchCompanies({ queries, limit: 1, minConfidence: 0 });
    expect(results[1]).toEqual({ object: 'match_result', verdict: 'invalid', message, candidates: [], coverage: [] });
    expect(results.map(({ candidates }) => candidates[0]?.business.id)).toEqual(['us-co-01', undefined, 'us-co-07']);
  });

  it('reads numbers, nulls and words for what is not known, and says what it could not compare', async () => {
    const query = {
      name: 'Trethwill Designs',
      state: null,
      postal_code: 80301,
      tin: 'n/a',
      formed: 'spring',
      city: '-',
    };
    const { message, candidates } = await match(query);
    expect(message).toBe(
      'formed is "spring"; expected a date as YYYY-MM-DD, or its month or year. It was not compared.',
    );
    expect(candidates[0]).toMatchObject({ business: { id: 'us-co-01' } });
  });

  it.each(['2019-13', '2019-02-30', '31/12/2019', '2019-1-1'])(
    'says that it could not compare the date %s, which costs nothing',
    async (formed) => {
      const query = { name: 'Trethwill Designs', state: 'CO' };
      const { message, candidates } = await match({ ...query, formed });
      expect(message).toBe(
        `formed is "${formed}"; expected a date as YYYY-MM-DD, or its month or year. It was not compared.`,
      );
      expect(candidates).toEqual((await match(query)).candidates);
    },
  );

  it.each(['2019', '2019-03', '2019-03-01', '3/1/2019', '2019-03-01T00:00:00Z'])(
    'compares the date %s',
    async (formed) => {
      const { message, candidates } = await match({ name: 'Trethwill Designs', state: 'CO', formed });
      expect([message, candidates[0]?.evidence.find(({ fact }) => fact === 'formed')?.agrees]).toEqual([
        undefined,
        true,
      ]);
    },
  );

  it.each([
    [{ state: 'Colroado' }, 'matched', 'state is "Colroado"; it was read as Colorado.'],
    [
      { state: 'Bavaria' },
      'review',
      'state is "Bavaria"; expected a state of the US as OR or Oregon. It was not compared.',
    ],
    [
      { state: 'CO', file_number: '990123' },
      'matched',
      'file_number is "990123"; no loaded company of Colorado has it.',
    ],
    [{ state: 'CO', file_number: 'Entity ID: 0000001' }, 'matched', undefined],
  ])('with %j is %s, and says what it did not understand', async (fields, verdict, message) => {
    const place = { address: 'Ste 80202, 5305 River Rd N', city: 'BOULDER' };
    const result = await match({ name: 'Trethwill Designs LLC', ...place, ...fields });
    expect(result).toMatchObject({ verdict, candidates: [{ business: { id: 'us-co-01' } }] });
    expect(result.message).toBe(message);
  });

  it('says of a number by itself that no company has it', async () => {
    expect(await match({ file_number: 'CO 990-123' })).toMatchObject({
      verdict: 'no_match',
      message: 'file_number is "CO 990-123"; no loaded company has it. No loaded company reaches 0.',
    });
    expect(await match({ tin: '84-1234567', state: 'CO' })).toMatchObject({
      verdict: 'no_match',
      message:
        'tin is "841234567"; no registry publishes it for a loaded company of Colorado. No loaded company reaches 0.',
    });
  });
});
