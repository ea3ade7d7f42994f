import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sourcesDirectory } from '@registry/sources';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { company } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

describe('second lines of names', () => {
  let records: RecordsFixture;

  beforeAll(async () => {
    records = await RecordsFixture.create();
  });
  afterAll(() => records.destroy());

  it('keep chapters of one organization apart', async () => {
    const columns = 'EIN,NAME,STREET,CITY,STATE,ZIP,TAX_PERIOD,SORT_NAME';
    const header = readFileSync(join(sourcesDirectory(), 'us/irs-eo-bmf/sample.csv'), 'utf8').split('\n')[0] ?? '';
    const row = (ein: string, second: string): string => {
      const values = [ein, 'AMERICAN LEGION', '1 MAIN ST', 'ASPEN', 'CO', '81611-0000', '202512', second];
      const given = new Map(columns.split(',').map((column, i) => [column, values[i]] as const));
      return header
        .split(',')
        .map((column) => given.get(column) ?? '')
        .join();
    };
    const file = [header, row('840000001', '55 KEMMERER'), row('840000002', '20 ASPEN'), row('840000003', '')];
    await records.loadText('us/irs-eo-bmf', `${file.join('\n')}\n`);
    const places = { postalCodes: ['81611'], cities: ['ASPEN'] };
    const shown = async (second: string) => {
      const chapter = { name: 'AMERICAN LEGION', places, alike: [3, 3], alternativesAlike: [1, 1] } as const;
      const { federal } = (await records.sections(company({ ...chapter, alternatives: [second] }))).sections;
      return federal.rows.map(({ record: { EIN: ein }, match: { evidence } }) => {
        return [ein, evidence.find(({ fact }) => fact === 'second_name')?.agrees];
      });
    };
    expect(await shown('55 Kemmerer')).toEqual([['840000001', true]]);
    expect(await shown('20 Aspen')).toEqual([['840000002', true]]);
    expect(await shown('7 Rifle')).toEqual([]);
    // A second line ties nothing by itself.
    const { federal } = (await records.sections(company({ name: '20 Aspen' }))).sections;
    expect(federal.totalCount).toBe(0);
  });
});
