import { Injectable } from '@nestjs/common';
import { registryChanged } from '@registry/contracts-business-registry';
import type { IndexingProgress } from '@registry/contracts-feed';
import type { StateCode } from '@registry/domain';
import { Database, LastKnown, type Statement } from '@registry/persistence';
import { CompanyIndex } from './company-index.ts';

/** Changes of companies after a position, those counted that are committed and have no position yet. */
const WAITING: Statement = {
  name: 'changes-waiting',
  text: `
    SELECT body->>'state' AS state, sum(item_count)::int AS waiting
      FROM (SELECT item_count, body FROM announcements WHERE lane = 'prompt' AND position > $2 AND topic = $1
             UNION ALL
            SELECT item_count, body FROM announcements WHERE lane = 'bulk' AND position > $3 AND topic = $1
             UNION ALL
            SELECT item_count, body FROM announcements WHERE position IS NULL AND topic = $1) waiting
     GROUP BY 1`,
};

/** Knows how far the index of this process is with each state: every replica is at another place. */
@Injectable()
export class IndexedStates {
  readonly #progress = new LastKnown<ReadonlyMap<StateCode, IndexingProgress>>(new Map(), () => this.#count());

  constructor(
    private readonly database: Database,
    private readonly index: CompanyIndex,
  ) {}

  /** The states with companies that are loaded and not found yet. */
  progress(): Promise<ReadonlyMap<StateCode, IndexingProgress>> {
    return this.#progress.value();
  }

  async #count(): Promise<ReadonlyMap<StateCode, IndexingProgress>> {
    const position = await this.index.position();
    const rows = await this.database.query<{ state: StateCode; waiting: number }>(WAITING, [
      registryChanged.topic,
      position?.lanes.prompt ?? 0,
      position?.lanes.bulk ?? 0,
    ]);
    const progress = rows.map(async ({ state, waiting }) => {
      const { total } = await this.index.search({ terms: [], filters: { state: [state] }, offset: 0, limit: 0 });
      return [state, { found: total, waiting }] as const;
    });
    return new Map(await Promise.all(progress));
  }
}
