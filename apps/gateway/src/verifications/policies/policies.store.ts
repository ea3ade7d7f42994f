import { Injectable } from '@nestjs/common';
import {
  DEFAULT_POLICY,
  DEFAULT_RULES,
  type Outcome,
  type PolicyRule,
  type VerificationDecisionName,
  type VerificationPolicy,
} from '@registry/contracts-records-sections';
import { AppError, codes, type ErrorCode } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';
import { Database } from '@registry/persistence';
import type { Checked } from '@registry/verification';
import { IS_KEPT } from '../../reviews/stored-case.ts';

/** Policies of a workspace, next to the published default. */
const POLICIES_MAX = 50;
export const NAME_PATTERN = '^[a-z0-9][a-z0-9_-]{0,39}$';

interface PolicyRow extends Record<string, unknown> {
  readonly name: string;
  readonly rules: readonly PolicyRule[];
  readonly updatedAt: Date;
}

/** A case as its last check left it. */
export interface PastCase extends Record<string, unknown> {
  readonly id: string;
  /** To the microsecond, as Postgres writes it. */
  readonly createdAt: string;
  readonly checked: Checked;
  readonly checkedAt: Date;
  readonly outcome: Outcome;
  readonly decision: VerificationDecisionName | null;
}

const COLUMNS = 'name, rules, updated_at AS "updatedAt"';
const LIST = {
  name: 'list-verification-policies',
  text: `SELECT ${COLUMNS} FROM verification_policies WHERE workspace_id = $1 ORDER BY name`,
};
const FIND = {
  name: 'find-verification-policy',
  text: `SELECT ${COLUMNS} FROM verification_policies WHERE workspace_id = $1 AND name = $2`,
};
/** Policies of a workspace are added one after the other, so that they are counted. */
const LOCK = 'SELECT FROM workspaces WHERE id = $1 FOR NO KEY UPDATE';
const KEEP = `
  INSERT INTO verification_policies (workspace_id, name, rules)
  SELECT $1, $2, $3
   WHERE (SELECT count(*) FROM verification_policies WHERE workspace_id = $1 AND name <> $2) < ${POLICIES_MAX}
  ON CONFLICT (workspace_id, name) DO UPDATE SET rules = excluded.rules, updated_at = now()
  RETURNING ${COLUMNS}`;
const DELETE = {
  name: 'delete-verification-policy',
  text: 'DELETE FROM verification_policies WHERE workspace_id = $1 AND name = $2 RETURNING 1',
};
const LIST_PAST = {
  name: 'list-past-verifications',
  text: `
    SELECT v.id, v.created_at::text AS "createdAt", v.checked, v.checked_at AS "checkedAt", v.outcome, v.decision->>'decision' AS decision
      FROM verifications v
     WHERE v.workspace_id = $1 AND ${IS_KEPT} AND ($2::timestamptz IS NULL OR (v.created_at, v.id) < ($2, $3))
     ORDER BY v.created_at DESC, v.id DESC LIMIT $4`,
};

const PUBLISHED: VerificationPolicy = {
  object: 'verification_policy',
  ...{ name: DEFAULT_POLICY, is_published: true, rules: DEFAULT_RULES, updated_at: null },
};

/** The rules by which workspaces judge cases. */
@Injectable()
export class PoliciesStore {
  constructor(private readonly database: Database) {}

  /** All policies, the published default first. */
  async list(workspaceId: number): Promise<readonly VerificationPolicy[]> {
    const rows = await this.database.query<PolicyRow>(LIST, [workspaceId]);
    return [PUBLISHED, ...rows.map(toPolicy)];
  }

  /** Throws `verification_not_found`. */
  async get(workspaceId: number, name: string): Promise<VerificationPolicy> {
    const found = await this.#find(workspaceId, name);
    if (found === undefined) throw unknownPolicy(name);
    return found;
  }

  /** The rules of the policy that a request names; null for those of the published default. Throws an error of `code`. */
  async rulesOf(
    workspaceId: number,
    name: string,
    code: ErrorCode = codes.body.invalid,
  ): Promise<readonly PolicyRule[] | null> {
    const found = await this.#find(workspaceId, name);
    if (found !== undefined) return found.is_published ? null : found.rules;
    throw new AppError(code, {
      message: `policy is ${quoted(name)}; expected the name of a policy of the workspace. List them with GET /v1/verification-policies.`,
      param: 'policy',
    });
  }

  /** Throws `invalid_parameter` for a name that it cannot have, and `invalid_body` for one too many. */
  async keep(workspaceId: number, name: string, rules: readonly PolicyRule[]): Promise<VerificationPolicy> {
    requireOwn(name);
    const kept = await this.database.transaction(async (client) => {
      await client.query(LOCK, [workspaceId]);
      const { rows } = await client.query<PolicyRow>(KEEP, [workspaceId, name, JSON.stringify(rules)]);
      return rows[0];
    });
    if (kept !== undefined) return toPolicy(kept);
    throw new AppError(codes.body.invalid, {
      message: `The workspace has ${POLICIES_MAX} policies, and may not have more. Delete one of them first.`,
    });
  }

  /** Throws `invalid_parameter`, `verification_not_found`. */
  async delete(workspaceId: number, name: string): Promise<void> {
    requireOwn(name);
    const deleted = await this.database.query(DELETE, [workspaceId, name]);
    if (deleted.length === 0) throw unknownPolicy(name);
  }

  /** Cases that are older than another, the newest first. */
  listPast(workspaceId: number, before: PastCase | undefined, limit: number): Promise<PastCase[]> {
    return this.database.query<PastCase>(LIST_PAST, [workspaceId, before?.createdAt, before?.id, limit]);
  }

  async #find(workspaceId: number, name: string): Promise<VerificationPolicy | undefined> {
    if (name === DEFAULT_POLICY) return PUBLISHED;
    const [row] = await this.database.query<PolicyRow>(FIND, [workspaceId, name]);
    return row === undefined ? undefined : toPolicy(row);
  }
}

function toPolicy({ name, rules, updatedAt }: PolicyRow): VerificationPolicy {
  const updated_at = updatedAt.toISOString();
  return { object: 'verification_policy', name, is_published: false, rules, updated_at };
}

/** Throws for a name that no policy of a workspace can have. */
function requireOwn(name: string): void {
  if (name !== DEFAULT_POLICY && new RegExp(NAME_PATTERN).test(name)) return;
  throw new AppError(codes.request.invalidParameter, {
    message: `name is ${quoted(name)}; expected 1 to 40 small letters, digits, - and _, the first one a letter or digit, other than "default", which is published. Save a policy under another name.`,
    param: 'name',
  });
}

function unknownPolicy(name: string): AppError {
  return new AppError(codes.verification.notFound, {
    message: `No policy of this workspace has the name ${quoted(name)}. List them with GET /v1/verification-policies.`,
  });
}
