import { projectRoot, type StackLoad } from '@registry/testing';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Files of real agencies, which are not part of the project. */
const FOLDER = join(projectRoot, '..', 'shared', 'data');

export const hasRealFiles = existsSync(FOLDER);

/** Registries of three states, with a date of their data and without, and records of a state and of the whole country. */
export function realLoads(): readonly StackLoad[] {
  if (!hasRealFiles) return [];
  return [
    {
      ...file('business-registry', 'us-or', 'reg-or-sos-new-businesses-2019-03/new_businesses_2019-03.csv.gz'),
      asOf: '2019-03-31',
    },
    {
      ...file('business-registry', 'us-fl', 'reg-fl-sunbiz-daily-2023-09-29/20230929c.txt.gz'),
      asOf: '2023-09-29',
    },
    file('business-registry', 'us-ca', 'reg-ca-sos-bizfile-search/test_records_1763145735.json.gz'),
    {
      ...file('olcc-licenses', 'us-or', 'rec-or-olcc-license-snapshots/2026-05-23.csv.gz'),
      app: 'records-sections',
      asOf: '2026-05-23',
    },
    {
      ...file('fec-committees', 'us', 'rec-fec-committee-master/cm_sandeepk97_2023-07.txt.gz'),
      app: 'records-sections',
    },
  ];
}

function file(dataset: string, region: string, path: string): StackLoad {
  const csv = asciiLines(gunzipSync(readFileSync(join(FOLDER, path))));
  return { app: 'business-registry', source: `${region}/${dataset}`, csv, mayReject: true };
}

/** The lines that are the same in every encoding. */
function asciiLines(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .split('\n')
    .filter((line) => /^[\0-\x7f]*$/.test(line))
    .join('\n');
}
