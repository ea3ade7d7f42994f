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
    SELECT * FROM unnest($1::text[], $2::integer[], $3::text[], $4::text[]) AS h (company_key, workspace_id, result_id, content)
  ), gone AS (
    DELETE FROM rejected_hits r USING wanted w
     WHERE (r.company_key, r.workspace_id, r.result_id) = (w.company_key, w.workspace_id, w.result_id) AND w.content IS NULL
  )
  INSERT INTO rejected_hits (company_key, workspace_id, result_id, content) SELECT * FROM wanted WHERE content IS NOT NULL
  ON CONFLICT (company_key, workspace_id, result_id) DO UPDATE SET content = EXCLUDED.content`;

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
      ]);
      await lockFollowed(client, keys);
      await dueReviews(client, keys);
    });
    return { count: known.length };
  }
}
