import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomBelow, testSeed } from '@registry/testing';
import { writeSample } from '@registry/tools-sample';
import { parse } from 'csv-parse/sync';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NpmStart } from '../npm-start.ts';
import { missedSearches, type SoughtCompany } from './written-searches.ts';

jest.setTimeout(600_000); // a start of everything, and some five thousand searches

/** Searches for each writing on each surface. */
const SEARCHES = 12;

const seed = testSeed();

/** Companies of a generated register are searched for on every surface with their names written otherwise. */
describe(`names that are written otherwise (TEST_SEED=${seed})`, () => {
  const stack = new NpmStart();
  let companies: readonly SoughtCompany[];

  beforeAll(async () => {
    await stack.start(['--no-sample'], {
      GATEWAY_DEMO_PER_MINUTE: '0',
      GATEWAY_DEMO_PER_DAY: '0',
      MCP_REQUESTS_PER_MINUTE: '0',
      MCP_REQUESTS_PER_DAY: '0',
    });
    const file = join(stack.folder.path, 'iowa.csv');
    await writeSample({ source: 'us-ia/business-registry', rows: 3_000, seed, out: file, dirtyShare: 0 });
    await stack.stdoutOf('load', 'us-ia/business-registry', file);
    companies = distinctCompanies(file);
  });
  afterAll(async () => {
    await stack.stop();
    stack.folder.remove();
  });

  it('lead to the company on every surface: as a hit or by a suggestion', async () => {
    expect(await missedSearches(stack, companies, SEARCHES, randomBelow(seed))).toEqual([]);
  });
});

/**
 * The companies of a file with a name, and with a person, that no other has. Names with two numbers in a row are left out: without its
 * blank, 12 34 is another number, which matching does not take for these.
 */
function distinctCompanies(file: string): SoughtCompany[] {
  const rows = parse<Record<string, string>>(readFileSync(file), { columns: true });
  const counts = new Map<string, number>();
  for (const { legal_name: name = '', registered_agent: agent = '' } of rows)
    for (const text of [name, agent]) counts.set(text, (counts.get(text) ?? 0) + 1);
  const isDistinct = (text: string): boolean => counts.get(text) === 1;
  return rows
    .map(({ corp_number: number = '', legal_name: name = '', registered_agent: agent = '' }) => ({
      ...{ id: `us-ia-${number}`, name, state: 'IA' },
      person: isDistinct(agent) ? agent : undefined,
    }))
    .filter(({ name }) => isDistinct(name) && !/\d \d/.test(name));
}
