import { Injectable } from '@nestjs/common';
import { setWorkspaceContacts } from '@registry/contracts-watchlist';
import { BackgroundLoop } from '@registry/feed/background-loop';
import { MessageClient } from '@registry/messaging';
import { Database } from '@registry/persistence';

/** Milliseconds until a changed address is known to the service that sends the mails. */
const CHECK_INTERVAL_MS = 10_000;

const CONTACTS = {
  name: 'workspace-contacts',
  text: `SELECT id AS "workspaceId", contact_email AS email FROM workspaces
          WHERE contact_email IS NOT NULL AND plan IN ('enterprise', 'sandbox') ORDER BY id`,
};

/** Sends the contact addresses of workspaces to the service that mails them, at its start and whenever they change. */
@Injectable()
export class ContactSender extends BackgroundLoop {
  #sent = '';

  constructor(
    private readonly database: Database,
    private readonly services: MessageClient,
  ) {
    super({ fault: 'Contact addresses are not sent', retryMs: CHECK_INTERVAL_MS });
  }

  protected async round(): Promise<number> {
    const contacts = await this.database.query<{ workspaceId: number; email: string }>(CONTACTS, []);
    const text = JSON.stringify(contacts);
    if (text === this.#sent) return CHECK_INTERVAL_MS;
    await this.services.call(setWorkspaceContacts, { contacts });
    this.#sent = text;
    return CHECK_INTERVAL_MS;
  }
}
