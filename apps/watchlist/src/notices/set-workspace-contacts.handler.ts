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
      SELECT "workspaceId" AS workspace_id, email, owners
        FROM json_to_recordset($1::json) AS c ("workspaceId" bigint, email text, owners text[])
    ), gone AS (
      DELETE FROM workspace_contacts k WHERE NOT EXISTS (SELECT FROM wanted w WHERE w.workspace_id = k.workspace_id)
    )
    INSERT INTO workspace_contacts AS k (workspace_id, email, owners) SELECT workspace_id, email, owners FROM wanted
    ON CONFLICT (workspace_id) DO UPDATE SET (email, owners) = (EXCLUDED.email, EXCLUDED.owners)
      WHERE (k.email, k.owners) IS DISTINCT FROM (EXCLUDED.email, EXCLUDED.owners)`,
};

@Controller()
export class SetWorkspaceContactsHandler {
  constructor(private readonly database: Database) {}

  @Handles(setWorkspaceContacts)
  async setWorkspaceContacts(
    @Payload() { contacts }: RequestFor<typeof setWorkspaceContacts>,
  ): Promise<ReplyTo<typeof setWorkspaceContacts>> {
    await this.database.query(REPLACE, [JSON.stringify(contacts)]);
    return { count: contacts.length };
  }
}
