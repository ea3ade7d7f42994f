import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callMethod, StartedToolServer, type ToolResult, toText, untilFound } from './testing/started-tool-server.ts';

/** What every result says of a register that is not loaded whole. */
const PART = 'only a part of the registry is loaded; companies may exist that were not found.';

describe('arguments of tools, as models write them', () => {
  let server: StartedToolServer;

  beforeAll(async () => {
    server = await StartedToolServer.start();
    await untilFound(() => server.call('list_jurisdictions'));
  }, 180_000);
  afterAll(() => server.end());

  describe('every tool', () => {
    const ID = 'us-or-150000007';
    /** A right call of each tool. */
    const right: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
      search_companies: { q: 'cedar ridge', state: 'OR', page: 1, fuzzy: false },
      match_companies: { companies: 'Cedar Ridge Bakery LLC', state: 'OR' },
      get_company: { id: ID, sparse: true },
      list_company_records: { id: ID, section: 'liens', page: 1 },
      search_people: { q: 'doe', state: 'OR', page: 1 },
      list_jurisdictions: { state: 'OR' },
      get_entity: { id: ID },
      list_changes: { id: ID, page: 1 },
      compare_days: { id: ID, from: new Date(Date.now() + 60_000).toISOString().slice(0, 10) },
      get_evidence: { id: ID, full: false },
      follow_company: { id: ID },
      verify_company: { name: 'Cedar Ridge Bakery LLC', state: 'OR', file_number: 150_000_007 },
    };
    /** What callers send for a right value, by argument. */
    const written: Readonly<Record<string, readonly unknown[]>> = {
      id: [` ${ID} `, ID.toUpperCase(), 'us_or_150000007', `"${ID}"`, `business://${ID}`, `(${ID}).`, [ID]],
      state: ['Ore.', 'oregon', ' or ', 'US-OR', 'us_or', 'Oregon (OR)', ['OR']],
      page: ['1', ' 1.0 ', null, '', [1]],
      file_number: ['150000007', ' 150000007 '],
      ...Object.fromEntries(['fuzzy', 'sparse', 'full'].map((flag) => [flag, ['false', 'No', 0, null]])),
    };
    let key: Record<string, string>;

    beforeAll(async () => {
      key = { 'x-api-key': await server.makeKey('arguments', 'enterprise') };
      const headers = { ...key, 'content-type': 'application/json' };
      const body = JSON.stringify({ contact_email: 'ada@example.com' });
      await fetch(`${server.gatewayUrl}/v1/workspace/settings`, { method: 'PUT', headers, body });
    });

    const call = (tool: string, args: unknown) =>
      callMethod<ToolResult>(server.url, 'tools/call', { name: tool, arguments: args }, key);

    it.each(Object.keys(right))('%s takes them as they are meant', async (tool) => {
      const args = right[tool] ?? {};
      const faults: unknown[] = [];
      for (const [name, value] of Object.entries(args))
        for (const sent of [value, ...(written[name] ?? [])]) {
          const result = await call(tool, { ...args, [name]: sent });
          const isMeant = result.isError !== true && ('state' in args || toText(result).includes(ID));
          if (!isMeant) faults.push([name, sent, toText(result)]);
        }
      expect(faults).toEqual([]);
    });

    it.each(Object.keys(right))('%s says what is missing, wrong or unknown, and never fails', async (tool) => {
      const args = right[tool] ?? {};
      for (const none of [null, undefined, '', '{}', {}]) {
        const { isError, content } = await call(tool, none);
        const isRight = tool === 'list_jurisdictions' || tool === 'list_changes';
        expect([none, isError ?? false, isRight ? '' : toText({ content })]).toEqual([
          none,
          !isRight,
          isRight ? '' : expect.stringMatching(/\b(id|q|companies|name) is missing; expected text\. Add it/),
        ]);
      }
      expect(await call(tool, JSON.stringify(args))).not.toHaveProperty('isError');
      const bad = { nonsense: 1, ...('id' in args && tool !== 'get_entity' ? { id: 'ent_4ft9qlw2zxk0bvn7' } : {}) };
      const text = toText(await call(tool, { ...args, ...bad }));
      expect(text).toContain(`"nonsense" is not an argument of ${tool}; expected`);
      if ('id' in bad) expect(text).toContain('id is "ent_4ft9qlw2zxk0bvn7", the id of an entity. Call get_entity');
      if ('state' in args)
        expect(toText(await call(tool, { ...args, state: 'Miss.' }))).toContain('state is "Miss."; expected');
    });
  });

  describe('search_companies', () => {
    it.each([
      ['nulls and empty texts', { state: 'OR', status: null, sort: '', live: null, page: null, formed_from: '' }],
      ['the word newest', { state: 'OR', sort: 'Newest' }],
      ['its own filters', { standing: 'ACTIVE', city: 'Dallas', postal_code: 97338, formed_to: '2099-12-31' }],
    ])('takes %s', async (_what, args) => {
      const result = await server.call('search_companies', { q: 'cedar ridge', ...args });
      expect(result.structuredContent).toMatchObject({ total_count: 2 });
      expect([toText(result), result.structuredContent?.['coverage']]).toEqual(
        expect.arrayContaining([expect.stringContaining(PART)]),
      );
    });

    it('leads from a status that finds nothing to a standing that does', async () => {
      const result = await server.call('search_companies', { q: 'cedar', state: 'OR', status: 'active' });
      expect(result.structuredContent).toMatchObject({ total_count: 0, suggestions: { standing: ['active'] } });
      expect(toText(result)).toContain('Call again with standing "active" instead');
    });

    it("passes on the registry's wordings of an entity type", async () => {
      const result = await server.call('search_companies', { q: 'cedar', entity_type: 'LLC' });
      const wording = 'DOMESTIC LIMITED LIABILITY COMPANY';
      expect(result.structuredContent).toMatchObject({
        suggestions: { entity_type: expect.arrayContaining([wording]) },
      });
      expect(toText(result)).toContain(`"${wording}"`);
    });
  });

  describe('match_companies', () => {
    it.each([
      ['lines', { companies: 'Cedar Ridge Bakry LLC | Oregon | 130 NW Reed Ln, Dallas\nNobody Has This Name\n' }],
      ['a list, with nulls', { companies: ['Cedar Ridge Bakry LLC|OR', 'Nobody Has This Name'], min_confidence: null }],
      [
        'a state of lines without one',
        { companies: ['Cedar Ridge Bakry LLC', 'Nobody Has This Name'], state: 'us_or' },
      ],
      ['objects', { companies: [{ name: 'Cedar Ridge Bakry LLC', state: 'OR' }, { name: 'Nobody Has This Name' }] }],
      ['a state at the end of a line', { companies: '1. Cedar Ridge Bakry LLC, Dallas, OR\n2. Nobody Has This Name' }],
    ])('takes %s', async (_what, args) => {
      const result = await server.call('match_companies', args);
      expect(result.structuredContent).toMatchObject({
        data: [
          { verdict: expect.stringMatching(/^(matched|review)$/), candidates: [{ id: 'us-or-150000007' }] },
          { company: 'Nobody Has This Name', verdict: 'no_match', candidates: [] },
        ],
        total_count: 2,
        has_more: false,
      });
      expect(result.structuredContent?.['coverage']).toContain(PART);
      expect(toText(result)).toMatch(
        /^1\. Cedar Ridge Bakry LLC.*CEDAR RIDGE BAKERY, LLC \(us-or-150000007\): active, data date unknown, 0/,
      );
      expect(toText(result)).toContain(PART);
    });

    it.each([
      ['text', 'watchlist'],
      ['list', ['watchlist']],
    ])('screens where fields names watchlist, as a %s', async (_form, fields) => {
      const companies = 'Cedar Ridge Bakery LLC | OR\nNobody Has This Name | OR';
      const result = await server.call('match_companies', { companies, fields });
      const watchlist = { status: 'not_covered', hit_count: 0, total_count: 0, results: [] };
      expect(result.structuredContent).toMatchObject({
        data: [{ candidates: [{ watchlist }] }, { verdict: 'not_in_register', watchlist }],
      });
      expect(toText(result).match(/not screened, as no list is loaded/g)).toHaveLength(2);
    });

    it('says what is loaded where no company has a state and none is found', async () => {
      const result = await server.call('match_companies', { companies: 'Zzyqx Nowhere Gmbh' });
      const coverage = `Searched: OR. Companies in other states are not covered. OR: ${PART}`;
      expect(result.structuredContent).toMatchObject({ data: [{ verdict: 'no_match' }], coverage });
      expect(toText(result)).toBe(`1. Zzyqx Nowhere Gmbh: no_match; No loaded company reaches 0.5.\n${coverage}`);
    });

    it('does not take a line that may be several companies, or none, for a company that does not exist', async () => {
      const companies =
        'Here are the companies:\nPaging Works 3 LLC\nNorthern Lights Gmbh, Zzyqx Nowhere Gmbh\nThanks!';
      const result = await server.call('match_companies', { companies });
      expect(result.structuredContent).toMatchObject({
        data: [
          { verdict: expect.stringMatching(/^(matched|review)$/) },
          { verdict: 'invalid', message: expect.stringContaining('Send one company per line') },
          { company: 'Thanks!', verdict: 'invalid' },
        ],
      });
    });

    it('says that a state is not covered, and which lines it did not read', async () => {
      const lines = Array.from({ length: 22 }, (_, at) => `Paging Works ${at} LLC | Delaware`);
      const result = await server.call('match_companies', { companies: lines });
      expect(result.structuredContent).toMatchObject({ total_count: 22, has_more: true });
      expect(result.structuredContent).toMatchObject({ data: [{ verdict: 'not_covered' }, ...Array(19).fill({})] });
      expect(toText(result)).toContain('2 further lines were not read. Send them in another call.');
      expect(toText(result)).toContain('DE: no registry loaded; companies may exist there.');
    });

    it('stays below 12,000 characters where every line has candidates with the longest names', async () => {
      const name = `The Society for the ${'Preservation and '.repeat(4)}Restoration of Historic Mills`;
      const result = await server.call('match_companies', { companies: Array(20).fill(name), min_confidence: 0 });
      expect(result.structuredContent).toMatchObject({ total_count: 20 });
      expect(JSON.stringify(result).length).toBeLessThan(25_000);
    });
  });

  it.each([
    ['license', 'licenses', 'Licenses'],
    ['PPP loans', 'PPP loans', 'PPP loans'],
    ['carriers', 'motor carrier registrations', 'Motor carrier registrations'],
  ])('list_company_records takes the section %s', async (word, several, title) => {
    const args = { id: 'us-or-150000007', section: word, min_confidence: '0', page: null };
    const result = await server.call('list_company_records', args);
    expect(result.structuredContent).toMatchObject({ total_count: 0, data: [], has_more: false });
    expect(toText(result)).toBe(
      `CEDAR RIDGE BAKERY, LLC (us-or-150000007):\nNo ${several}.\n${title}: no source is loaded for OR; records may exist. OR: ${PART}`,
    );
  });

  it('list_jurisdictions returns the states asked for alone, and how much of their registers is loaded', async () => {
    const result = await server.call('list_jurisdictions', { state: 'Oregon,DE' });
    expect(result.structuredContent).toMatchObject({
      data: [{ code: 'us_or', register: 'only a part of the registry is loaded' }],
      total_count: 1,
      coverage: `OR: ${PART} DE: no registry loaded; companies may exist there.`,
    });
    expect(toText(result)).toMatch(
      /^OR: 39 companies; only a part of the registry is loaded; .*\nNationwide: no source loaded; .*\nOR: only a part.*DE: no registry loaded/,
    );
  });

  describe('a call that fails', () => {
    it.each([
      [
        'an unknown company',
        'get_company',
        { id: 'us-or-0' },
        /^No business has the id us-or-0\. Search by name\. Find the id with search_companies\.$/,
      ],
      ['an id of no form', 'get_company', { id: '150000007' }, /us-\{state\}-\{file_number\}/],
      ['an unknown state', 'search_companies', { q: 'cedar', state: 'zz' }, /state is "zz"; expected a US state/],
      [
        'companies without names',
        'match_companies',
        { companies: [{ amount: 'A' }] },
        /keys amount, and no name\. Send/,
      ],
      ['a list that is too long', 'match_companies', { companies: 'A'.repeat(21_000) }, /expected at most 20000/],
      [
        'a share above 1',
        'get_company',
        { id: 'us-or-150000007', min_confidence: '1.5' },
        /^min_confidence is "1.5"; /,
      ],
      ['a page too deep', 'search_companies', { q: 'cedar', page: 1_001 }, /page too deep/],
      ['a query without words', 'search_people', { q: '&' }, /^q /],
      ['a missing argument', 'list_company_records', { id: 'us-or-1', section: null }, /section is missing/],
    ])('is a result that says what would be right: %s', async (_what, tool, args, says) => {
      const result = await server.call(tool, args);
      expect(result.isError).toBe(true);
      expect(toText(result)).toMatch(says);
      expect(result.structuredContent).toBeUndefined();
    });
  });
});
