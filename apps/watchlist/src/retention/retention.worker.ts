import { Injectable } from '@nestjs/common';
import { BackgroundLoop } from '@registry/feed';
import { RetentionStore } from './retention.store.ts';

/** Milliseconds from one removal to the next. */
const REMOVE_MS = 3_600_000;

/** Removes what is kept no longer, once an hour. Every replica tries, and one at a time does. */
@Injectable()
export class RetentionWorker extends BackgroundLoop {
  constructor(private readonly store: RetentionStore) {
    super({ fault: 'Nothing old is removed' });
  }

  protected override async round(signal: AbortSignal): Promise<number> {
    const removed = await this.store.removeOld(signal);
    if (removed > 0) this.logger.log({ message: 'expired rows deleted', rows: removed });
    return REMOVE_MS;
  }
}
