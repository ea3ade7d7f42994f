import { describe, expect, it } from '@jest/globals';
import { loadSource } from '@registry/sources';
import { generatedDatasets } from './generated-datasets.ts';

describe('the datasets of the fake portal', () => {
  it('hold companies in the columns that each live source asks for, days as SODA writes them', async () => {
    const datasets = await generatedDatasets({ rows: 30, seed: 1 });
    expect(datasets.map(({ host }) => host)).toEqual(
      expect.arrayContaining([
        'data.colorado.gov',
        'data.ny.gov',
        'data.ct.gov',
        'data.oregon.gov',
        'data.pa.gov',
        'data.texas.gov',
      ]),
    );
    for (const { columns, rows } of datasets) {
      expect(rows.length).toBeGreaterThan(10); // filings against natural persons are left out
      expect(rows.flatMap((row) => Object.keys(row)).filter((key) => !columns.includes(key))).toEqual([]);
      expect(rows.flatMap((row) => Object.values(row)).filter((value) => value === '')).toEqual([]);
    }
    const colorado = datasets.find(({ host }) => host === 'data.colorado.gov');
    expect(colorado?.rows[0]?.['entityformdate']).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000$/);
    const { live } = await loadSource('us-ny/business-registry');
    expect(live?.select).toContain('chairman_name');
  });
});
