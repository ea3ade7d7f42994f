import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sourcesDirectory } from '@registry/sources';
import { RecordsFixture } from '../testing/records-fixture.ts';

const folder = path.resolve(sourcesDirectory(), '..', '..', '..', 'shared', 'data');
const withRealFiles = existsSync(folder) ? describe : describe.skip;
const title = existsSync(folder) ? 'real lists' : 'real lists (skipped: ../shared/data is not there)';

/** A file with the day of its data, and its rows that are merged, left out and rejected. */
type RealFile = readonly [
  source: string,
  file: string,
  asOf: string,
  merged: number,
  leftOut: number,
  rejected: number,
];

const SAM = 'exc-sam-exclusions/SAM_Exclusions_Public_Extract_20049.CSV.gz';
const LEIE = 'exc-hhs-leie-supplements';

const files: readonly RealFile[] = [
  ['us/sam-exclusions', SAM, '2020-02-18', 9857, 143, 0],
  ['us/bis-denied-persons', 'exc-bis-dpl/dpl-2019-07.txt', '2019-06-12', 145, 401, 0],
  ['us/bis-denied-persons', 'exc-bis-dpl/dpl-2022-09.txt', '2022-09-02', 147, 434, 0],
  ['us/hhs-leie', `${LEIE}/1605EXCL.csv`, '2016-05-31', 5, 432, 0],
  ['us/hhs-leie', `${LEIE}/1605REIN.csv`, '2016-05-31', 1, 48, 0],
  ['us/consolidated-screening-list', 'exc-trade-csl/csl-2019-12-sample.csv', '2019-12-01', 73, 42, 0],
];

withRealFiles(title, () => {
  let records: RecordsFixture;

  beforeAll(async () => {
    records = await RecordsFixture.create();
  });
  afterAll(() => records.destroy());

  it.each(files)(
    '%s: each row of %s is an entry or is counted',
    async (source, file, asOf, merged, leftOut, rejected) => {
      const result = await records.loadFile(source, path.join(folder, file), { asOf });
      const { read, unchanged, changed, older } = result;
      expect({
        merged: result.new + changed + unchanged + older,
        leftOut: result.leftOut,
        rejected: result.rejected,
      }).toEqual({ merged, leftOut, rejected });
      expect(read).toBe(merged + leftOut + rejected);
    },
  );
});
