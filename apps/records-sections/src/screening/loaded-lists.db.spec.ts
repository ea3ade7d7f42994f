import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { consolidatedFile, deniedFile, samFile } from '../testing/list-files.ts';
import { record } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

const digest = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

describe('what is said of loaded lists', () => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  const load = (source: string, text: string, asOf: string) =>
    records.loadText(source, text, { asOf, extent: 'whole' });
  const watchlist = async () => {
    const company = { matchKeys: null, names: ['Cedar Ridge LLC'], addresses: [], ein: null };
    const { screenings } = await records.screenCompanies.screenCompanies({ companies: [company] });
    return screenings[0]?.watchlist;
  };

  it('is of the own file of each, whatever else was loaded later', async () => {
    const [denied, sam, csl] = [
      deniedFile([{ name: 'ALDER BAY SHIPPING LLC' }]),
      samFile([{ name: 'BIRCHGATE HOLDINGS LLC' }]),
      consolidatedFile({ EL: [{ name: 'QUORVIN TELEMATICS LLC' }] }),
    ];
    await load('us/sam-exclusions', sam, '2026-11-01');
    await load('us/bis-denied-persons', denied, '2019-01-15');
    await load('us/consolidated-screening-list', csl, '2025-06-30');
    await records.load('us-or/licenses', [record({ key: '1', name: 'Other LLC' })], undefined, { asOf: '2026-11-20' });
    const shown = await watchlist();
    const days = shown?.lists.map(({ abbr, as_of }) => `${abbr} ${as_of}`);
    expect(days).toEqual(expect.arrayContaining(['SAM 2026-11-01', 'EL 2025-06-30']));
    expect(shown?.coverage.sources).toMatchObject([
      { source: 'us/bis-denied-persons', as_of: '2019-01-15', file_digest: digest(denied) },
      { source: 'us/consolidated-screening-list', as_of: '2025-06-30', file_digest: digest(csl) },
      { source: 'us/sam-exclusions', as_of: '2026-11-01', file_digest: digest(sam) },
    ]);
  });
});
