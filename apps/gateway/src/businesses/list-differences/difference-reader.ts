import { Injectable } from '@nestjs/common';
import { getBusiness, type GetBusinessReply, listBusinessEvents } from '@registry/contracts-business-registry';
import { type BusinessDifferences, listRecordDifferences } from '@registry/contracts-records-sections';
import { type BusinessIdParts, hiddenAtAny, withoutHidden } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { latestPastMs } from '@registry/http-frame/parameters/past-time';
import { ifStored } from '../live-requests.ts';
import { einDifference, fieldDifferences, type KnownEvent } from './field-differences.ts';

/** Changes between two times that say where a difference comes from. */
const EVENTS_MAX = 100;

/** A company as known at two times, and the differences. */
export interface ComparedBusiness {
  readonly before: GetBusinessReply | null;
  readonly after: GetBusinessReply;
  readonly differences: BusinessDifferences;
}

/** Compares what was known of a company at two times. */
@Injectable()
export class DifferenceReader {
  constructor(private readonly services: MessageClient) {}

  /**
   * `to` is now where it is null. A company that was not known at `from` has come since. What an operator hid at one of the times is no
   * change of the registry; neither is a company that was suppressed then: it is as if nothing had been known of it.
   */
  async compare(id: BusinessIdParts, from: string, to: string | null): Promise<ComparedBusiness> {
    const until = to ?? new Date(latestPastMs()).toISOString();
    const [before, after, events] = await Promise.all([
      this.#find(id, from),
      this.#get(id, until),
      this.#listEvents(id, until),
    ]);
    if (before === null && !hasComeSince(from, after, events)) throw notShownThen(after.business.id, from);
    const compared = await this.services.call(listRecordDifferences, {
      from: { knownAt: from, matchKeys: before?.matchKeys ?? null },
      to: { knownAt: until, matchKeys: after.matchKeys },
    });
    const { differences: records, totalCount, eins } = compared;
    const since = events.filter(({ knownSince }) => knownSince > from);
    // Both are replies as they may be shown. What is hidden at one of the times only leaves what is compared: it did not change.
    const open = withoutHidden(
      [before?.business ?? null, after.business] as const,
      hiddenAtAny([before?.matchKeys?.hidden, after.matchKeys?.hidden]),
    );
    const fields = [...fieldDifferences(...open, since), ...einDifference(eins, since)];
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
    const { items: events, knownSince } = await this.services.call(listBusinessEvents, { ...id, ...window, knownAt });
    return events.map((event) => ({ ...event, knownSince: knownSince?.[event.id] ?? event.observed_at }));
  }
}

/** Checks that a company that is not shown at a time was not known yet either. */
function hasComeSince(from: string, { business }: GetBusinessReply, events: readonly KnownEvent[]): boolean {
  const added = events.find(({ type }) => type === 'business.added');
  return (added?.knownSince ?? business.created_at) > from;
}

function notShownThen(id: string, from: string): AppError {
  return new AppError(codes.business.notFound, {
    message: `No business with the id ${id} was known at ${from}. Use a later \`from\`.`,
    param: 'from',
  });
}
