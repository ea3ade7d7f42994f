import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type AppProcess, eventually, projectRoot } from '@registry/testing';
import { join } from 'node:path';
import { USAGE_RESTRICTION } from '@registry/domain';
import { readAddress, callTool, StartedToolServer, toText, untilFound } from './testing/started-tool-server.ts';

/** What every result says of a register that is not loaded whole. */
const PART = 'only a part of the registry is loaded; companies may exist that were not found.';

describe('the tool server over the real gateway', () => {
  let server: StartedToolServer<AppProcess>;

  beforeAll(async () => {
    server = await StartedToolServer.startApart();
    await untilFound(() => server.call('search_people', { q: 'doe' }));
    await untilFound(() => server.call('list_jurisdictions'));
  }, 180_000);
  afterAll(() => server.end());

  describe('search_companies', () => {
    it('finds companies, names the source and says what absence means elsewhere', async () => {
      const { content, structuredContent } = await server.call('search_companies', { q: 'cedar ridge', state: 'or' });
      expect(structuredContent).toMatchObject({
        total_count: 2,
        has_more: false,
        data: [
          {
            id: 'us-or-150000007',
            name: 'CEDAR RIDGE BAKERY, LLC',
            status: 'active',
            entity_type: 'DOMESTIC LIMITED LIABILITY COMPANY',
            formation_date: '2019-03-01',
            file_number: '150000007',
            full_address: '130 SAMPLE LN, DALLAS, OR 97338',
          },
          { id: 'us-or-153169512' },
        ],
      });
      expect(toText({ content })).toMatch(
        /^Companies 1 to 2 of 2\.\n1\. CEDAR RIDGE BAKERY, LLC \(us-or-150000007\): active; .*; data date unknown$/m,
      );
      expect(toText({ content })).toMatch(
        /Source: OR us-or\/business-registry, data date unknown, loaded \d{4}-\d\d-\d\d \(39 companies\)\. OR: only a part of the registry is loaded; companies may exist that were not found\.$/,
      );
      expect(structuredContent?.['coverage']).toContain(PART);
      expect(toText(await server.call('search_companies', { q: 'cedar', state: 'DE' }))).toBe(
        'No companies.\nDE has no source loaded: companies may exist there.',
      );
    });

    it('shows ten hits below 6,000 characters and says how to get more', async () => {
      for (const q of ['paging works', 'preservation restoration']) {
        const result = await server.call('search_companies', { q });
        expect(result.structuredContent?.['data']).toHaveLength(10);
        expect(JSON.stringify(result).length).toBeLessThan(6_000);
        expect(toText(result)).toContain('Call again with page 2 for more.');
      }
      const last = await server.call('search_companies', { q: 'paging works', page: 3 });
      expect(last.structuredContent).toMatchObject({ total_count: 25, has_more: false });
      expect(toText(last)).toMatch(/^Companies 21 to 25 of 25\.\n21\. /);
    });

    it('says what became of a live lookup', async () => {
      const result = await server.call('search_companies', { q: 'cedar', state: 'OR', live: true });
      expect(toText(result)).toContain('Live lookup: not-wired.');
    });
  });

  it('get_company answers a profile in which every line names its source, and absence its kind', async () => {
    const result = await server.call('get_company', { id: 'US-OR-150000007' });
    expect(result.structuredContent).toMatchObject({
      id: 'us-or-150000007',
      name: 'CEDAR RIDGE BAKERY, LLC',
      created_at: expect.stringMatching(/^\d{4}-/),
      watchlist: { object: 'watchlist', hit_count: 0 },
      registrations: [
        {
          source: 'us-or/business-registry',
          file_number: '150000007',
          addresses: [expect.objectContaining({ full_address: '130 SAMPLE LN, DALLAS, OR 97338' })],
          officers: expect.any(Array),
        },
      ],
      people: [{ name: 'JANE DOE', titles: [{ title: 'Registered Agent' }] }],
      sections: { liens: { total_count: 0, data: [], coverage: { status: 'not_covered' } } },
    });
    const text = toText(result);
    expect(text).toContain(
      'JANE DOE: Registered Agent; 130 SAMPLE LN, DALLAS, OR 97338; data date unknown [registration us-or-150000007]',
    );
    expect(text).toContain('Liens: unknown; no source is loaded for OR; records may exist.');
    const scope = 'the registration, and the newest 100 matched records of each kind';
    expect(text).toContain(`Contacts and industry: unknown; searched only: ${scope}. Others may exist.`);
    expect(result.structuredContent).toMatchObject({ phone_numbers: [], contacts_coverage: { scope } });
    expect([text, result.structuredContent?.['coverage']]).toEqual([
      expect.stringContaining(PART),
      expect.stringContaining(PART),
    ]);
  });

  it('get_company leaves the records out where it is asked to', async () => {
    const result = await server.call('get_company', { id: 'us-or-150000007', sparse: true });
    expect(result.structuredContent).toMatchObject({
      sections: { liens: { total_count: null } },
      contacts_coverage: { status: 'not_fetched' },
    });
    expect(toText(result)).toContain(
      'Left out: EIN, contacts, documents, and names and addresses of records (sparse);',
    );
    expect(toText(result)).toContain('Liens: not fetched (sparse).');
  });

  it('search_people finds the companies that somebody is on file for', async () => {
    const result = await server.call('search_people', { q: 'northwest agents', state: 'OR' });
    expect(result.structuredContent).toMatchObject({
      total_count: 1,
      data: [
        {
          name: 'NORTHWEST AGENTS INC',
          titles: ['Registered Agent'],
          business: { id: 'us-or-153169512', status: 'active', formation_date: '2004-11-17' },
        },
      ],
    });
    expect([toText(result), result.structuredContent?.['coverage']]).toEqual([
      expect.stringContaining(PART),
      expect.stringContaining(PART),
    ]);
    expect(toText(result)).toContain(
      '1. NORTHWEST AGENTS INC, Registered Agent of CEDAR RIDGE HOLDINGS INC (us-or-153169512): active;',
    );
  });

  it('list_jurisdictions returns what is loaded and from where', async () => {
    const result = await server.call('list_jurisdictions');
    expect(result.structuredContent?.['data']).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'us_or', company_count: 39, bulk: true })]),
    );
    expect(toText(result)).toMatch(
      /^OR: 39 companies; only a part of the registry is loaded; us-or\/business-registry, data date unknown, loaded /m,
    );
    expect(toText(result)).toMatch(/DE.*: no registry loaded; companies may exist there\.$/);
  });

  describe('a call that fails', () => {
    it('reports the cap of the key when it is reached', async () => {
      const capped = readAddress(await server.startAnother(1));
      await callTool(capped, 'get_company', { id: 'us-or-150000007' });
      const refused = await callTool(capped, 'get_company', { id: 'us-or-150000007' });
      expect(refused.isError).toBe(true);
      expect(toText(refused)).toMatch(/^Daily limit of 1 requests reached\./);
    });

    it('blames no caller for a key that is refused', async () => {
      const stranger = readAddress(await server.startAnother(1, { GATEWAY_API_KEY: 'brk_unknown' }));
      const refused = await callTool(stranger, 'list_jurisdictions', {});
      expect(refused.isError).toBe(true);
      expect(toText(refused)).toContain('GATEWAY_API_KEY');
    });

    it('concludes nothing from a gateway that is away', async () => {
      const alone = await server.startAnother(1, { GATEWAY_API_KEY: 'none', GATEWAY_URL: 'http://127.0.0.1:9' });
      const failed = await callTool(readAddress(alone), 'search_companies', { q: 'cedar' });
      expect(failed.isError).toBe(true);
      expect(toText(failed)).toBe(
        'The API could not be reached. Try again later. This does not mean that a company has no records.',
      );
      const health = await fetch(readAddress(alone).replace('/mcp', '/health'));
      expect([health.status, await health.json()]).toMatchObject([503, { checks: { gateway: 'unavailable' } }]);
    });
  });

  describe('with the official client', () => {
    const revisions: [string, ClientOptions][] = [
      ['2025-11-25', {}],
      ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
    ];

    it.each(revisions)('speaks %s: tools, resources, prompts, and the usage restriction', async (revision, options) => {
      const client = new Client({ name: 'spec', version: '1' }, options);
      await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
      try {
        expect(client.getNegotiatedProtocolVersion()).toBe(revision);
        expect(client.getInstructions()).toContain(USAGE_RESTRICTION);
        await expectEverything(client);
      } finally {
        await client.close();
      }
    });

    it('serves over standard input and output alike', async () => {
      const client = new Client({ name: 'spec', version: '1' });
      const env = { GATEWAY_URL: server.gatewayUrl, GATEWAY_API_KEY: await server.makeKey() };
      const args = [join(projectRoot, 'apps', 'mcp', 'src', 'stdio.ts')];
      await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
      try {
        expect(client.getInstructions()).toContain(USAGE_RESTRICTION);
        await expectEverything(client);
      } finally {
        await client.close();
      }
    });
  });

  it('over standard input and output, a key that is refused is said in a line, without a place in the code', async () => {
    const env = { GATEWAY_URL: server.gatewayUrl, GATEWAY_API_KEY: 'brk_unknown' };
    const args = [join(projectRoot, 'apps', 'mcp', 'src', 'stdio.ts')];
    const transport = new StdioClientTransport({ command: process.execPath, args, env, stderr: 'pipe' });
    let written = '';
    transport.stderr?.on('data', (chunk: Buffer) => (written += chunk.toString()));
    const client = new Client({ name: 'spec', version: '1' });
    await client.connect(transport);
    try {
      const refused = await client.callTool({ name: 'list_jurisdictions', arguments: {} });
      expect(refused).toMatchObject({ isError: true });
      await eventually(async () => written.includes('\n'), true, 10_000);
      expect(written).toMatch(/^The data API rejected a call: [^\n]+\n$/);
    } finally {
      await client.close();
    }
  });

  it('counts calls by tool and outcome on the internal port, and logs no key', async () => {
    await server.call('get_company', { id: 'us-or-150000007' });
    await server.call('get_company', { id: 'us-or-0' });
    const metrics = await fetch(`http://127.0.0.1:${String(server.tools.ready['internalPort'])}/metrics`);
    const text = await metrics.text();
    expect(text).toMatch(/mcp_tool_calls_total\{tool="get_company",outcome="answered"\} [1-9]/);
    expect(text).toMatch(/mcp_tool_calls_total\{tool="get_company",outcome="refused"\} [1-9]/);
    expect(text).toMatch(/mcp_http_answers_total\{status="200",method="tools\/call"\} [1-9]/);
    expect(server.tools.output).not.toContain('brk_');
  });

  it('answers what is under way when it is asked to end', async () => {
    const another = await server.startAnotherApart(100);
    const url = readAddress(another);
    const underWay = Array.from({ length: 20 }, () => callTool(url, 'get_company', { id: 'us-or-150000007' }));
    await underWay[0];
    another.signal('SIGTERM');
    const settled = await Promise.allSettled(underWay);
    expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await another.exited).toEqual({ code: 0, signal: null });
  });

  it('does not start without a key, and says which setting it lacks', async () => {
    await expect(server.startAnotherApart(1, { GATEWAY_API_KEY: '', GATEWAY_URL: 'nowhere' })).rejects.toThrow(
      /GATEWAY_URL/,
    );
  });
});

/** What each client can do, in whatever revision and by whatever transport. */
async function expectEverything(client: Client): Promise<void> {
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(12);
  // The client checks structured content against the output schema and throws where it does not fit.
  for (const [name, args] of [
    ['search_companies', { q: 'cedar' }],
    ['get_company', { id: 'us-or-150000007' }],
    ['list_company_records', { id: 'us-or-150000007', section: 'federal' }],
    ['search_people', { q: 'doe' }],
    ['list_jurisdictions', {}],
  ] as const) {
    expect(await client.callTool({ name, arguments: args })).toHaveProperty('structuredContent');
  }
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    'business://{id}',
    'evidence://{id}{?known_at,purpose,reference}',
  ]);
  const company = await client.readResource({ uri: 'business://us-or-150000007' });
  expect(JSON.stringify(company)).toContain('CEDAR RIDGE BAKERY, LLC');
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual(['coverage://jurisdictions']);
  expect(JSON.stringify(await client.readResource({ uri: 'coverage://jurisdictions' }))).toContain('us_or');
  await expect(client.readResource({ uri: 'business://us-or-0' })).rejects.toThrow(/No business has the id us-or-0\b/);
  await expect(client.readResource({ uri: 'business://nobody' })).rejects.toThrow(/us-\{state\}-\{file_number\}/);
  const prompt = await client.getPrompt({
    name: 'due_diligence_summary',
    arguments: { company: 'Cedar Ridge', state: 'OR' },
  });
  expect(JSON.stringify(prompt)).toContain(USAGE_RESTRICTION);
}
