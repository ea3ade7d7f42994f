import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ReplyTo } from '@registry/contracts-message';
import { updateRejectedHits } from '@registry/contracts-watchlist';
import { companyKey, parseBusinessId } from '@registry/domain';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';
import { dueReviews } from './verification-follows.store.ts';
import { lockFollowed } from './followed-companies.store.ts';

const KEEP = `
  WITH wanted AS (
    SELECT company_key, workspace_id, result_id, coalesce(rejected, confirmed) AS content, rejected IS NOT NULL AS is_rejected
      FROM unnest($1::text[], $2::integer[], $3::text[], $4::text[], $5::text[]) AS h (company_key, workspace_id, result_id, rejected, confirmed)
  ), gone AS (
    DELETE FROM decided_hits r USING wanted w
     WHERE (r.company_key, r.workspace_id, r.result_id) = (w.company_key, w.workspace_id, w.result_id) AND w.content IS NULL
  )
  INSERT INTO decided_hits (company_key, workspace_id, result_id, content, is_rejected) SELECT * FROM wanted WHERE content IS NOT NULL
  ON CONFLICT (company_key, workspace_id, result_id) DO UPDATE SET (content, is_rejected) = (EXCLUDED.content, EXCLUDED.is_rejected)`;

@Controller()
export class UpdateRejectedHitsHandler {
  constructor(private readonly database: Database) {}

  @Handles(updateRejectedHits)
  async updateRejectedHits(
    @Payload() { hits }: RequestFor<typeof updateRejectedHits>,
  ): Promise<ReplyTo<typeof updateRejectedHits>> {
    const known = hits.flatMap(({ entityId, ...hit }) => {
      const id = parseBusinessId(entityId);
      return id === undefined ? [] : [{ ...hit, key: companyKey(id) }];
    });
    const keys = known.map(({ key }) => key);
    await this.database.transaction(async (client) => {
      await client.query(KEEP, [
        keys,
        known.map(({ workspaceId }) => workspaceId),
        known.map(({ resultId }) => resultId),
        known.map(({ content }) => content),
        known.map(({ confirmed }) => confirmed ?? null),
      ]);
      await lockFollowed(client, keys);
      await dueReviews(client, keys);
    });
    return { count: known.length };
  }
}
