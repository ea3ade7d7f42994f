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
      SELECT "workspaceId" AS workspace_id, email, people
        FROM json_to_recordset($1::json) AS c ("workspaceId" bigint, email text, people jsonb)
    ), gone AS (
      DELETE FROM workspace_contacts k WHERE NOT EXISTS (SELECT FROM wanted w WHERE w.workspace_id = k.workspace_id)
    )
    INSERT INTO workspace_contacts AS k (workspace_id, email, people) SELECT workspace_id, email, people FROM wanted
    ON CONFLICT (workspace_id) DO UPDATE SET (email, people) = (EXCLUDED.email, EXCLUDED.people)
      WHERE (k.email, k.people) IS DISTINCT FROM (EXCLUDED.email, EXCLUDED.people)`,
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
