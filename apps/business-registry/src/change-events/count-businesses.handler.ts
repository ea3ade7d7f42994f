import { Controller } from '@nestjs/common';
import { countBusinesses, type CountBusinessesReply, registryChanged } from '@registry/contracts-business-registry';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';
import { isShownOfAll } from '../companies/is-shown.sql.ts';

/**
 * Shown companies by state, without those that committed change events without a position add, and with those that they
 * remove. So the count equals the sum of the change events up to the returned positions. One statement, so one
 * snapshot.
 */
const COUNT_SQL = `
  WITH waiting AS (
    SELECT body->>'state' AS state, (body->>'isSample') IS NOT NULL AS is_sample,
           sum(CASE WHEN body->>'action' = 'removed' THEN -item_count ELSE item_count END) AS more
      FROM announcements
     WHERE position IS NULL AND topic = $1 AND (body->>'versions' IS NULL OR body->>'action' IN ('added', 'removed'))
     GROUP BY 1, 2),
  made_up AS (
    SELECT state, count(*) AS companies FROM registrations r
     WHERE source_no = ANY (SELECT source_no FROM sources WHERE slug LIKE '%-sample') AND ${isShownOfAll('r')} GROUP BY 1),
  counted AS (
    SELECT state, true AS is_sample, companies FROM made_up
     UNION ALL
    SELECT b.state, false, count(*) - coalesce(max(m.companies), 0)
      FROM businesses b LEFT JOIN made_up m ON m.state = b.state WHERE ${isShownOfAll('b')} GROUP BY b.state),
  published AS (
    SELECT state, is_sample, coalesce(c.companies, 0) - coalesce(w.more, 0) AS companies
      FROM counted c FULL JOIN waiting w USING (state, is_sample))
  SELECT (SELECT epoch FROM feed_epochs) AS epoch,
         (SELECT json_object_agg(lane, last_position) FROM feed_lanes) AS positions,
         (SELECT json_object_agg(state, companies) FROM published WHERE NOT is_sample) AS counts,
         (SELECT json_object_agg(state, companies) FROM published WHERE is_sample) AS "sampleCounts"`;

interface CountRow {
  readonly epoch: string;
  readonly positions: CountBusinessesReply['positions'];
  readonly counts: CountBusinessesReply['counts'] | null;
  readonly sampleCounts: CountBusinessesReply['counts'] | null;
}

@Controller()
export class CountBusinessesHandler {
  constructor(private readonly database: Database) {}

  @Handles(countBusinesses)
  async countBusinesses(): Promise<CountBusinessesReply> {
    const [row] = await this.database.query<CountRow & Record<string, unknown>>(
      { name: 'count-businesses', text: COUNT_SQL },
      [registryChanged.topic],
    );
    if (row === undefined) throw new Error('The count of companies returned no row.');
    const { epoch, positions, counts, sampleCounts } = row;
    return { epoch, positions, counts: counts ?? {}, sampleCounts: sampleCounts ?? {} };
  }
}
