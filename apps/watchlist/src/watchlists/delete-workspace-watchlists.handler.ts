import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ReplyTo } from '@registry/contracts-message';
import { deleteWorkspaceWatchlists } from '@registry/contracts-watchlist';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';
import { isInSandbox } from '@registry/request-context';

/** Tables with rows of a workspace itself; the rest goes with its watchlists, or with its clocks. */
const OWN = ['decided_hits', 'idempotency_keys', 'verification_follows', 'workspace_contacts'];

@Controller()
export class DeleteWorkspaceWatchlistsHandler {
  constructor(private readonly database: Database) {}

  @Handles(deleteWorkspaceWatchlists)
  deleteWorkspaceWatchlists(
    @Payload() { workspaceId }: RequestFor<typeof deleteWorkspaceWatchlists>,
  ): Promise<ReplyTo<typeof deleteWorkspaceWatchlists>> {
    const tables = isInSandbox() ? ['test_clocks'] : ['watchlists', ...OWN];
    return this.database.transaction(async (client) => {
      let count = 0;
      for (const table of tables)
        count += (await client.query(`DELETE FROM ${table} WHERE workspace_id = $1`, [workspaceId])).rowCount ?? 0;
      return { count };
    });
  }
}
