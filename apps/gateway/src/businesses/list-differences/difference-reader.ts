import { Injectable } from '@nestjs/common';
import { getBusiness, type GetBusinessReply, listBusinessEvents } from '@registry/contracts-business-registry';
import { type BusinessDifferences, listRecordDifferences } from '@registry/contracts-records-sections';
import type { BusinessIdParts } from '@registry/domain';
import { MessageClient } from '@registry/messaging';
import { latestPastMs } from '@registry/http-frame/parameters/past-time';
import { ifStored } from '../live-requests.ts';
import { einDifference, fieldDifferences, type KnownEvent } from './field-differences.ts';

/** Changes between two times that say where a difference comes from. */
const EVENTS_MAX = 100;

/** What was known of a company at two times, and what differs. */
export interface ComparedBusiness {
  readonly before: GetBusinessReply | null;
  readonly after: GetBusinessReply;
  readonly differences: BusinessDifferences;
}

/** Compares what was known of a company at two times. */
@Injectable()
export class DifferenceReader {
  constructor(private readonly services: MessageClient) {}

  /** `to` is now where it is null. A company that was not known at `from` has come since. */
  async compare(id: BusinessIdParts, from: string, to: string | null): Promise<ComparedBusiness> {
    const until = to ?? new Date(latestPastMs()).toISOString();
    const [before, after, events] = await Promise.all([
      this.#find(id, from),
      this.#get(id, until),
      this.#listEvents(id, until),
    ]);
    const compared = await this.services.call(listRecordDifferences, {
      from: { knownAt: from, matchKeys: before?.matchKeys ?? null },
      to: { knownAt: until, matchKeys: after.matchKeys },
    });
    const { differences: records, totalCount, eins } = compared;
    const since = events.filter(({ knownSince }) => knownSince > from);
    const fields = [
      ...fieldDifferences(before?.business ?? null, after.business, since),
      ...einDifference(eins, since),
    ];
    const times = { id: after.business.id, from, to: until };
    const differences = {
      object: 'business_differences',
      ...times,
      fields,
      records,
      records_total: totalCount,
    } as const;
    return { before, after, differences };
  }

  #get(id: BusinessIdParts, knownAt: string): Promise<GetBusinessReply> {
    return this.services.call(getBusiness, { ...id, withMatchKeys: true, knownAt });
  }

  async #find(id: BusinessIdParts, knownAt: string): Promise<GetBusinessReply | null> {
    return (await ifStored(this.#get(id, knownAt))) ?? null;
  }

  async #listEvents(id: BusinessIdParts, knownAt: string): Promise<KnownEvent[]> {
    const window = { offset: 0, limit: EVENTS_MAX };
    const { events, knownSince } = await this.services.call(listBusinessEvents, { ...id, ...window, knownAt });
    return events.map((event) => ({ ...event, knownSince: knownSince?.[event.id] ?? event.observed_at }));
  }
}
