import { Injectable } from '@nestjs/common';
import { BackgroundLoop } from '@registry/feed/background-loop';
import { RequestLogStore } from './request-log.store.ts';

/** Milliseconds from one removal to the next. */
const REMOVE_MS = 3_600_000;

/** Removes requests that are kept no longer, once an hour. */
@Injectable()
export class RequestLogRetention extends BackgroundLoop {
  constructor(private readonly store: RequestLogStore) {
    super({ fault: 'Old requests are not removed' });
  }

  protected override async round(signal: AbortSignal): Promise<number> {
    const rows = await this.store.forget(signal);
    if (rows > 0) this.logger.log({ message: 'expired rows deleted', rows });
    return REMOVE_MS;
  }
}
