import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Field, publicObject, type Shape } from '@registry/contracts-message';
import { sendNotice } from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { Database } from '@registry/persistence';
import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { isTaken } from '../../annotations/annotations.store.ts';
import { UniqueExternalIds } from '../../annotations/unique-external-ids.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { type Plan, plans } from '../../keys/auth/plans.ts';
import { changeWorkspace } from '../../keys/callers/change-workspace.ts';
import { CLAIM_NOTICE } from '../notices/notice-sender.ts';
import { testText } from '../notices/notice-text.ts';

/** The plans in words. */
export const planMeanings: Readonly<Record<Plan, string>> = {
  standard: 'All but watchlists, exports and changes.',
  enterprise: 'Watchlists, exports and changes too.',
  sandbox: 'All, with the fictional companies of the sandbox.',
};

export const workspaceSettings = publicObject('WorkspaceSettings', 'The settings of the workspace.', {
  object: Field.objectType('workspace_settings'),
  name: Field.string('The name of the workspace, which the operator gives it.', 'Acme'),
  plan: Field.choice(plans, Field.explained('The plan of the workspace.', planMeanings)),
  contact_email: Field.stringOrNull(
    'An address for notices about keys, limits and webhooks, which owners get too; `null` without one.',
    'ops@example.com',
  ),
  unique_external_ids: Field.flag('True if two businesses of the workspace cannot have one `external_id`.'),
});

export type WorkspaceSettingsObject = Shape<typeof workspaceSettings>;

export const testMail = publicObject('TestMail', 'A mail that tests the contact address.', {
  object: Field.objectType('test_mail'),
  email: Field.stringOrNull('The contact address; `null` without one.', 'ops@example.com'),
  is_sent: Field.flag('True if a mail was sent now; false without an address, or if it got one within the hour.'),
});

export type TestMail = Shape<typeof testMail>;

const GET = {
  name: 'get-workspace-settings',
  text: `SELECT 'workspace_settings' AS object, name, plan, contact_email, unique_external_ids FROM workspaces WHERE id = $1`,
};
const SET_CONTACT = 'UPDATE workspaces SET contact_email = $2 WHERE id = $1';
const SET = 'UPDATE workspaces SET unique_external_ids = $2 WHERE id = $1';
const RENEW = `
  UPDATE annotations SET unique_external_id = CASE WHEN $2 THEN external_id END
   WHERE workspace_id = $1 AND unique_external_id IS DISTINCT FROM CASE WHEN $2 THEN external_id END`;
/** Test mails of a workspace in an hour, to all addresses that it sets. */
const TEST_MAILS_MAX = 5;
const LOCK = 'SELECT FROM workspaces WHERE id = $1 FOR NO KEY UPDATE';
/** Seconds until the workspace may send another test mail: a row where more than `TEST_MAILS_MAX` are of the last hour. */
const TOO_MANY = `
  SELECT ceil(extract(epoch FROM sent_at + interval '1 hour' - now()))::integer AS seconds FROM workspace_notices
   WHERE workspace_id = $1 AND kind = 'test' AND sent_at > now() - interval '1 hour'
   ORDER BY sent_at DESC OFFSET ${TEST_MAILS_MAX} LIMIT 1`;
/** Settings that are changed: absent ones stay. */
type SettingsChanges = Partial<Pick<WorkspaceSettingsObject, 'unique_external_ids' | 'contact_email'>>;
/** Between two attempts another request may give an id twice. */
const ATTEMPTS_MAX = 5;

/** Settings that a workspace has for itself. */
@Injectable()
export class WorkspaceSettings {
  constructor(
    @InjectDataSource() private readonly entities: DataSource,
    private readonly database: Database,
    private readonly unique: UniqueExternalIds,
    private readonly services: MessageClient,
  ) {}

  async get(workspaceId: number): Promise<WorkspaceSettingsObject> {
    const [row] = await this.database.query<WorkspaceSettingsObject>(GET, [workspaceId]);
    if (row === undefined) throw new Error('The workspace of a key does not exist.');
    return row;
  }

  /**
   * Changes what is given, and returns all. Annotations that are kept at the same time wait for it. Throws `external_id_taken` where two
   * businesses have one already, and `invalid_key`.
   */
  async update(caller: KnownKey, changes: SettingsChanges): Promise<WorkspaceSettingsObject> {
    const { unique_external_ids: isUnique, contact_email: email } = changes;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await changeWorkspace(this.entities, caller, async (manager, { id }) => {
          if (isUnique !== undefined)
            for (const statement of [SET, RENEW]) await manager.query(statement, [id, isUnique]);
          if (email !== undefined) await manager.query(SET_CONTACT, [id, email]);
        });
        return await this.get(caller.workspaceId);
      } catch (error) {
        if (!isTaken(error) || attempt === ATTEMPTS_MAX) throw error;
        await this.unique.requireUnique(caller.workspaceId);
      }
    }
  }

  /** Sends a mail to the contact address: one in an hour, and a few to all addresses, so that nobody is flooded. Throws `too_many_requests`. */
  async sendTestMail(workspaceId: number): Promise<TestMail> {
    const { name, contact_email: email } = await this.get(workspaceId);
    const toReply = (isSent: boolean): TestMail => ({ object: 'test_mail', email, is_sent: isSent });
    if (email === null) return toReply(false);
    const hour = new Date().toISOString().slice(0, 13);
    const subject = `${createHash('sha256').update(email).digest('hex').slice(0, 16)}-${hour}`;
    return this.database.transaction(async (client) => {
      await client.query(LOCK, [workspaceId]);
      const { rowCount } = await client.query(CLAIM_NOTICE, [workspaceId, 'test', subject]);
      if (rowCount === 0) return toReply(false);
      const [tooMany] = (await client.query<{ seconds: number }>(TOO_MANY, [workspaceId])).rows;
      if (tooMany !== undefined) throw tooManyTestMails(tooMany.seconds);
      await this.services.call(sendNotice, { id: `test-${workspaceId}-${subject}`, email, ...testText(name) });
      return toReply(true);
    });
  }
}

function tooManyTestMails(retryAfterSeconds: number): AppError {
  return new AppError(codes.key.tooManyRequests, {
    message: `The workspace sent ${TEST_MAILS_MAX} test mails within the hour; the limit is ${TEST_MAILS_MAX}. Try again in ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  });
}
