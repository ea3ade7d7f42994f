import { Injectable } from '@nestjs/common';
import { OWNERS_MAX, setWorkspaceContacts } from '@registry/contracts-watchlist';
import { BackgroundLoop } from '@registry/feed/background-loop';
import { MessageClient } from '@registry/messaging';
import { Database } from '@registry/persistence';
import type { RequestFor } from '@registry/contracts-message';
import { OWNERS_SQL } from '../../keys/callers/owners.sql.ts';

/** Milliseconds until a changed address is known to the service that sends the mails. */
const INTERVAL_MS = 10_000;

type Contact = RequestFor<typeof setWorkspaceContacts>['contacts'][number];

const CONTACTS = {
  name: 'workspace-contacts',
  text: `
    SELECT w.id AS "workspaceId", w.contact_email AS email, 
           coalesce((array_agg(o.email ORDER BY o.email) FILTER (WHERE o.email IS NOT NULL))[1:${OWNERS_MAX}], '{}') AS owners
      FROM workspaces w LEFT JOIN (${OWNERS_SQL}) o ON o.workspace_id = w.id
     WHERE w.plan IN ('enterprise', 'sandbox') AND (w.contact_email IS NOT NULL OR o.email IS NOT NULL)
     GROUP BY w.id ORDER BY w.id`,
};

/**
 * Sends the contact addresses and owners of all workspaces to the service that mails them, also unchanged ones. That service may have others than
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
