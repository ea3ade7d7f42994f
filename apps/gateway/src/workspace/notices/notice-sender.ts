import { Injectable } from '@nestjs/common';
import { sendNotice } from '@registry/contracts-watchlist';
import { BackgroundLoop } from '@registry/feed/background-loop';
import { MessageClient } from '@registry/messaging';
import { Database } from '@registry/persistence';
import type { PoolClient } from 'pg';
import { OWNERS_SQL } from '../../keys/callers/owners.sql.ts';
import { type DueNotice, noticeText } from './notice-text.ts';

/** Milliseconds between two looks for notices that are due. */
const CHECK_INTERVAL_MS = 60_000;
/** Share of a daily limit from which its workspace is notified. */
const LIMIT_SHARE = 0.8;

/**
 * Keys that expire within 14 and within 3 days, without those that another key replaces, and limits that are nearly used up; those
 * that were not sent yet. A key that is first seen within 3 days has one notice.
 */
const DUE = {
  name: 'due-notices',
  text: `
    WITH due AS (
      SELECT k.workspace_id, CASE WHEN k.expires_at < now() + interval '3 days' THEN 'key_expires_3' ELSE 'key_expires_14' END AS kind,
             k.prefix AS subject, k.prefix, k.label AS name, k.kind AS caller, k.expires_at AS "expiresAt", NULL AS day, NULL::int AS used, NULL::int AS "dailyLimit"
        FROM api_keys k
       WHERE k.expires_at > now() AND k.expires_at < now() + interval '14 days' AND k.revoked_at IS NULL
         AND k.kind = 'key' AND NOT EXISTS (SELECT FROM api_keys o WHERE o.rotated_from = k.id)
      UNION ALL
      SELECT k.workspace_id, 'limit_80', k.prefix || ' ' || u.day, k.prefix, k.label, k.kind, NULL, to_char(u.day, 'YYYY-MM-DD'), u.used, k.daily_limit
        FROM key_usage u JOIN api_keys k ON k.id = u.key_id
       WHERE u.day = (now() AT TIME ZONE 'UTC')::date AND u.used >= k.daily_limit * ${LIMIT_SHARE}
    )
    SELECT d.workspace_id AS "workspaceId", w.name AS workspace, r.email, d.kind, d.subject || r.suffix AS subject, d.prefix, d.name, d.caller,
           d."expiresAt", d.day, d.used, d."dailyLimit"
      FROM due d JOIN workspaces w ON w.id = d.workspace_id
      CROSS JOIN LATERAL (
        SELECT o.email, ' ' || o.id AS suffix FROM (${OWNERS_SQL}) o WHERE o.workspace_id = w.id
         UNION ALL
        SELECT w.contact_email, '' WHERE w.contact_email IS NOT NULL AND NOT EXISTS (
          SELECT FROM (${OWNERS_SQL}) o WHERE o.workspace_id = w.id AND o.email = lower(w.contact_email))) r
     WHERE NOT EXISTS (SELECT FROM workspace_notices n
                        WHERE n.workspace_id = d.workspace_id AND n.kind = d.kind AND n.subject = d.subject || r.suffix)`,
};
/** Waits for another gateway that sends the same one, and then has no row. */
export const CLAIM_NOTICE = `INSERT INTO workspace_notices (workspace_id, kind, subject) VALUES ($1, $2, $3)
               ON CONFLICT DO NOTHING RETURNING kind`;

/**
 * Notifies the contact addresses and the owners of workspaces, each address once of each thing. Which owner has a notice is kept by the id
 * of the person. Disabled webhooks are noticed where they are disabled.
 */
@Injectable()
export class NoticeSender extends BackgroundLoop {
  constructor(
    private readonly database: Database,
    private readonly services: MessageClient,
  ) {
    super({ fault: 'Notices are not sent', retryMs: CHECK_INTERVAL_MS });
  }

  protected async round(): Promise<number> {
    const due = await this.database.query<DueNotice & Record<string, unknown>>(DUE);
    const faults: Error[] = [];
    for (const notice of due) {
      const sent = this.database.transaction((client) => this.#send(client, notice));
      await sent.catch((error: Error) => faults.push(error)); // the notices of others are sent all the same
    }
    const [fault] = faults;
    if (fault !== undefined) throw fault;
    return CHECK_INTERVAL_MS;
  }

  /** It counts as sent once the mail server has it: where that fails, it is sent again. */
  async #send(client: PoolClient, notice: DueNotice): Promise<void> {
    const { workspaceId, kind, subject, email } = notice;
    const { rowCount } = await client.query(CLAIM_NOTICE, [workspaceId, kind, subject]);
    if (rowCount === 0) return;
    const id = `${kind}-${workspaceId}-${subject.replaceAll(' ', '-')}`.replaceAll('_', '-');
    await this.services.call(sendNotice, { id, email, ...noticeText(notice) });
  }
}
