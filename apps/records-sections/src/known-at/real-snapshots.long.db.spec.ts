import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { inThePast } from '@registry/request-context';
import { sourcesDirectory } from '@registry/sources';
import { setTimeout as delay } from 'node:timers/promises';
import { RecordsFixture } from '../testing/records-fixture.ts';

const folder = path.resolve(sourcesDirectory(), '..', '..', '..', 'shared', 'data', 'rec-or-olcc-license-snapshots');
const withRealFiles = existsSync(folder) ? describe : describe.skip;
const title = existsSync(folder)
  ? 'real snapshots of a list'
  : 'real snapshots of a list (skipped: ../shared/data is not there)';

/** Files, and the days of their data. */
const SNAPSHOTS = [
  ['seed', '2026-04-18'],
  ['2026-04-28', '2026-04-28'],
  ['2026-05-10', '2026-05-10'],
  ['2026-05-23', '2026-05-23'],
] as const;

withRealFiles(title, () => {
  it('are known at each time as they were loaded then, and only rows that differ have versions', async () => {
    const records = await RecordsFixture.create();
    try {
      const known = async () =>
        JSON.stringify(
          await records.rows(
            'SELECT row_key, subject_no, date, head, record, versions, absent_since, retrieved_at FROM licenses ORDER BY row_key',
          ),
        );
      const seen: [time: string, rows: string][] = [];
      let changed = 0;
      for (const [name, asOf] of SNAPSHOTS) {
        const loaded = await records.loadFile('us-or/olcc-licenses', path.join(folder, `${name}.csv.gz`), {
          asOf,
          acceptAbsent: true,
        });
        changed += loaded.changed + loaded.absent;
        seen.push([new Date().toISOString(), await known()]);
        await delay(5); // the next load is later by more than a millisecond
      }
      expect(new Set(seen.map(([, rows]) => rows)).size).toBe(seen.length);
      for (const [time, rows] of seen) expect((await inThePast(time, known)) === rows).toBe(true);
      const [versions] = await records.rows<{ n: number }>('SELECT count(*)::int AS n FROM past.licenses_versions');
      expect(versions?.n).toBeLessThanOrEqual(changed);
    } finally {
      await records.destroy();
    }
  }, 600_000);
});
