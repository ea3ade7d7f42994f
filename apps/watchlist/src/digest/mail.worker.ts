import { Injectable } from '@nestjs/common';
import { BackgroundLoop } from '@registry/feed';
import { KnownRemovals } from '../consumer/known-removals.ts';
import { DisabledNotices } from '../notices/disabled-notices.ts';
import { DigestWorker } from './digest.worker.ts';

/** Milliseconds from one look for mails that are due to the next. */
const CHECK_INTERVAL_MS = 15_000;

/** Sends everything that is mailed: the daily digests, and notices of webhooks that were disabled. */
@Injectable()
export class MailWorker extends BackgroundLoop {
  constructor(
    private readonly digests: DigestWorker,
    private readonly notices: DisabledNotices,
    removals: KnownRemovals,
  ) {
    super({
      fault: 'Sending emails failed',
      retryMs: CHECK_INTERVAL_MS,
      ready: (signal) => removals.untilKnown(signal),
    });
  }

  protected override async round(signal: AbortSignal): Promise<number> {
    await this.digests.sendDue(new Date(), signal);
    await this.notices.sendDue();
    return CHECK_INTERVAL_MS;
  }
}
