import type { FeedEvent } from '@registry/contracts-feed';
import type { LoadedSource } from '@registry/domain';
import { publishChanges } from '@registry/feed';
import type { Database } from '@registry/persistence';
import type { SourceDefinition } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { newestWholeSql, passedSql } from './data-dates/as-of.sql.ts';
import { dataDaySql } from './data-dates/data-day.sql.ts';
import type { LoadContext } from './load-target.ts';

/**
 * Writes a change event for the end of a load, in its transaction. It has only the sources: whether the load passed is
 * known at its commit.
 */
export async function publishLoaded(
  client: PoolClient,
  event: FeedEvent<LoadedSource>,
  { sourceNo }: LoadContext,
  definition: SourceDefinition,
): Promise<void> {
  const { slug, state, yields, verified, absentStanding, complete, checks, scope } = definition;
  await client.query(
    `INSERT INTO described_sources (source_no, state, yields, verified, active_only, is_complete, expected_rows, scope)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (source_no) DO UPDATE SET (state, yields, verified, active_only, is_complete, expected_rows, scope)
       = (EXCLUDED.state, EXCLUDED.yields, EXCLUDED.verified, EXCLUDED.active_only, EXCLUDED.is_complete, EXCLUDED.expected_rows, EXCLUDED.scope)`,
    [
      sourceNo,
      state,
      yields,
      verified === 'real-file',
      absentStanding === 'inactive',
      complete !== null,
      checks.expectedRows,
      scope,
    ],
  );
  await publishChanges(client, [{ topic: event.topic, body: [slug], itemCount: 1 }]);
}

const LOADED_SQL = `
  SELECT DISTINCT ON (s.source_no) s.slug AS source, d.state, d.yields, d.verified,
         json_build_object('read', l.rows_done, 'new', l.rows_new, 'changed', l.rows_changed,
                           'unchanged', l.rows_unchanged, 'older', l.rows_older, 'leftOut', l.rows_left_out,
                           'rejected', l.rows_rejected) AS counts,
         l.as_of AS "asOf", s.removed_at IS NOT NULL AS "isRemoved", coalesce(w.is_whole, false) AS "isWhole",
         to_char(l.finished_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "finishedAt"
    FROM loads l JOIN sources s USING (source_no) JOIN described_sources d USING (source_no)
    LEFT JOIN LATERAL (
     ${newestWholeSql('l.source_no', 'd')}) w ON true
   WHERE ${passedSql('l')} AND ($1::text[] IS NULL OR s.slug = ANY ($1))
   ORDER BY s.source_no, ${dataDaySql('l')} DESC, l.load_no DESC`;

/** The load with the newest data of those that passed, of each of these sources, or of all: whole where a whole file came before its increments. A source that has none is absent. */
export async function readLoadedSources(database: Database, slugs: readonly string[] | null): Promise<LoadedSource[]> {
  return database.query<LoadedSource & Record<string, unknown>>({ name: 'loaded-sources', text: LOADED_SQL }, [slugs]);
}
