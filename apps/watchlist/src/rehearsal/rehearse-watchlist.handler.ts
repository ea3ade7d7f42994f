import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor } from '@registry/contracts-message';
import { type PublishedCompany, toCompanyKey } from '@registry/contracts-business-registry';
import { rehearseWatchlist, type RehearseWatchlistReply } from '@registry/contracts-watchlist';
import type { RecordKind } from '@registry/domain';
import { Handles } from '@registry/messaging/handles';
import { isInSandbox } from '@registry/request-context';
import { type EventDraft, toEvent } from '../events/append-events.ts';
import { companyCause, eventDrafts } from '../events/company-events.ts';
import { addedRecord, chooseAddedType, recordCause, type RecordEventDraft } from '../events/record-events.ts';
import { TestClocksStore } from '../test-clocks/test-clocks.store.ts';
import { WatchlistsStore } from '../watchlists/watchlists.store.ts';
import {
  type RehearsedCompany,
  RehearsedCompaniesReadModel,
  type RehearsedRecord,
} from './rehearsed-companies.read-model.ts';

/** Events of a rehearsal at most. */
const EVENTS_MAX = 1_000;

type OutboxRow = Omit<EventDraft, 'watchlistId'>;

@Controller()
export class RehearseWatchlistHandler {
  constructor(
    private readonly watchlists: WatchlistsStore,
    private readonly readModel: RehearsedCompaniesReadModel,
    private readonly clocks: TestClocksStore,
  ) {}

  @Handles(rehearseWatchlist)
  async rehearseWatchlist(@Payload() request: RequestFor<typeof rehearseWatchlist>): Promise<RehearseWatchlistReply> {
    const { watchlistId, since } = request;
    await this.watchlists.get(request);
    if (isInSandbox())
      return { object: 'list', data: await this.clocks.listScripted(watchlistId, since), has_more: false };
    const companies = await this.readModel.companies(watchlistId);
    const byKey = new Map(companies.map((company) => [company.key, company] as const));
    const [histories, records] = await Promise.all([
      this.readModel.histories([...byKey.keys()]),
      this.readModel.records(watchlistId, since),
    ]);
    const drafts = [
      ...histories.flatMap((company) => (company === null ? [] : companyDrafts(company, byKey, since))),
      ...records.flatMap((record) => recordDrafts(record, byKey, since)),
    ].sort(byTime);
    const data = drafts.slice(0, EVENTS_MAX).map((draft, i) => toEvent({ ...draft, watchlistId }, i + 1));
    return { object: 'list', data, has_more: drafts.length > EVENTS_MAX };
  }
}

function byTime(one: OutboxRow, other: OutboxRow): number {
  const [left, right] = [`${one.timestamp} ${one.cause}`, `${other.timestamp} ${other.cause}`];
  return left < right ? -1 : Number(left > right);
}

function companyDrafts(
  item: PublishedCompany,
  companies: ReadonlyMap<string, RehearsedCompany>,
  since: string,
): OutboxRow[] {
  const company = companies.get(toCompanyKey(item));
  if (company === undefined) return [];
  const { key, id, business } = company;
  return eventDrafts(item.changes.filter((change) => change.observed_at >= since)).map(({ version, ...news }) => {
    const cause = companyCause(key, { version, ...news });
    return { ...news, cause, entityId: id, business, record: null };
  });
}

function recordDrafts(
  one: RehearsedRecord,
  companies: ReadonlyMap<string, RehearsedCompany>,
  since: string,
): OutboxRow[] {
  const company = companies.get(one.key);
  if (company === undefined) return [];
  const changes = one.changes.filter(({ timestamp, completes }) => timestamp >= since && completes === undefined);
  return [...addedSince(one, since), ...changes].map((news) => {
    return { ...news, cause: recordCause(one.key, news), entityId: company.id, business: company.business };
  });
}

/** When a record was first seen is not kept: one that is dated since then counts. */
function addedSince({ record }: RehearsedRecord, since: string): RecordEventDraft[] {
  const { date, object } = record;
  if (typeof date !== 'string' || date < since.slice(0, 10)) return [];
  return [addedRecord(record, chooseAddedType({ kind: object as RecordKind, date }), `${date}T00:00:00.000Z`)];
}
