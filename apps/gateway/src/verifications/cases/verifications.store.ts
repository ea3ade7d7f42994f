import { Injectable } from '@nestjs/common';
import type { ListedVerification } from '@registry/contracts-records-sections';
import { businessIdKey } from '@registry/domain';
import { Database } from '@registry/persistence';
import { CASE_COLUMNS, type CaseState, IS_KEPT, type KeptEvent, type StoredCase } from '../../reviews/stored-case.ts';

/** The `Idempotency-Key` of a request, and the SHA-256 of its body. */
interface RepeatableRequest {
  readonly key: string | null;
  readonly digest: Buffer;
}

interface NewCase extends Pick<StoredCase, 'id' | 'externalId' | 'policy' | 'purpose'>, RepeatableRequest {
  readonly state: CaseState;
  readonly event: KeptEvent;
}

/** Which cases: those that have the value, or one of the values, in each column that is given. */
export type CaseFilter = Partial<
  Readonly<
    Record<'status' | 'outcome' | 'assignee' | 'external_id' | 'business_key', string | readonly string[] | null>
  >
>;

/** Part of a list. */
export interface Window {
  readonly offset: number;
  readonly limit: number;
}

type CaseRow = StoredCase & Record<string, unknown>;

const OWN = `v.workspace_id = $1 AND ${IS_KEPT}`;
const STATE =
  'status, submitted, business_id, business_key, is_chosen, assignee, checked, checked_at, outcome, decision';
const FORGET = {
  name: 'forget-verifications',
  text: `DELETE FROM verifications v WHERE NOT ${IS_KEPT}`,
};
const FIND = {
  name: 'find-verification',
  text: `SELECT ${CASE_COLUMNS} FROM verifications v WHERE ${OWN} AND v.id = $2`,
};
const FORGET_REQUEST = {
  name: 'forget-verification-request',
  text: `UPDATE verifications SET idempotency_key = NULL
          WHERE workspace_id = $1 AND idempotency_key = $2 AND created_at < now() - interval '24 hours'`,
};
const FIND_MADE = {
  name: 'find-made-verification',
  text: `SELECT ${CASE_COLUMNS}, v.request_digest AS digest FROM verifications v WHERE ${OWN} AND v.idempotency_key = $2`,
};
const CREATE = {
  name: 'create-verification',
  text: `
    INSERT INTO verifications AS v (workspace_id, id, ${STATE}, history, external_id, policy, purpose, idempotency_key, request_digest)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
    ON CONFLICT ON CONSTRAINT verifications_made_once DO NOTHING RETURNING ${CASE_COLUMNS}`,
};
/** A note raises no revision: notes that come at once are all added. */
const CHANGE = `
  UPDATE verifications v
     SET (${STATE}) = ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12), history = v.history || $13::jsonb,
         revision = v.revision + $14, updated_at = now()
   WHERE ${OWN} AND v.id = $2 AND v.revision = $15
   RETURNING ${CASE_COLUMNS}`;
const DELETE = `DELETE FROM verifications v WHERE ${OWN} AND v.id = $2 RETURNING v.decision IS NOT NULL AS "isDecided"`;
const TIME = (column: string): string =>
  `to_char(v.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`;
const LISTED = `
  'verification' AS object, v.id, v.status, v.external_id, v.assignee, v.submitted->>'name' AS name, v.business_id, v.outcome,
  ${TIME('created_at')}, ${TIME('updated_at')}`;

/** The cases of workspaces. */
@Injectable()
export class VerificationsStore {
  constructor(private readonly database: Database) {}

  async find(workspaceId: number, id: string): Promise<StoredCase | undefined> {
    return (await this.database.query<CaseRow>(FIND, [workspaceId, id]))[0];
  }

  /** The case that a request with this `Idempotency-Key` made within 24 hours, and the digest of its body. */
  async findMade(workspaceId: number, key: string): Promise<(StoredCase & { readonly digest: Buffer }) | undefined> {
    await this.database.query(FORGET_REQUEST, [workspaceId, key]);
    return (await this.database.query<CaseRow & { readonly digest: Buffer }>(FIND_MADE, [workspaceId, key]))[0];
  }

  /** Undefined where another request with its `Idempotency-Key` made a case meanwhile. */
  async create(workspaceId: number, made: NewCase): Promise<StoredCase | undefined> {
    await this.database.query(FORGET);
    const { id, state, event, externalId, policy, purpose, key, digest } = made;
    const values = [id, ...toValues(state), JSON.stringify([event]), externalId, policy, purpose, key, digest];
    return (await this.database.query<CaseRow>(CREATE, [workspaceId, ...values]))[0];
  }

  /**
   * Writes the state of a case as it was read, and adds to its history. `within` is done in the same transaction. Undefined where the case
   * was changed or deleted meanwhile.
   */
  async change(
    workspaceId: number,
    { id, revision }: StoredCase,
    state: CaseState,
    events: readonly KeptEvent[],
    within: (changed: StoredCase) => Promise<void> | undefined,
  ): Promise<StoredCase | undefined> {
    const raised = events.every(({ type }) => type === 'noted') ? 0 : 1;
    const values = [workspaceId, id, ...toValues(state), JSON.stringify(events), raised, revision];
    return this.database.transaction(async (client) => {
      const [changed] = (await client.query<CaseRow>(CHANGE, values)).rows;
      if (changed !== undefined) await within(changed);
      return changed;
    });
  }

  /** `within` is done in the same transaction for a case that was decided. False where the case does not exist. */
  async delete(workspaceId: number, id: string, within: () => Promise<void>): Promise<boolean> {
    return this.database.transaction(async (client) => {
      const { rows } = await client.query<{ isDecided: boolean }>(DELETE, [workspaceId, id]);
      if (rows[0]?.isDecided === true) await within();
      return rows.length === 1;
    });
  }

  /** The newest first, and how many there are. */
  async list(workspaceId: number, filter: CaseFilter, { offset, limit }: Window) {
    const given = Object.entries(filter).filter(([, value]) => value !== null);
    const columns = given.map(([column]) => column);
    const name = ['verifications', ...columns].join('-');
    const values = [workspaceId, ...given.map(([, value]) => [value].flat())];
    const where = [OWN, ...columns.map((column, at) => `v.${column} = ANY ($${at + 2}::text[])`)].join(' AND ');
    const window = `OFFSET $${values.length + 1} LIMIT $${values.length + 2}`;
    const page = {
      name: `list-${name}`,
      text: `SELECT ${LISTED} FROM verifications v WHERE ${where} ORDER BY v.created_at DESC, v.id DESC ${window}`,
    };
    const count = { name: `count-${name}`, text: `SELECT count(*)::int AS count FROM verifications v WHERE ${where}` };
    const [cases, [counted]] = await Promise.all([
      this.database.query<ListedVerification & Record<string, unknown>>(page, [...values, offset, limit]),
      this.database.query<{ count: number }>(count, values),
    ]);
    return { cases, totalCount: counted?.count ?? 0 };
  }
}

/** The values of the columns `STATE`. */
function toValues(state: CaseState): readonly unknown[] {
  const { status, submitted, businessId, isChosen, assignee, checked, checkedAt, outcome, decision } = state;
  const key = businessId === null ? null : businessIdKey(businessId);
  const decided = decision === null ? null : JSON.stringify(decision);
  const texts = [JSON.stringify(submitted), JSON.stringify(checked)];
  return [status, texts[0], businessId, key, isChosen, assignee, texts[1], checkedAt, outcome, decided];
}
