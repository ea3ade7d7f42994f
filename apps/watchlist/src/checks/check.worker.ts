import { Injectable } from '@nestjs/common';
import { errorMessage } from '@registry/errors';
import { BackgroundLoop } from '@registry/feed';
import { Database } from '@registry/persistence';
import { type ClaimedCheck, CompanyCheck } from './company-check.ts';

/** Companies that a replica looks at side by side. */
const AT_ONCE = 8;
/** Milliseconds between two looks whether there is something to do, and after a failure. */
const IDLE_MS = 500;
const FAILED_MS = 5_000;

/** Leases checks that no replica holds; those of one that died are free again after half a minute. */
const CLAIM = {
  name: 'claim-checks',
  text: `
    UPDATE companies_to_check SET claimed_until = now() + interval '30 seconds'
     WHERE company_key IN (SELECT company_key FROM companies_to_check WHERE claimed_until < now()
                            ORDER BY claimed_until, company_key LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING company_key AS key, wish_no AS "generation",
              (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS "claimedAtMs"`,
};
/** Companies that were never screened, and those of which a hit has expired. The day begins as it does for expiration dates. */
const ENQUEUE_SCREENINGS = {
  name: 'enqueue-due-screenings',
  text: `
    INSERT INTO companies_to_check (company_key)
    SELECT key FROM followed_companies
     WHERE screening_due <= (now() AT TIME ZONE 'UTC' - interval '12 hours')::date AND screening_due < 'infinity' AND NOT is_removed
     ORDER BY key FOR KEY SHARE
    ON CONFLICT (company_key) DO NOTHING`,
};
const POSTPONE = {
  name: 'postpone-check',
  text: `UPDATE companies_to_check SET claimed_until = now() + interval '5 seconds' WHERE company_key = $1`,
};

/** Looks at followed companies that wait for it. Every replica has one, and they share the work. */
@Injectable()
export class CheckWorker extends BackgroundLoop {
  constructor(
    private readonly check: CompanyCheck,
    private readonly database: Database,
  ) {
    super({ fault: 'Followed companies are not checked', retryMs: FAILED_MS });
  }

  protected override async round(): Promise<number> {
    const claimed = await this.database.query<ClaimedCheck & Record<string, unknown>>(CLAIM, [AT_ONCE]);
    const checked = await Promise.all(claimed.map((one) => this.#attempt(one)));
    if (checked.length === 0) {
      await this.database.query(ENQUEUE_SCREENINGS);
      return IDLE_MS;
    }
    return checked.includes(true) ? 0 : FAILED_MS;
  }

  /** Checks a company and returns true if that succeeded; a failed company is tried again later, after others. */
  async #attempt(claimed: ClaimedCheck): Promise<boolean> {
    const { key } = claimed;
    try {
      await this.check.run(claimed);
      return true;
    } catch (error) {
      this.logger.warn({ message: 'check failed', company: key, retryMs: FAILED_MS, error: errorMessage(error) });
      await this.database.query(POSTPONE, [key]);
      return false;
    }
  }
}
