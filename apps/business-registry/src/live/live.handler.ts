import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { ReplyTo, RequestFor } from '@registry/contracts-message';
import { getRefresh, liveSearch, type LookupOutcome, refreshBusiness } from '@registry/contracts-business-registry';
import { parseBusinessId } from '@registry/domain';
import { type LiveQuery, type LiveSource, NOT_WIRED } from '@registry/live-lookup';
import { Handles } from '@registry/messaging/handles';
import { budgetLeftMs } from '@registry/request-context';
import { SearchBusinessesReadModel } from '../search/search-businesses.read-model.ts';
import { NOT_SEARCHABLE, LiveLookup } from './live-lookup.ts';

/** Milliseconds that a lookup leaves of the message's deadline for the search after it. */
const SEARCH_MS = 400;
/** Milliseconds for the way back of the reply. */
const RETURN_MS = 200;

/** Lookups at the registries themselves. */
@Controller()
export class LiveHandler {
  constructor(
    private readonly live: LiveLookup,
    private readonly readModel: SearchBusinessesReadModel,
  ) {}

  @Handles(liveSearch)
  async liveSearch(@Payload() request: RequestFor<typeof liveSearch>): Promise<ReplyTo<typeof liveSearch>> {
    const { states, q } = request;
    const limits = { budgetMs: budgetLeftMs(liveSearch.deadlineMs) - SEARCH_MS, mustFind: false };
    const lookups = await Promise.all(
      states.map((state) => this.live.lookUp(state, (source) => toQuery(source, q), limits)),
    );
    return { ...(await this.readModel.search(request)), lookup: chooseOutcome(lookups) };
  }

  @Handles(refreshBusiness)
  async refreshBusiness(@Payload() id: RequestFor<typeof refreshBusiness>): Promise<ReplyTo<typeof refreshBusiness>> {
    const budgetMs = budgetLeftMs(refreshBusiness.deadlineMs) - RETURN_MS;
    return { lookup: await this.live.lookUpCompany(id, budgetMs) };
  }

  @Handles(getRefresh)
  async getRefresh(
    @Payload() { elapsedMs, ...id }: RequestFor<typeof getRefresh>,
  ): Promise<ReplyTo<typeof getRefresh>> {
    return { lookup: await this.live.find(id, elapsedMs) };
  }
}

/** The outcome of the lookups of several states: that of one that failed, else that of those that could be made. */
function chooseOutcome(lookups: readonly LookupOutcome[]): LookupOutcome {
  return (
    lookups.find(({ status, reason }) => status === 'fallback' && reason !== NOT_SEARCHABLE.reason) ??
    lookups.find(({ status }) => status === 'fetched') ??
    lookups.find(({ status }) => status === 'fallback') ??
    NOT_WIRED
  );
}

/** By number if the text is an id of the state, or only digits where the registry's numbers are; otherwise by name. */
function toQuery(source: LiveSource, q: string): LiveQuery | undefined {
  const id = parseBusinessId(q.trim());
  if (id !== undefined) return id.state === source.state ? source.byFileNumber(id.fileNumber) : undefined;
  const isNumber = /^\d+$/.test(q.trim());
  return (isNumber ? source.byFileNumber(q) : undefined) ?? source.byName(q);
}
