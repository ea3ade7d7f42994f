import { existsSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { checkLoad, openInput, readSource, type CheckResult, type RegisteredBusiness } from '@registry/pipeline';
import { loadSource } from './load-source.ts';
import { sourcesDirectory } from './sources-directory.ts';

const folder = path.resolve(sourcesDirectory(), '..', '..', '..', 'shared', 'data');
const withRealFiles = existsSync(folder) ? describe : describe.skip;
const title = existsSync(folder)
  ? 'real files of the agencies'
  : 'real files of the agencies (skipped: ../shared/data is not there)';

interface RealReading {
  readonly rowsRead: number;
  readonly rowsRejected: number;
  readonly rowsOfItems: number;
  readonly companies: readonly RegisteredBusiness[];
  readonly check: CheckResult;
}

async function readReal(slug: string, file: string): Promise<RealReading> {
  const definition = await loadSource(slug);
  const input = await openInput(path.join(folder, file), { cacheDir: tmpdir(), entry: definition.format.entry });
  const reading = readSource(definition, input);
  const companies: RegisteredBusiness[] = [];
  let rowsOfItems = 0;
  for await (const batch of reading) {
    for (const item of batch.items) {
      rowsOfItems += item.rowCount;
      const mapped = item.map();
      if (mapped.ok) companies.push(mapped.value as RegisteredBusiness);
    }
  }
  const { rowsRead, rowsRejected } = reading.tally;
  return { rowsRead, rowsRejected, rowsOfItems, companies, check: checkLoad(definition, reading.tally) };
}

const nothingUnknown = { passed: true, unknownStatuses: [], unknownValues: [], dateOddities: [] };
const find = (companies: readonly RegisteredBusiness[], fileNumber: string): RegisteredBusiness | undefined =>
  companies.find((company) => company.fileNumber === fileNumber);

withRealFiles(title, () => {
  it('Oregon, March 2019: 18,399 rows are 6,755 companies and nothing is lost', async () => {
    const { companies, ...counts } = await readReal(
      'us-or/business-registry',
      'reg-or-sos-new-businesses-2019-03/new_businesses_2019-03.csv.gz',
    );
    expect(counts).toMatchObject({ rowsRead: 18_399, rowsOfItems: 18_399, rowsRejected: 0, check: nothingUnknown });
    expect(companies).toHaveLength(6755);
    expect(companies.flatMap(({ records }) => records)).toHaveLength(18_399);
    expect(companies.filter(({ entityType }) => entityType === 'ASSUMED BUSINESS NAME')).toHaveLength(2079);
    const kinds = companies.flatMap(({ officers }) => officers.map(({ titles }) => titles[0]));
    const countRows = (title: string): number => kinds.filter((kind) => kind === title).length;
    expect([
      countRows('Registered Agent'),
      countRows('Authorized Representative'),
      countRows('General Partner'),
      countRows('Partner'),
    ]).toEqual([4987, 2160, 19, 12]);
  });

  it('Florida, 29 September 2023: 2,188 records with officers, employer numbers and both encodings', async () => {
    const { companies, ...counts } = await readReal(
      'us-fl/business-registry',
      'reg-fl-sunbiz-daily-2023-09-29/20230929c.txt.gz',
    );
    const unknownValues = [{ value: 'formation_state that cannot be read: OC', count: 1 }];
    const check = { ...nothingUnknown, unknownValues };
    expect(counts).toMatchObject({ rowsRead: 2188, rowsOfItems: 2188, rowsRejected: 0, check });
    expect(companies.filter(({ ein }) => ein !== null)).toHaveLength(37);
    expect(
      companies.every(
        ({ registrationDate, statusVerbatim, status }) =>
          registrationDate && statusVerbatim === 'A' && status === 'active',
      ),
    ).toBe(true);
    expect(find(companies, 'L23000448590')?.officers.map(({ name, kind, titles }) => [name, kind, titles[0]])).toEqual([
      ['EXCELLENCE VIRTUAL ADMINISTRATIVE SERVICES', 'firm', 'Registered Agent'],
      ['EDIANO PROFIRIO DA SILVA', 'person', 'AP'],
      ['ERICA PAULA DIAS', 'person', 'AP'],
    ]);
    expect(
      companies.some(({ officers }) => officers.some(({ name }) => name.includes('Ñ') || name.includes('ñ'))),
    ).toBe(true);
    expect(JSON.stringify(companies)).not.toMatch(/Ã|\ufffd|\\u0000/);
    // UNITED STATES and ESTADOS UNIDOS are cut to two bytes: neither is another country.
    const countries = companies.flatMap(({ addresses }) => addresses).map(({ country }) => country);
    expect([...new Set(countries)].sort()).toEqual(['CA', 'US', null]);
    expect(
      companies.flatMap(({ addresses }) => addresses).filter((one) => / (ES|UN|BR)$/.test(one.fullAddress)),
    ).toEqual([]);
  });

  it('California, three saved searches: every record of each but names alone, 9,498 companies over all', async () => {
    const numbers = new Set<string>();
    const counts: string[] = [];
    for await (const file of glob('reg-ca-sos-bizfile-search/*.json.gz', { cwd: folder })) {
      const { companies, ...reading } = await readReal('us-ca/business-registry', file);
      expect(reading).toMatchObject({ rowsRejected: 0, check: nothingUnknown });
      expect(companies).toHaveLength(reading.rowsOfItems);
      counts.push(`${reading.rowsRead} - ${reading.rowsRead - reading.rowsOfItems}`);
      for (const { fileNumber } of companies) numbers.add(fileNumber);
      expect(companies.every(({ name, fileNumber }) => name !== '' && !name.endsWith(`(${fileNumber})`))).toBe(true);
    }
    expect(counts.sort()).toEqual(['3437 - 44', '3495 - 41', '4975 - 10']);
    expect(numbers.size).toBe(9498);
  });

  it("New York, five rows of the portal's own export", async () => {
    const { companies, ...counts } = await readReal(
      'us-ny/business-registry',
      'reg-ny-dos-active-corporations-sample/dos_active_corporations.csv',
    );
    expect(counts).toMatchObject({ rowsRead: 5, rowsOfItems: 5, rowsRejected: 0 });
    expect(find(companies, '4066192')).toMatchObject({
      name: 'BOFA MERRILL LYNCH ASSET HOLDINGS, INC.',
      status: 'active',
      statusVerbatim: null,
      formationState: 'DE',
      formationDate: null,
    });
  });
});
