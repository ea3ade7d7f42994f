import type { DisabledReason } from '@registry/contracts-watchlist';
import type { Database } from '@registry/persistence';
import type { PoolClient } from 'pg';
import type { Mail, Mailer } from '../mail/mailer.ts';

/** What is said of why a webhook was disabled. */
const reasons: Readonly<Record<DisabledReason, string>> = {
  gone: 'it answered 410 Gone',
  failing: 'nothing was delivered for five days',
};

interface DisabledWebhook {
  readonly watchlistId: string;
  readonly name: string;
  readonly url: string;
  readonly reason: DisabledReason;
  readonly disabledAt: Date;
  /** Where the workspace gets digests: the addresses that are known of it. */
  readonly emails: readonly string[];
}

const NEXT = `
  SELECT w.id AS "watchlistId", w.name, e.url, e.disabled_reason AS reason, e.disabled_at AS "disabledAt",
         array(SELECT DISTINCT d.email FROM watchlists d WHERE d.workspace_id = w.workspace_id AND d.email IS NOT NULL
                                                         AND d.unsubscribed_at IS NULL) AS emails
    FROM webhook_endpoints e JOIN watchlists w ON w.id = e.watchlist_id
   WHERE e.is_notice_due LIMIT 1 FOR UPDATE OF e SKIP LOCKED`;

/** Mails whoever gets the workspace's digests that a webhook was disabled. The API says so too (`delivery.endpoint`). */
export class DisabledNotices {
  readonly #database: Database;
  readonly #mailer: Mailer;

  constructor(database: Database, mailer: Mailer) {
    this.#database = database;
    this.#mailer = mailer;
  }

  /** Sends the notices that are due, each kept until it was sent. Returns how many webhooks they were about. */
  async sendDue(): Promise<number> {
    let sent = 0;
    while (await this.#database.transaction((client) => this.#sendNext(client))) sent += 1;
    return sent;
  }

  async #sendNext(client: PoolClient): Promise<boolean> {
    const { rows } = await client.query<DisabledWebhook>(NEXT);
    const [webhook] = rows;
    if (webhook === undefined) return false;
    for (const email of webhook.emails) await this.#mailer.send(noticeTo(email, webhook));
    await client.query('UPDATE webhook_endpoints SET is_notice_due = false WHERE watchlist_id = $1', [
      webhook.watchlistId,
    ]);
    return true;
  }
}

function noticeTo(to: string, { watchlistId, name, url, reason, disabledAt, emails }: DisabledWebhook): Mail {
  return {
    to,
    subject: `The webhook of ${name} is disabled`.replaceAll(/\s+/g, ' '),
    id: `disabled-${watchlistId}-${disabledAt.getTime()}-${emails.indexOf(to)}`,
    text: [
      `The webhook of the watchlist ${name} (${watchlistId}) was disabled at ${disabledAt.toISOString()}: ${reasons[reason]}.`,
      `Its URL is ${url}.`,
      '',
      'Nothing is lost: its events are kept and delivered in their order once it is enabled again.',
      `To enable it, set its URL: PATCH /v1/watchlists/${watchlistId}.`,
      '',
    ].join('\n'),
  };
}
