import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { setWorkspaceContacts } from '@registry/contracts-watchlist';
import { MessageClient } from '@registry/messaging';
import { Database } from '@registry/persistence';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds until a changed address is known to the service that sends the mails. */
const CHECK_INTERVAL_MS = 10_000;

const CONTACTS = {
  name: 'workspace-contacts',
  text: `SELECT id AS "workspaceId", contact_email AS email FROM workspaces
          WHERE contact_email IS NOT NULL AND plan = 'enterprise' ORDER BY id`,
};

/** Sends the contact addresses of workspaces to the service that mails them, at its start and whenever they change. */
@Injectable()
export class ContactSender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #stopping = new AbortController();
  #sent = '';
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly services: MessageClient,
  ) {}

  onApplicationBootstrap(): void {
    this.#running = this.#run(this.#stopping.signal);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // What could not be sent is sent at the next look; `/health` shows which part is unavailable.
      await this.#send().catch(() => undefined);
      await delay(CHECK_INTERVAL_MS, undefined, { signal }).catch(() => undefined); // aborted: the loop ends
    }
  }

  async #send(): Promise<void> {
    const contacts = await this.database.query<{ workspaceId: number; email: string }>(CONTACTS, []);
    const text = JSON.stringify(contacts);
    if (text === this.#sent) return;
    await this.services.call(setWorkspaceContacts, { contacts });
    this.#sent = text;
  }
}
