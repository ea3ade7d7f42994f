import type { RequestFor } from '@registry/contracts-message';
import type { followVerification } from '@registry/contracts-watchlist';
import type { PoolClient } from 'pg';

/** Seconds until a workspace's decisions on hits are surely known here: a review before that would contradict what it decided on. */
const SETTLING_SECONDS = 5;

export type FollowRequest = RequestFor<typeof followVerification>;

const FOLLOW = `
  INSERT INTO verification_follows (workspace_id, verification_id, company_key, external_id, decision, application, tasks, due_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, now() + interval '${SETTLING_SECONDS} seconds')
  ON CONFLICT (workspace_id, verification_id) DO UPDATE
    SET (company_key, external_id, decision, application, tasks, followed_at, due_at) =
        (EXCLUDED.company_key, EXCLUDED.external_id, EXCLUDED.decision, EXCLUDED.application, EXCLUDED.tasks, now(), EXCLUDED.due_at)`;

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
