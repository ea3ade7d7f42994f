import {
  type Application,
  DEFAULT_POLICY,
  DEFAULT_RULES,
  type KeptTask,
  type Outcome,
  type PolicyRule,
  VERIFICATION_DAYS,
  type VerificationDecisionName,
  type VerificationEventType,
  type VerificationStatus,
} from '@registry/contracts-records-sections';
import type { Checked } from '@registry/verification';

/** The part of a case that a review is made of. */
export interface ReviewedCase {
  readonly id: string;
  readonly submitted: Application;
  readonly policy: string;
  /** Null for the published default, also in place of a policy that was deleted. */
  readonly rules: readonly PolicyRule[] | null;
}

/** An entry of a history; `by` is the id of the person of a session or a program, else the prefix of a key. */
export interface KeptEvent {
  readonly type: VerificationEventType;
  readonly at: string;
  readonly by: string;
  readonly text: string;
}

export interface KeptDecision extends Pick<KeptEvent, 'at' | 'by'> {
  readonly decision: VerificationDecisionName;
  readonly reason: string;
  readonly outcome: Outcome;
  readonly tasks: readonly KeptTask[];
}

/** The part of a case that checks, changes and decisions write. */
export interface CaseState {
  readonly status: VerificationStatus;
  readonly submitted: Application;
  /** The company that the last check found, or that was chosen; null without one. */
  readonly businessId: string | null;
  readonly isChosen: boolean;
  readonly assignee: string | null;
  readonly checked: Checked;
  readonly checkedAt: Date;
  readonly outcome: Outcome;
  readonly decision: KeptDecision | null;
}

export interface StoredCase extends CaseState, ReviewedCase {
  readonly externalId: string | null;
  readonly purpose: string | null;
  readonly history: readonly KeptEvent[];
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The rules by which a case is judged, and the name of their policy. */
export function rulesOfCase({ policy, rules }: Pick<ReviewedCase, 'policy' | 'rules'>) {
  return rules === null ? { policy: DEFAULT_POLICY, rules: DEFAULT_RULES } : { policy, rules };
}

/** SQL that a case `v` is still shown. */
export const IS_KEPT = `v.updated_at > now() - interval '${VERIFICATION_DAYS} days'`;

const RULES = `(SELECT p.rules FROM verification_policies p WHERE p.workspace_id = v.workspace_id AND p.name = v.policy)`;

/** The newest case of a company `k` as the JSON of a `ReviewedCase`, or null. */
export const NEWEST_CASE_JSON = `(
  SELECT json_build_object('id', v.id, 'submitted', v.submitted, 'policy', v.policy, 'rules', ${RULES})
    FROM verifications v
   WHERE v.workspace_id = k.workspace_id AND v.business_key = k.business_key AND ${IS_KEPT}
   ORDER BY v.created_at DESC LIMIT 1)`;

/** The columns of a case `v`. */
export const CASE_COLUMNS = `
  v.id, v.external_id AS "externalId", v.status, v.submitted, v.business_id AS "businessId", v.is_chosen AS "isChosen",
  v.policy, ${RULES} AS rules, v.purpose, v.assignee, v.checked, v.checked_at AS "checkedAt", v.outcome, v.decision,
  v.history, v.revision, v.created_at AS "createdAt", v.updated_at AS "updatedAt"`;
