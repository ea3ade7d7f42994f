import { beforeAll, describe, expect, it } from '@jest/globals';
import { type OperationName, operations } from '@registry/api-client';
import { projectRoot } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ListedTool, listTools } from './testing/list-tools.ts';

/** The HTTP operation behind each tool; the sections of records are listed by one each, with equal parameters. */
const operationOf: Readonly<Record<string, OperationName>> = {
  search_companies: 'searchBusinesses',
  match_companies: 'matchCompanies',
  get_company: 'getBusiness',
  list_company_records: 'listLiens',
  search_people: 'searchPeople',
  list_jurisdictions: 'listJurisdictions',
  verify_company: 'createVerification',
};

/** Arguments that are not HTTP parameters: a part of the path, a filter of a list that has one page, and fields of a body. */
const NOT_HTTP = new Set([
  'list_company_records.section',
  'list_jurisdictions.state',
  'match_companies.companies',
  'match_companies.state',
  'match_companies.min_confidence',
  'match_companies.fields',
]);

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

  it('names the seven tools, always in the same order', async () => {
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(operationOf));
    expect(await listTools('legacy')).toBe(await listTools('legacy'));
  });

  it.each(['modern', 'legacy'] as const)('stays below 8,000 characters, envelope and all (%s)', async (era) => {
    expect((await listTools(era)).length).toBeLessThan(8_000);
  });

  it('says of every tool what it is called, what it returns, and that it only reads or what it creates', () => {
    for (const { name, title, annotations, outputSchema } of tools) {
      expect([name, title === '', outputSchema.type]).toEqual([name, false, 'object']);
      const creates = { readOnlyHint: false, destructiveHint: false, idempotentHint: false };
      expect(annotations).toEqual(name === 'verify_company' ? creates : { readOnlyHint: true });
    }
  });

  it('describes arguments by what the function declarations of every model take, and no more', () => {
    for (const { inputSchema } of tools) {
      expect(['properties', 'required', 'type']).toEqual(expect.arrayContaining(Object.keys(inputSchema)));
      for (const argument of Object.values(inputSchema.properties)) {
        expect(['type', 'description', 'enum']).toEqual(expect.arrayContaining(Object.keys(argument)));
        expect(argument.description).not.toBe('');
        expect(['string', 'integer', 'number', 'boolean']).toContain(argument.type);
        if (argument.enum !== undefined) expect(argument.type).toBe('string');
      }
    }
  });

  it('names arguments as the HTTP parameters and the fields of the body are named', () => {
    for (const { name, inputSchema } of tools) {
      const { path, query }: { path: string; query: readonly string[] } = operations[operationOf[name] ?? 'getHealth'];
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      const inBody = name === 'verify_company' ? [...readBodyFields(), 'address'] : [];
      const own = Object.keys(inputSchema.properties).filter((argument) => !NOT_HTTP.has(`${name}.${argument}`));
      expect([...query, ...inPath, ...inBody]).toEqual(expect.arrayContaining(own));
    }
  });
});

/** The fields of the body of `createVerification`. */
function readBodyFields(): string[] {
  const file = join(projectRoot, 'apps', 'gateway', 'openapi', 'production.openapi.json');
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as {
    components: { schemas: Record<string, { properties: object }> };
  };
  return Object.keys(components.schemas['CreateVerification']?.properties ?? {});
}
