import { inOneLine } from '@registry/domain';
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
  /** The contact address of the workspace and its owners, each address once. */
  readonly emails: readonly string[];
}

const DUE = `webhook_endpoints e JOIN watchlists w ON w.id = e.watchlist_id JOIN workspace_contacts k ON k.workspace_id = w.workspace_id
   WHERE e.is_notice_due AND (k.email IS NOT NULL OR k.people @> '[{"role":"owner"}]')`;
/** The next webhook whose notice nobody is sending. It is not locked itself: a mail server may hang, and the workspace enable it meanwhile. */
const CLAIM = `
  WITH due AS MATERIALIZED (SELECT e.watchlist_id AS id FROM ${DUE} AND e.watchlist_id <> ALL ($1))
  SELECT id FROM due WHERE pg_try_advisory_xact_lock(hashtext('disabled-notice'), hashtext(id)) LIMIT 1`;
const READ = `
  SELECT w.id AS "watchlistId", w.name, e.url, e.disabled_reason AS reason, e.disabled_at AS "disabledAt",
         ARRAY(SELECT lower(k.email) WHERE k.email IS NOT NULL UNION
               SELECT lower(p->>'email') FROM jsonb_array_elements(k.people) p WHERE p->>'role' = 'owner' ORDER BY 1) AS emails
    FROM ${DUE} AND e.watchlist_id = $1`;
/** One that was disabled again meanwhile has another notice. */
const SENT = `
  UPDATE webhook_endpoints SET is_notice_due = false
   WHERE watchlist_id = $1 AND date_trunc('milliseconds', disabled_at) = $2`;

/**
 * Emails a workspace's contact address and its owners when one of its webhooks is disabled; never a digest recipient. A notice waits
 * until there is such an address or the webhook is enabled. The API shows it too (`GET /v1/watchlists?status=disabled`).
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
    const { rows: claimed } = await client.query<{ id: string }>(CLAIM, [tried]);
    const [next] = claimed;
    if (next === undefined) return;
    tried.push(next.id);
    const { rows } = await client.query<DisabledWebhook>(READ, [next.id]);
    const [webhook] = rows;
    if (webhook === undefined) return; // just sent by somebody else
    await this.mailer.send(noticeOf(webhook));
    await client.query(SENT, [webhook.watchlistId, webhook.disabledAt]);
  }
}

function noticeOf(webhook: DisabledWebhook): Mail {
  const { watchlistId, name, url, reason, disabledAt, emails } = inOneLine(webhook);
  return {
    to: emails,
    subject: `The webhook of ${name} is disabled${isInSandbox() ? ' (sandbox)' : ''}`,
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
