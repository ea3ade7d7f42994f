import { Injectable } from '@nestjs/common';
import { errorMessage } from '@registry/errors';
import { BackgroundLoop } from '@registry/feed';
import { Database } from '@registry/persistence';
import { CaseReview, type ClaimedFollow } from './case-review.ts';

/** Cases that a replica reviews side by side. */
const AT_ONCE = 8;
/** Milliseconds between two looks for a review that is due, and after a failure. */
const IDLE_MS = 500;
const FAILED_MS = 5_000;

/** Leases reviews that are due and that no replica has; those of one that died are free again after half a minute. */
export const CLAIM_REVIEWS = {
  name: 'claim-reviews',
  text: `
    UPDATE verification_follows v SET due_at = now() + interval '30 seconds'
      FROM (SELECT workspace_id, verification_id FROM verification_follows WHERE due_at <= now()
             ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED) d, followed_companies c
     WHERE (v.workspace_id, v.verification_id) = (d.workspace_id, d.verification_id) AND c.key = v.company_key
    RETURNING v.workspace_id AS "workspaceId", v.verification_id AS "verificationId", v.company_key AS "companyKey",
              v.external_id AS "externalId", v.decision, v.application, v.tasks, v.due_at::text AS lease, c.is_removed AS "isRemoved"`,
};
const POSTPONE = {
  name: 'postpone-review',
  text: `UPDATE verification_follows SET due_at = now() + interval '5 seconds'
          WHERE workspace_id = $1 AND verification_id = $2 AND due_at = $3::timestamptz`,
};

/** Reviews the cases that follow a company. Every replica has one, and they share the work. */
@Injectable()
export class ReviewWorker extends BackgroundLoop {
  constructor(
    private readonly review: CaseReview,
    private readonly database: Database,
  ) {
    super({ fault: 'Decided cases are not reviewed', retryMs: FAILED_MS });
  }

  protected override async round(): Promise<number> {
    const claimed = await this.database.query<ClaimedFollow & Record<string, unknown>>(CLAIM_REVIEWS, [AT_ONCE]);
    await Promise.all(claimed.map((follow) => this.#attempt(follow)));
    return claimed.length === 0 ? IDLE_MS : 0;
  }

  /** A review that fails makes no event, and is made again later: what a service does not say is not unknown. */
  async #attempt(follow: ClaimedFollow): Promise<void> {
    try {
      await this.review.run(follow);
    } catch (error) {
      const { workspaceId, verificationId, lease } = follow;
      this.logger.warn({ message: 'review failed', verificationId, retryMs: FAILED_MS, error: errorMessage(error) });
      await this.database.query(POSTPONE, [workspaceId, verificationId, lease]);
    }
  }
}
