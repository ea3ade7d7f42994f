import { Injectable } from '@nestjs/common';
import { PEOPLE_OF_ROLE_MAX, setWorkspaceContacts } from '@registry/contracts-watchlist';
import { BackgroundLoop } from '@registry/feed/background-loop';
import { MessageClient } from '@registry/messaging';
import { Database } from '@registry/persistence';
import type { RequestFor } from '@registry/contracts-message';
import { PEOPLE_SQL } from '../../keys/callers/owners.sql.ts';

/** Milliseconds until a changed address is known to the service that sends the mails. */
const INTERVAL_MS = 10_000;

type Contact = RequestFor<typeof setWorkspaceContacts>['contacts'][number];

const CONTACTS = {
  name: 'workspace-contacts',
  text: `
    WITH mailed AS (
      SELECT workspace_id, json_agg(json_build_object('id', id, 'email', email, 'role', role) ORDER BY role, email) AS people
        FROM (SELECT *, row_number() OVER (PARTITION BY workspace_id, role ORDER BY email) AS at FROM (${PEOPLE_SQL}) p) numbered
       WHERE at <= ${PEOPLE_OF_ROLE_MAX} GROUP BY workspace_id
    )
    SELECT w.id AS "workspaceId", w.contact_email AS email, coalesce(m.people, '[]') AS people
      FROM workspaces w LEFT JOIN mailed m ON m.workspace_id = w.id
     WHERE w.plan IN ('enterprise', 'sandbox') AND (w.contact_email IS NOT NULL OR m.people IS NOT NULL) ORDER BY w.id`,
};

/**
 * Sends the contact addresses and people of all workspaces to the service that mails them, also unchanged ones. That service may have others than
 * were sent last: a message that seemed to fail may have arrived, older addresses may have arrived later, or its database is a backup.
 */
@Injectable()
export class ContactSender extends BackgroundLoop {
  constructor(
    private readonly database: Database,
    private readonly services: MessageClient,
  ) {
    super({ fault: 'Contact addresses are not sent', retryMs: INTERVAL_MS });
  }

  protected async round(): Promise<number> {
    const contacts = await this.database.query<Contact & Record<string, unknown>>(CONTACTS, []);
    await this.services.call(setWorkspaceContacts, { contacts });
    return INTERVAL_MS;
  }
}
