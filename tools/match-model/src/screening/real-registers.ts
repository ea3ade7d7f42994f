import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ScreenedCompany } from '@registry/matching';
import type { RegisteredBusiness } from '@registry/pipeline';
import { readMapped, realFiles } from '../queries/real-files.ts';

/** A company of a real register, by its state and file number. */
export type RealCompany = readonly [id: string, company: ScreenedCompany];

const FILES = [
  ['us-or/business-registry', 'reg-or-sos-new-businesses-2019-03/new_businesses_2019-03.csv.gz'],
  ['us-fl/business-registry', 'reg-fl-sunbiz-daily-2023-09-29/20230929c.txt.gz'],
] as const;

const CALIFORNIA = 'reg-ca-sos-bizfile-search';

/** The companies of all real files of California, Florida and Oregon. */
export async function readRealRegisters(cacheDir: string): Promise<RealCompany[]> {
  const searches = (await readdir(join(realFiles, CALIFORNIA))).filter((file) => file.endsWith('.json.gz')).sort();
  const files = [...FILES, ...searches.map((file) => ['us-ca/business-registry', `${CALIFORNIA}/${file}`] as const)];
  const companies = new Map<string, ScreenedCompany>();
  for (const [source, file] of files) {
    for await (const row of readMapped<RegisteredBusiness>(source, file, cacheDir))
      companies.set(`${row.state} ${row.fileNumber}`, toScreened(row));
  }
  return [...companies];
}

function toScreened({ name, alternativeNames, addresses, ein }: RegisteredBusiness): ScreenedCompany {
  return {
    names: [{ name, isLegal: true }, ...alternativeNames.map((other) => ({ name: other.name, isLegal: false }))],
    addresses,
    identifiers: ein === null ? [] : [{ scheme: 'ein', value: ein }],
  };
}
