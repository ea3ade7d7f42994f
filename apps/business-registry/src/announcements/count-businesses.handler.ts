import { Controller, Inject } from '@nestjs/common';
import { countBusinesses, type CountBusinessesReply, registryChanged } from '@registry/contracts-business-registry';
import { Handles } from '@registry/messaging';
import { Database } from '@registry/persistence';

/**
 * Companies by state, less the first inserts that are committed and have no position yet: what announcements up to the
 * positions beside it add up to. One statement, so one snapshot.
 */
const COUNT_SQL = `
  WITH waiting AS (
    SELECT body->>'state' AS state, sum(item_count) AS inserted FROM announcements
     WHERE position IS NULL AND topic = $1 AND body->>'versions' IS NULL GROUP BY 1)
  SELECT (SELECT epoch FROM feed_epochs) AS epoch,
         (SELECT json_object_agg(lane, last_position) FROM feed_lanes) AS positions,
         (SELECT json_object_agg(c.state, c.companies - coalesce(w.inserted, 0))
            FROM (SELECT state, count(*) AS companies FROM businesses GROUP BY state) c
            LEFT JOIN waiting w ON w.state = c.state) AS counts`;

interface CountRow {
  readonly epoch: string;
  readonly positions: CountBusinessesReply['positions'];
  readonly counts: CountBusinessesReply['counts'] | null;
}

@Controller()
export class CountBusinessesHandler {
  readonly #database: Database;

  constructor(@Inject(Database) database: Database) {
    this.#database = database;
  }

  @Handles(countBusinesses)
  async countBusinesses(): Promise<CountBusinessesReply> {
    const [row] = await this.#database.query<CountRow & Record<string, unknown>>(
      { name: 'count-businesses', text: COUNT_SQL },
      [registryChanged.topic],
    );
    if (row === undefined) throw new Error('The count of companies returned no row.');
    return { epoch: row.epoch, positions: row.positions, counts: row.counts ?? {} };
  }
}
