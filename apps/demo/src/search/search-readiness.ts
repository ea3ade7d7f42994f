import { Inject, Injectable } from '@nestjs/common';
import { FeedReadiness } from '@registry/feed';
import { DemoIndex } from './demo-index.ts';

/** Whether searches can be answered: the tables are complete, and the index has had all that they had then. */
@Injectable()
export class SearchReadiness {
  readonly #feed: FeedReadiness;
  readonly #index: DemoIndex;
  #hasCaughtUp = false;

  constructor(@Inject(FeedReadiness) feed: FeedReadiness, @Inject(DemoIndex) index: DemoIndex) {
    this.#feed = feed;
    this.#index = index;
  }

  /** Throws `upstream_unavailable` while the tables are built from nothing. The first who asks afterwards waits for the index. */
  async require(): Promise<void> {
    try {
      await this.#feed.require();
    } catch (error) {
      this.#hasCaughtUp = false;
      throw error;
    }
    if (this.#hasCaughtUp) return;
    await this.#index.catchUp();
    this.#hasCaughtUp = true;
  }
}
