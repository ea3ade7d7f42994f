import { Injectable } from '@nestjs/common';
import { errorMessage } from '@registry/errors';
import { BackgroundLoop } from '@registry/feed';
import { Database } from '@registry/persistence';
import { CompanyCheck } from './company-check.ts';

/** Companies that a replica looks at side by side. */
const AT_ONCE = 8;
/** Milliseconds between two looks whether there is something to do, and after a failure. */
const IDLE_MS = 500;
const FAILED_MS = 5_000;

interface Claimed {
  readonly key: string;
  readonly generation: number;
}

/** Leases checks that no replica holds; those of one that died are free again after half a minute. */
const CLAIM = {
  name: 'claim-checks',
  text: `
    UPDATE companies_to_check SET claimed_until = now() + interval '30 seconds'
     WHERE company_key IN (SELECT company_key FROM companies_to_check WHERE claimed_until < now()
                            ORDER BY claimed_until, company_key LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING company_key AS key, wish_no AS "generation"`,
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
    const claimed = await this.database.query<Claimed & Record<string, unknown>>(CLAIM, [AT_ONCE]);
    const checked = await Promise.all(claimed.map((one) => this.#attempt(one)));
    if (checked.length === 0) return IDLE_MS;
    return checked.includes(true) ? 0 : FAILED_MS;
  }

  /** Whether it succeeded; a failed company is tried again later, after others. */
  async #attempt({ key, generation }: Claimed): Promise<boolean> {
    try {
      await this.check.run(key, generation);
      return true;
    } catch (error) {
      this.logger.warn({ message: 'check failed', company: key, retryMs: FAILED_MS, error: errorMessage(error) });
      await this.database.query(POSTPONE, [key]);
      return false;
    }
  }
}
