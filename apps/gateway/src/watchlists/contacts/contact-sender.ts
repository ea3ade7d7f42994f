import { Injectable } from '@nestjs/common';
import { setWorkspaceContacts } from '@registry/contracts-watchlist';
import { BackgroundLoop } from '@registry/feed/background-loop';
import { MessageClient } from '@registry/messaging';
import { Database } from '@registry/persistence';

/** Milliseconds until a changed address is known to the service that sends the mails. */
const INTERVAL_MS = 10_000;

const CONTACTS = {
  name: 'workspace-contacts',
  text: `SELECT id AS "workspaceId", contact_email AS email FROM workspaces
          WHERE contact_email IS NOT NULL AND plan IN ('enterprise', 'sandbox') ORDER BY id`,
};

/**
 * Sends all contact addresses of workspaces to the service that mails them, again and again: what it has may not be what was sent last,
 * since a message that seems to have failed may have arrived, another gateway may have sent older ones later, and its database may be a backup.
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
    const contacts = await this.database.query<{ workspaceId: number; email: string }>(CONTACTS, []);
    await this.services.call(setWorkspaceContacts, { contacts });
    return INTERVAL_MS;
  }
}
