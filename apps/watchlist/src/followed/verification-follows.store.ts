import type { RequestFor } from '@registry/contracts-message';
import type { KeptTask } from '@registry/contracts-records-sections';
import type { followVerification } from '@registry/contracts-watchlist';
import type { Database } from '@registry/persistence';
import type { PoolClient } from 'pg';

/** Seconds until a workspace's decisions on hits are surely known here: a review before that would contradict what it decided on. */
const SETTLING_SECONDS = 5;
/** Seconds that a replica has for a review, and until a failed one is repeated. */
const LEASE_SECONDS = 30;
const RETRY_SECONDS = 5;

type FollowRequest = RequestFor<typeof followVerification>;

/** A case whose review is due. */
export interface ClaimedFollow extends Omit<FollowRequest, 'businessId'> {
  readonly companyKey: string;
  /** Of the replica that has it: no other has the same, and a new cause of a review ends it. */
  readonly lease: string;
  /** Its registry does not have the company any more, or it is not shown. */
  readonly isRemoved: boolean;
}

const FOLLOW = `
  INSERT INTO verification_follows (workspace_id, verification_id, company_key, external_id, decision, application, tasks, due_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, now() + interval '${SETTLING_SECONDS} seconds')
  ON CONFLICT (workspace_id, verification_id) DO UPDATE
    SET (company_key, external_id, decision, application, tasks, followed_at, due_at) =
        (EXCLUDED.company_key, EXCLUDED.external_id, EXCLUDED.decision, EXCLUDED.application, EXCLUDED.tasks, now(), EXCLUDED.due_at)`;

const CLAIM = {
  name: 'claim-verification-follows',
  text: `
    UPDATE verification_follows v SET due_at = now() + interval '${LEASE_SECONDS} seconds'
      FROM (SELECT workspace_id, verification_id FROM verification_follows WHERE due_at <= now()
             ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED) d, followed_companies c
     WHERE (v.workspace_id, v.verification_id) = (d.workspace_id, d.verification_id) AND c.key = v.company_key
    RETURNING v.workspace_id AS "workspaceId", v.verification_id AS "verificationId", v.company_key AS "companyKey",
              v.external_id AS "externalId", v.decision, v.application, v.tasks, v.due_at::text AS lease, c.is_removed AS "isRemoved"`,
};

const POSTPONE = {
  name: 'postpone-verification-follow',
  text: `UPDATE verification_follows SET due_at = now() + interval '${RETRY_SECONDS} seconds'
          WHERE workspace_id = $1 AND verification_id = $2 AND due_at = $3::timestamptz`,
};

/** Ages of data and dates to come change a review by themselves: so each is made once a day. */
const KEEP = `
  UPDATE verification_follows SET (tasks, due_at) = ($4, now() + interval '1 day')
   WHERE workspace_id = $1 AND verification_id = $2 AND due_at = $3::timestamptz AND due_at > now()`;

/** Has a case follow a company that is kept, in the client's transaction. */
export async function followCase(client: PoolClient, companyKey: string, request: FollowRequest): Promise<void> {
  const { workspaceId, verificationId, externalId, decision, application, tasks } = request;
  const said = [externalId, decision, JSON.stringify(application), JSON.stringify(tasks)];
  await client.query(FOLLOW, [workspaceId, verificationId, companyKey, ...said]);
}

/** Has the cases that follow some companies reviewed, in the client's transaction, which has the companies locked. */
export async function dueReviews(client: PoolClient, companyKeys: readonly string[]): Promise<void> {
  if (companyKeys.length === 0) return;
  await client.query(
    `UPDATE verification_follows SET due_at = greatest(now(), followed_at + interval '${SETTLING_SECONDS} seconds')
      WHERE company_key = ANY ($1) AND due_at > now()`,
    [companyKeys],
  );
}

/** Takes cases whose review is due and that no replica has. */
export function claimFollows(database: Database, max: number): Promise<ClaimedFollow[]> {
  return database.query<ClaimedFollow & Record<string, unknown>>(CLAIM, [max]);
}

/** Has a review that failed repeated. */
export async function postponeFollow(database: Database, { workspaceId, verificationId, lease }: ClaimedFollow) {
  await database.query(POSTPONE, [workspaceId, verificationId, lease]);
}

/** Keeps what a review found, in the client's transaction. False where the lease has ended: then nothing is to be said of it. */
export async function keepReview(
  client: PoolClient,
  { workspaceId, verificationId, lease }: ClaimedFollow,
  tasks: readonly KeptTask[],
): Promise<boolean> {
  const { rowCount } = await client.query(KEEP, [workspaceId, verificationId, lease, JSON.stringify(tasks)]);
  return rowCount === 1;
}
