import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ReplyTo } from '@registry/contracts-message';
import { listPersonDigests } from '@registry/contracts-watchlist';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';

interface DigestRow extends Record<string, unknown> {
  readonly workspaceId: number;
  readonly watchlist: string;
  readonly lastDay: string | null;
  readonly unsubscribedAt: Date | null;
}

const LIST = {
  name: 'list-person-digests',
  text: `
    SELECT w.workspace_id AS "workspaceId", w.name AS watchlist, r.day AS "lastDay", r.unsubscribed_at AS "unsubscribedAt"
      FROM digest_readers r JOIN watchlists w ON w.id = r.watchlist_id
     WHERE r.person_id = $1 AND ($2::int IS NULL OR w.workspace_id = $2) ORDER BY w.created_at, w.id LIMIT 1000`,
};

@Controller()
export class ListPersonDigestsHandler {
  constructor(private readonly database: Database) {}

  @Handles(listPersonDigests)
  async listPersonDigests(
    @Payload() { personId, workspaceId }: RequestFor<typeof listPersonDigests>,
  ): Promise<ReplyTo<typeof listPersonDigests>> {
    const rows = await this.database.query<DigestRow>(LIST, [personId, workspaceId]);
    return {
      digests: rows.map(({ unsubscribedAt, ...row }) => {
        return { ...row, unsubscribedAt: unsubscribedAt?.toISOString() ?? null };
      }),
    };
  }
}
