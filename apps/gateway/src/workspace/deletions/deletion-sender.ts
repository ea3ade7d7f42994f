import { Injectable } from '@nestjs/common';
import { deleteWorkspaceBatches } from '@registry/contracts-batches';
import { deleteWorkspaceWatchlists } from '@registry/contracts-watchlist';
import { BackgroundLoop } from '@registry/feed/background-loop';
import { MessageClient } from '@registry/messaging';
import { Database } from '@registry/persistence';

/** Milliseconds between looks for workspaces that were deleted. */
const CHECK_INTERVAL_MS = 10_000;

const DELETED = {
  name: 'deleted-workspaces',
  text: 'SELECT workspace_id AS "workspaceId" FROM deleted_workspaces ORDER BY deleted_at LIMIT 100',
};
const FORGET = { name: 'forget-deleted-workspace', text: 'DELETE FROM deleted_workspaces WHERE workspace_id = $1' };

/** Has the other services delete what they have of workspaces that were deleted, each until it has done so. */
@Injectable()
export class DeletionSender extends BackgroundLoop {
  constructor(
    private readonly database: Database,
    private readonly services: MessageClient,
  ) {
    super({ fault: 'Watchlists and batches of deleted workspaces are not deleted', retryMs: CHECK_INTERVAL_MS });
  }

  protected async round(): Promise<number> {
    const deleted = await this.database.query<{ workspaceId: number }>(DELETED, []);
    for (const { workspaceId } of deleted) {
      await this.services.call(deleteWorkspaceWatchlists, { workspaceId });
      const ofSandbox = { workspaceId, ofSandbox: true as const };
      await this.services.call(deleteWorkspaceWatchlists, ofSandbox);
      await this.services.call(deleteWorkspaceBatches, { workspaceId });
      await this.database.query(FORGET, [workspaceId]);
    }
    return CHECK_INTERVAL_MS;
  }
}
