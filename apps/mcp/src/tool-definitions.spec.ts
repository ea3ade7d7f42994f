import { beforeAll, describe, expect, it } from '@jest/globals';
import { type OperationName, operations } from '@registry/api-client';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ListedTool, listTools } from './testing/list-tools.ts';

/** The HTTP operation behind each tool; the sections of records are listed by one each, with equal parameters. */
const operationOf: Readonly<Record<string, OperationName>> = {
  search_companies: 'searchBusinesses',
  get_company: 'getBusiness',
  list_company_records: 'listLiens',
  search_people: 'searchPeople',
  list_jurisdictions: 'listJurisdictions',
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

  it('names the five tools, always in the same order', async () => {
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(operationOf));
    expect(await listTools('legacy')).toBe(await listTools('legacy'));
  });

  it.each(['modern', 'legacy'] as const)('stays below 5,000 characters, envelope and all (%s)', async (era) => {
    expect((await listTools(era)).length).toBeLessThan(5_000);
  });

  it('says of every tool that it only reads, and what it answers', () => {
    expect(tools.map(({ annotations, outputSchema }) => [annotations, outputSchema.type])).toEqual(
      tools.map(() => [{ readOnlyHint: true }, 'object']),
    );
  });

  it('says of every argument what it means, with an example', () => {
    for (const { inputSchema } of tools) {
      expect(inputSchema.additionalProperties).toBe(false);
      for (const { description, examples, enum: words } of Object.values(inputSchema.properties)) {
        expect(description).not.toBe('');
        expect(examples ?? words).not.toHaveLength(0);
      }
    }
  });

  it('names arguments as the HTTP parameters are named', () => {
    for (const { name, inputSchema } of tools) {
      const { path, query }: { path: string; query: readonly string[] } = operations[operationOf[name] ?? 'getHealth'];
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      const own = Object.keys(inputSchema.properties).filter((argument) => argument !== 'section');
      expect([...query, ...inPath]).toEqual(expect.arrayContaining(own));
    }
  });
});
