import { Injectable } from '@nestjs/common';
import { deleteWorkspaceBatches } from '@registry/contracts-batches';
import { deleteWorkspaceWatchlists, eraseAddress } from '@registry/contracts-watchlist';
import { BackgroundLoop } from '@registry/feed/background-loop';
import { MessageClient } from '@registry/messaging';
import { Database } from '@registry/persistence';

/** Milliseconds between looks for workspaces that were deleted. */
const CHECK_INTERVAL_MS = 10_000;

const DELETED = {
  name: 'deleted-workspaces',
  text: 'SELECT workspace_id AS "workspaceId" FROM deleted_workspaces ORDER BY deleted_at LIMIT 100',
};
const ERASED = {
  name: 'erased-addresses',
  text: 'SELECT email, user_id AS "personId" FROM erased_addresses ORDER BY erased_at LIMIT 100',
};
const FORGET_ADDRESS = {
  name: 'forget-erased-address',
  text: 'DELETE FROM erased_addresses WHERE email = $1 AND user_id IS NOT DISTINCT FROM $2',
};
const FORGET = { name: 'forget-deleted-workspace', text: 'DELETE FROM deleted_workspaces WHERE workspace_id = $1' };

/** Has the other services delete what they have of workspaces and people that were deleted, each until it has done so. */
@Injectable()
export class DeletionSender extends BackgroundLoop {
  constructor(
    private readonly database: Database,
    private readonly services: MessageClient,
  ) {
    super({
      fault: 'Watchlists and batches of deleted workspaces, and addresses of deleted people, are not deleted',
      retryMs: CHECK_INTERVAL_MS,
    });
  }

  /** One goes on where a service fails the other. */
  protected async round(): Promise<number> {
    const results = await Promise.allSettled([this.#eraseAddresses(), this.#deleteWorkspaces()]);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    return CHECK_INTERVAL_MS;
  }

  async #eraseAddresses(): Promise<void> {
    for (const erased of await this.database.query<{ email: string; personId: string | null }>(ERASED, [])) {
      await this.services.call(eraseAddress, erased);
      const inSandbox = { ...erased, ofSandbox: true as const };
      await this.services.call(eraseAddress, inSandbox);
      await this.database.query(FORGET_ADDRESS, [erased.email, erased.personId]);
    }
  }

  async #deleteWorkspaces(): Promise<void> {
    const deleted = await this.database.query<{ workspaceId: number }>(DELETED, []);
    for (const { workspaceId } of deleted) {
      await this.services.call(deleteWorkspaceWatchlists, { workspaceId });
      const ofSandbox = { workspaceId, ofSandbox: true as const };
      await this.services.call(deleteWorkspaceWatchlists, ofSandbox);
      await this.services.call(deleteWorkspaceBatches, { workspaceId });
      await this.database.query(FORGET, [workspaceId]);
    }
  }
}
