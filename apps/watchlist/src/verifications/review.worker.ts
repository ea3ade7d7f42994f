import { Injectable } from '@nestjs/common';
import { errorMessage } from '@registry/errors';
import { BackgroundLoop } from '@registry/feed';
import { Database } from '@registry/persistence';
import { CaseReview } from './case-review.ts';
import { type ClaimedFollow, claimFollows, postponeFollow } from '../followed/verification-follows.store.ts';

/** Cases that a replica reviews side by side. */
const AT_ONCE = 8;
/** Milliseconds between two looks for a review that is due, and after a failure. */
const IDLE_MS = 500;
const FAILED_MS = 5_000;

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
    const claimed = await claimFollows(this.database, AT_ONCE);
    await Promise.all(claimed.map((follow) => this.#attempt(follow)));
    return claimed.length === 0 ? IDLE_MS : 0;
  }

  /** A review that fails makes no event, and is made again later: what a service does not say is not unknown. */
  async #attempt(follow: ClaimedFollow): Promise<void> {
    try {
      await this.review.run(follow);
    } catch (error) {
      const { verificationId } = follow;
      this.logger.warn({ message: 'review failed', verificationId, retryMs: FAILED_MS, error: errorMessage(error) });
      await postponeFollow(this.database, follow);
    }
  }
}
