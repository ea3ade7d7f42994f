import type { Statement } from '@registry/persistence';

/** Days of which lookups are counted. */
const WINDOW = "interval '7 days'";

/** $1, $2: slugs and states of the sources with live lookups. All others have none. */
export const DECLARE_SOURCES: Statement = {
  name: 'live-sources-declare',
  text: `WITH gone AS (UPDATE live_sources SET wired = false WHERE wired AND source <> ALL ($1::text[]))
         INSERT INTO live_sources AS known (source, state, wired)
         SELECT source, state, true FROM unnest($1::text[], $2::text[]) AS declared (source, state)
         ON CONFLICT (source) DO UPDATE SET (state, wired) = (EXCLUDED.state, true)`,
};

/** $1, $2, $3: slug, outcome, milliseconds. Returns whether the source has just recovered or started to fail. */
export const NOTE_END: Statement = {
  name: 'live-sources-note-end',
  text: `WITH noted AS (
           INSERT INTO live_lookup_ends (source, ended_at, outcome, duration_ms) VALUES ($1, now(), $2, $3)
         ), before AS (
           SELECT coalesce(last_success_at > coalesce(last_failure_at, '-infinity'), false) AS was_answered,
                  last_success_at IS NULL AND last_failure_at IS NULL AS is_first
             FROM live_sources WHERE source = $1
         ), known AS (
           UPDATE live_sources
              SET last_success_at = CASE WHEN $2 = 'fetched' THEN now() ELSE last_success_at END,
                  last_failure_at = CASE WHEN $2 = 'fetched' THEN last_failure_at ELSE now() END,
                  last_failure = CASE WHEN $2 = 'fetched' THEN last_failure ELSE $2 END
            WHERE source = $1)
         SELECT is_first OR was_answered <> ($2 = 'fetched') AS turned FROM before`,
};

export const FORGET_ENDS: Statement = {
  name: 'live-sources-forget-ends',
  text: `DELETE FROM live_lookup_ends WHERE source = $1 AND ended_at < now() - ${WINDOW}`,
};

const toIso = (time: string): string => `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** All sources with what the last seven days were like: rows of `LiveSourceHealth`. */
export const LIST_SOURCES: Statement = {
  name: 'live-sources-list',
  text: `SELECT s.source, s.state, s.wired, ${toIso('s.last_success_at')} AS "lastSuccessAt", ${toIso('s.last_failure_at')} AS "lastFailureAt",
                s.last_failure AS "lastFailure", e.lookups::integer,
                round(e.answered::numeric / nullif(e.lookups, 0), 3)::float8 AS "successShare",
                round(e.p50_ms::numeric)::integer AS "p50Ms", round(e.p95_ms::numeric)::integer AS "p95Ms"
           FROM live_sources s CROSS JOIN LATERAL (
             SELECT count(*) AS lookups, count(*) FILTER (WHERE outcome = 'fetched') AS answered,
                    percentile_cont(0.5) WITHIN GROUP (ORDER BY duration_ms) FILTER (WHERE outcome = 'fetched') AS p50_ms,
                    percentile_cont(0.95) WITHIN GROUP (ORDER BY duration_ms) FILTER (WHERE outcome = 'fetched') AS p95_ms
               FROM live_lookup_ends WHERE source = s.source AND ended_at > now() - ${WINDOW}) e
          ORDER BY s.source COLLATE "C"`,
};

/** $1, $2: slug and its published health. Returns no row if the same health was published last. */
export const UPDATE_PUBLISHED: Statement = {
  name: 'live-sources-update-announced',
  text: 'UPDATE live_sources SET announced = $2::jsonb WHERE source = $1 AND announced IS DISTINCT FROM $2::jsonb',
};

export const PUBLISHED_SOURCES: Statement = {
  name: 'live-sources-list-announced',
  text: 'SELECT announced FROM live_sources WHERE announced IS NOT NULL ORDER BY source COLLATE "C"',
};
