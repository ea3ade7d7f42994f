import type { ListFailedLoadsReply } from '@registry/contracts-business-registry';
import type { Database } from '@registry/persistence';

const FAILED_LOADS = {
  name: 'failed-loads',
  text: `
    SELECT s.slug AS source,
           to_char(max(coalesce(l.finished_at, l.started_at)) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "failedAt"
      FROM loads l JOIN sources s USING (source_no)
     WHERE l.failure IS NOT NULL AND s.removed_at IS NULL GROUP BY s.slug ORDER BY s.slug`,
};

/** When the last load of each source that failed ended, or started where it can be continued. */
export async function readFailedLoads(database: Database): Promise<ListFailedLoadsReply> {
  return { loads: await database.query<ListFailedLoadsReply['loads'][number] & Record<string, unknown>>(FAILED_LOADS) };
}
