import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ReplyTo } from '@registry/contracts-message';
import { setWorkspaceContacts } from '@registry/contracts-watchlist';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';

const REPLACE = {
  name: 'set-workspace-contacts',
  text: `
    WITH wanted AS (
      SELECT * FROM unnest($1::bigint[], $2::text[]) AS c (workspace_id, email)
    ), gone AS (
      DELETE FROM workspace_contacts k WHERE NOT EXISTS (SELECT FROM wanted w WHERE w.workspace_id = k.workspace_id)
    )
    INSERT INTO workspace_contacts AS k (workspace_id, email) SELECT workspace_id, email FROM wanted
    ON CONFLICT (workspace_id) DO UPDATE SET email = EXCLUDED.email WHERE k.email <> EXCLUDED.email`,
};

@Controller()
export class SetWorkspaceContactsHandler {
  constructor(private readonly database: Database) {}

  @Handles(setWorkspaceContacts)
  async setWorkspaceContacts(
    @Payload() { contacts }: RequestFor<typeof setWorkspaceContacts>,
  ): Promise<ReplyTo<typeof setWorkspaceContacts>> {
    const ids = contacts.map(({ workspaceId }) => workspaceId);
    await this.database.query(REPLACE, [ids, contacts.map(({ email }) => email)]);
    return { count: contacts.length };
  }
}
