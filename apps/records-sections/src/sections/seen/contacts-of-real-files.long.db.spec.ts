import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hasRealRecords, realRecordFiles, realRecordsFolder } from '@registry/sources/real-records';
import { existsSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { companiesOfHolders, listClaims, originalTexts } from '../../testing/contacts-oracle.ts';
import { RecordsFixture } from '../../testing/records-fixture.ts';

/** Holders of each file whose companies are read. */
const HOLDERS_MAX = 20_000;
const COMPANIES_AT_ONCE = 200;

/** Sources that say how holders are reached, and what their real files hold. */
const SOURCES = [
  'us-az/tucson-business-licenses',
  'us-ca/cannabis-licenses',
  'us-ga/ppp-loans',
  'us-in/south-bend-business-licenses',
  'us-ny/cannabis-licenses',
  'us-ny/ppp-loans-nyc',
  'us-tx/tabs-projects',
  'us-wa/cannabis-equity-licenses',
  'us-wa/cannabis-licenses',
  'us/h2a-certifications',
  'us/h2b-certifications',
  'us/ppp-loans-2020',
] as const;

const withRealFiles = hasRealRecords() ? describe : describe.skip;
const title = hasRealRecords()
  ? 'contacts of real files'
  : 'contacts of real files (skipped: ../shared/data is not there)';

withRealFiles(title, () => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  /** How many values the companies of all holders have; each is in the rows of its sources. */
  const countValues = async (): Promise<number> => {
    const texts = await originalTexts(records);
    const companies = await companiesOfHolders(records, HOLDERS_MAX);
    const wrong: unknown[] = [];
    let count = 0;
    for (let from = 0; from < companies.length;) {
      const some = companies.slice(from, from + COMPANIES_AT_ONCE);
      const reply = await records.listContacts.listContacts({ companies: some, minConfidence: 0 });
      from += reply.companies.length;
      for (const { source, published } of reply.companies.flatMap(listClaims)) {
        count += 1;
        const text = texts.get(`${source.source} ${source.record}`);
        if (text?.includes(published) !== true) wrong.push({ source, published, text });
      }
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    return count;
  };

  it.each(SOURCES)(
    '%s: every value is in the rows of its sources',
    async (source) => {
      for (const file of Object.keys(realRecordFiles[source] ?? {})) {
        await records.loadFile(source, path.join(realRecordsFolder, file), { extent: 'increment' });
      }
      const count = await countValues();
      process.stdout.write(`${source}: ${count} values\n`);
      expect(count).toBeGreaterThan(0);
    },
    600_000,
  );

  it('us/irs-eo-bmf: every link is by the EIN of its row', async () => {
    for await (const file of glob('rec-irs-eo-bmf/eo_{wy,vt,ak}.csv.gz', { cwd: realRecordsFolder })) {
      await records.loadFile('us/irs-eo-bmf', path.join(realRecordsFolder, file), { extent: 'increment' });
    }
    const count = await countValues();
    process.stdout.write(`us/irs-eo-bmf: ${count} values\n`);
    expect(count).toBeGreaterThan(5_000);
  }, 600_000);

  it('us/sec-submissions: every phone, industry and CIK is in the row of its filing', async () => {
    const folder = path.join(realRecordsFolder, 'rec-sec-financial-statements-2010q2');
    expect(existsSync(folder)).toBe(true);
    for await (const file of glob('sub.*', { cwd: folder })) {
      await records.loadFile('us/sec-submissions', path.join(folder, file), { extent: 'increment' });
    }
    const count = await countValues();
    process.stdout.write(`us/sec-submissions: ${count} values\n`);
    expect(count).toBeGreaterThan(500);
  }, 600_000);
});
