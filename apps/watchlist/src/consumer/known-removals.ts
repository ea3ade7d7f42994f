import { Injectable } from '@nestjs/common';
import { registryChanged } from '@registry/contracts-business-registry';
import { FeedReadiness } from '@registry/feed';

/** Companies that were removed while no replica ran: a process has to know them before it sends events. */
@Injectable()
export class KnownRemovals {
  /** Of the process. */
  readonly #startedAt = new Date();

  constructor(private readonly readiness: FeedReadiness) {}

  /** Waits until all removals before the start of the process are applied; returns early when the signal is aborted. */
  untilKnown(signal: AbortSignal): Promise<void> {
    return this.readiness.untilAppliedBefore(registryChanged.publisher, this.#startedAt, signal);
  }
}
