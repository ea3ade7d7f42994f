import { Injectable } from '@nestjs/common';
import type { DisabledReason } from '@registry/contracts-watchlist';
import { Database } from '@registry/persistence';
import type { PoolClient } from 'pg';
import { isInSandbox } from '@registry/request-context';
import { type Mail, Mailer } from '../mail/mailer.ts';

/** Why a webhook was disabled, in words. */
const reasons: Readonly<Record<DisabledReason, string>> = {
  gone: 'it responded with 410 Gone',
  failing: 'it has not accepted an event for five days',
};

interface DisabledWebhook {
  readonly watchlistId: string;
  readonly name: string;
  readonly url: string;
  readonly reason: DisabledReason;
  readonly disabledAt: Date;
  /** The contact address of the workspace. */
  readonly email: string;
}

const NEXT = `
  SELECT w.id AS "watchlistId", w.name, e.url, e.disabled_reason AS reason, e.disabled_at AS "disabledAt",
         k.email
    FROM webhook_endpoints e JOIN watchlists w ON w.id = e.watchlist_id JOIN workspace_contacts k ON k.workspace_id = w.workspace_id
   WHERE e.is_notice_due AND e.watchlist_id <> ALL ($1) LIMIT 1 FOR UPDATE OF e SKIP LOCKED`;

/**
 * Emails a workspace's contact address when one of its webhooks is disabled; never a digest recipient. A notice waits until there
 * is such an address or the webhook is enabled. The API shows it too (`GET /v1/watchlists?status=disabled`).
 */
@Injectable()
export class DisabledNotices {
  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
  ) {}

  /**
   * Sends the notices that are due, each kept until it was sent. Returns how many webhooks they were about. One that cannot be sent keeps
   * no other: its error is thrown at the end.
   */
  async sendDue(): Promise<number> {
    const tried: string[] = [];
    const faults: Error[] = [];
    for (let before = -1; before < tried.length;) {
      before = tried.length;
      const next = this.database.transaction((client) => this.#sendNext(client, tried));
      await next.catch((error: Error) => faults.push(error));
    }
    const [fault] = faults;
    if (fault !== undefined) throw fault;
    return tried.length;
  }

  async #sendNext(client: PoolClient, tried: string[]): Promise<void> {
    const { rows } = await client.query<DisabledWebhook>(NEXT, [tried]);
    const [webhook] = rows;
    if (webhook === undefined) return;
    tried.push(webhook.watchlistId);
    await this.mailer.send(noticeOf(webhook));
    await client.query('UPDATE webhook_endpoints SET is_notice_due = false WHERE watchlist_id = $1', [
      webhook.watchlistId,
    ]);
  }
}

function noticeOf({ watchlistId, name, url, reason, disabledAt, email }: DisabledWebhook): Mail {
  return {
    to: email,
    subject: `The webhook of ${name} is disabled${isInSandbox() ? ' (sandbox)' : ''}`.replaceAll(/\s+/g, ' '),
    id: `disabled-${watchlistId}-${disabledAt.getTime()}`,
    text: [
      `The webhook of the watchlist ${name} (${watchlistId}) was disabled at ${disabledAt.toISOString()}: ${reasons[reason]}.`,
      `Its URL is ${url}.`,
      '',
      'No events are lost: they are kept, and delivered in order once the webhook is enabled again.',
      `To enable it: PATCH /v1/watchlists/${watchlistId} with {"status":"active"}. If the endpoint has moved, send its new URL too.`,
      '',
    ].join('\n'),
  };
}
