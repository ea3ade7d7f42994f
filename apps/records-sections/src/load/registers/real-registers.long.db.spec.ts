import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sourcesDirectory } from '@registry/sources';
import { RecordsFixture } from '../../testing/records-fixture.ts';

const folder = path.resolve(sourcesDirectory(), '..', '..', '..', 'shared', 'data');
const withRealFiles = existsSync(folder) ? describe : describe.skip;
const title = existsSync(folder)
  ? 'real lists of one register'
  : 'real lists of one register (skipped: ../shared/data is not there)';

withRealFiles(title, () => {
  const snapshot = (day: string) =>
    ['us-or/olcc-licenses', `rec-or-olcc-license-snapshots/${day}.csv.gz`, day] as const;
  const exported = [
    'us-or/cannabis-licenses',
    'rec-state-cannabis-licenses/or/Cannabis_Business_Licenses_and_Endorsements.csv.gz',
    '2026-04-18',
  ] as const;
  const [older, newer] = [snapshot('2026-05-10'), snapshot('2026-05-23')];

  it.each([
    ['list, export, newer list', [older, exported, newer]],
    ['export, list, newer list', [exported, older, newer]],
    ['list, newer list, export', [older, newer, exported]],
  ])(
    'are one row for each number: %s',
    async (_, files) => {
      const records = await RecordsFixture.create();
      try {
        for (const [source, file, asOf] of files) await records.loadFile(source, path.join(folder, file), { asOf });
        const [counts] = await records.rows(
          `SELECT count(*)::int AS shown, count(DISTINCT row_key)::int AS numbers, count(versions)::int AS merged,
                count(*) FILTER (WHERE absent_since IS NOT NULL)::int AS absent
           FROM licenses JOIN subjects USING (subject_no)`,
        );
        const [subjects] = await records.rows(
          'SELECT sum(record_count)::int AS records FROM subjects WHERE holder_no IS NULL',
        );
        expect({ ...counts, ...subjects }).toEqual({
          shown: 3566,
          numbers: 3566,
          merged: 2637,
          absent: 16,
          records: 3566,
        });
      } finally {
        await records.destroy();
      }
    },
    600_000,
  );
});
