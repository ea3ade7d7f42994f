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
 * Sends the contact addresses of all workspaces to the service that mails them, also unchanged ones. That service may have others than
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
    const contacts = await this.database.query<{ workspaceId: number; email: string }>(CONTACTS, []);
    await this.services.call(setWorkspaceContacts, { contacts });
    return INTERVAL_MS;
  }
}
