import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { liveSearch, type LiveSearchReply, type LiveSearchRequest } from '@registry/contracts-business-registry';
import { Handles } from '@registry/messaging';
import { budgetLeftMs } from '@registry/request-context';
import { SearchBusinessesReadModel } from '../search/search-businesses.read-model.ts';
import { LiveLookup } from './live-lookup.ts';

/** Milliseconds that a lookup leaves of the message's time for the search behind it. */
const SEARCH_MS = 400;

@Controller()
export class LiveSearchHandler {
  readonly #live: LiveLookup;
  readonly #readModel: SearchBusinessesReadModel;

  constructor(
    @Inject(LiveLookup) live: LiveLookup,
    @Inject(SearchBusinessesReadModel) readModel: SearchBusinessesReadModel,
  ) {
    this.#live = live;
    this.#readModel = readModel;
  }

  @Handles(liveSearch)
  async liveSearch(@Payload() request: LiveSearchRequest): Promise<LiveSearchReply> {
    const budgetMs = budgetLeftMs(liveSearch.deadlineMs) - SEARCH_MS;
    const lookup = await this.#live.lookUp(request.state, (source) => source.byName(request.q), {
      budgetMs,
      mustFind: false,
    });
    return { ...(await this.#readModel.search(request)), lookup };
  }
}
