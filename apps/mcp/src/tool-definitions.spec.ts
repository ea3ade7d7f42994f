import { beforeAll, describe, expect, it } from '@jest/globals';
import { type OperationName, operations } from '@registry/api-client';
import { projectRoot } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ListedTool, listTools } from './testing/list-tools.ts';

/** The HTTP operation of each tool; the sections of records are listed by one each, with equal parameters. */
const operationOf: Readonly<Record<string, OperationName>> = {
  search_companies: 'searchBusinesses',
  match_companies: 'matchCompanies',
  get_company: 'getBusiness',
  list_company_records: 'listLiens',
  search_people: 'searchPeople',
  list_jurisdictions: 'listJurisdictions',
  get_entity: 'getEntity',
  list_changes: 'listBusinessEvents',
  compare_days: 'listDifferences',
  get_evidence: 'createEvidence',
  follow_company: 'followEntities',
  verify_company: 'createVerification',
};

/** Arguments that are not HTTP parameters: a part of the path, a filter of a list that has one page, and fields of a body. A position is that of events of a watchlist. */
const NOT_HTTP = new Set([
  'list_company_records.section',
  'list_jurisdictions.state',
  'match_companies.companies',
  'match_companies.state',
  'match_companies.min_confidence',
  'match_companies.fields',
  'list_changes.after',
  'get_evidence.full',
  'follow_company.watchlist',
]);

const READERS = new Set([
  ...['search_companies', 'get_company', 'list_company_records', 'search_people', 'list_jurisdictions'],
  ...['get_entity', 'list_changes', 'compare_days', 'get_evidence'],
]);

/** Bodies whose fields are arguments. */
const BODIES: Readonly<Record<string, string>> = {
  verify_company: 'CreateVerification',
  get_evidence: 'EvidenceRequest',
};

const WRITES = { readOnlyHint: false, destructiveHint: false };
/** What tools that write say of themselves. */
const WRITERS: Readonly<Record<string, object>> = {
  follow_company: { ...WRITES, idempotentHint: true, openWorldHint: true },
  verify_company: { ...WRITES, idempotentHint: false, openWorldHint: false },
};

describe('the list of tools', () => {
  let tools: readonly ListedTool[];

  beforeAll(async () => {
    tools = (JSON.parse(await listTools('legacy')) as { result: { tools: ListedTool[] } }).result.tools;
  });

  // A change that is meant: node apps/mcp/src/testing/write-tool-definitions.ts
  it('is the one that was last reviewed', () => {
    const file = join(import.meta.dirname, '..', 'tool-definitions.json');
    expect(tools).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  });

  it('names the twelve tools, always in the same order', async () => {
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(operationOf));
    expect(await listTools('legacy')).toBe(await listTools('legacy'));
  });

  it.each(['modern', 'legacy'] as const)(
    'stays below 12,000 characters, and below 6,000 for a caller that only reads, envelope and all (%s)',
    async (era) => {
      expect((await listTools(era)).length).toBeLessThan(12_000);
      const reading = await listTools(era, ['read']);
      expect(reading.length).toBeLessThan(6_000);
      expect(namesIn(reading)).toEqual(tools.flatMap(({ name, _meta }) => (_meta === undefined ? [name] : [])));
    },
  );

  it.each([
    [['read', 'watch'], ['follow_company']],
    [
      ['verify', 'match', 'read'],
      ['match_companies', 'verify_company'],
    ],
    [['watch'], ['follow_company']],
    [[], []],
  ] as const)('has for the scopes %j only their tools', async (scopes, beyond) => {
    const names = namesIn(await listTools('modern', scopes));
    const all = tools.filter(({ _meta }) => new Set<string>(scopes).has(_meta?.scope ?? 'read'));
    expect(names).toEqual(all.map(({ name }) => name));
    expect(names.filter((name) => !READERS.has(name))).toEqual(beyond);
  });

  it('is for nobody else: no cache shares it', async () => {
    for (const scopes of [undefined, ['read'] as const])
      expect(JSON.parse(await listTools('modern', scopes))).toMatchObject({ result: { cacheScope: 'private' } });
  });

  it('says of every tool what it is called, what it returns, and that it only reads or what it creates', () => {
    for (const { name, title, annotations, outputSchema } of tools) {
      expect([name, title === '', outputSchema.type]).toEqual([name, false, 'object']);
      expect([name, annotations]).toEqual([name, WRITERS[name] ?? { readOnlyHint: true }]);
    }
  });

  it('describes arguments by what the function declarations of every model take, and no more', () => {
    for (const { inputSchema } of tools) {
      expect(['properties', 'required', 'type']).toEqual(expect.arrayContaining(Object.keys(inputSchema)));
      for (const argument of Object.values(inputSchema.properties)) {
        expect(['type', 'description', 'enum']).toEqual(expect.arrayContaining(Object.keys(argument)));
        expect(argument.description ?? '-').not.toBe('');
        expect(['string', 'integer', 'number', 'boolean']).toContain(argument.type);
        if (argument.enum !== undefined) expect(argument.type).toBe('string');
      }
    }
  });

  it('names arguments as the HTTP parameters and the fields of the body are named', () => {
    for (const { name, inputSchema } of tools) {
      const { path, query }: { path: string; query: readonly string[] } = operations[operationOf[name] ?? 'getHealth'];
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      const inBody = [...readBodyFields(BODIES[name] ?? ''), 'address'];
      const own = Object.keys(inputSchema.properties).filter((argument) => !NOT_HTTP.has(`${name}.${argument}`));
      expect([...query, ...inPath, ...inBody]).toEqual(expect.arrayContaining(own));
    }
  });
});

function namesIn(list: string): string[] {
  return (JSON.parse(list) as { result: { tools: ListedTool[] } }).result.tools.map(({ name }) => name);
}

/** The fields of a body; none of one that does not exist. */
function readBodyFields(body: string): string[] {
  const file = join(projectRoot, 'apps', 'gateway', 'openapi', 'production.openapi.json');
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as {
    components: { schemas: Record<string, { properties: object }> };
  };
  return Object.keys(components.schemas[body]?.properties ?? {});
}
