import { Injectable } from '@nestjs/common';
import { getBusiness, type GetBusinessReply, listBusinessEvents } from '@registry/contracts-business-registry';
import {
  type BusinessDifferences,
  type FieldDifference,
  listRecordDifferences,
} from '@registry/contracts-records-sections';
import { type BusinessIdParts, hiddenAtAny, type HiddenOfCompany, withoutHidden } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { WINDOW_MAX } from '@registry/http-frame/parameters/page.dto';
import { latestPastMs } from '@registry/http-frame/parameters/past-time';
import { type Clocks, readsAt } from '../../records/clocks.ts';
import { ifStored } from '../live-requests.ts';
import { differencesFromDay, einDifference, fieldDifferences, type KnownEvent } from './field-differences.ts';

/** Changes that are read at once. */
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
      this.#get(id, { known_at: until }),
      this.#listEvents(id, until, from),
    ]);
    if (before === null && !hasComeSince(from, after, events)) throw notShownThen(after.business.id, from);
    const compared = await this.services.call(listRecordDifferences, {
      from: { knownAt: from, matchKeys: before?.matchKeys ?? null },
      to: { knownAt: until, matchKeys: after.matchKeys },
    });
    const { differences: records, totalCount, eins } = compared;
    const since = events.filter(({ knownSince }) => knownSince > from);
    const both = [before?.business ?? null, after.business] as const;
    const open = withoutHidden(both, hiddenAtEither(before, after));
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

  /** The fields that differ from what was so on a day, as known at `from`. Both times are now where they are null. */
  async compareDay(
    id: BusinessIdParts,
    { day, from, to }: { readonly day: string; readonly from: string | null; readonly to: string | null },
  ): Promise<FieldDifference[]> {
    const [onDay, after, events] = await Promise.all([
      this.#get(id, { known_at: from, valid_on: day }),
      this.#get(id, { known_at: to }),
      this.#listEvents(id, to, day),
    ]);
    const open = withoutHidden([onDay.business, after.business] as const, hiddenAtEither(onDay, after));
    return differencesFromDay(...open, events);
  }

  #get(id: BusinessIdParts, clocks: Clocks): Promise<GetBusinessReply> {
    return this.services.call(getBusiness, { ...id, withMatchKeys: true, ...readsAt(clocks) });
  }

  async #find(id: BusinessIdParts, knownAt: string): Promise<GetBusinessReply | null> {
    return (await ifStored(this.#get(id, { known_at: knownAt }))) ?? null;
  }

  /** The changes that were known by a time, null for now, and not yet at `since`, newest first: a page more, and `WINDOW_MAX`, at most. */
  async #listEvents(id: BusinessIdParts, knownAt: string | null, since: string): Promise<KnownEvent[]> {
    const events: KnownEvent[] = [];
    for (let offset = 0; offset < WINDOW_MAX; offset += EVENTS_MAX) {
      const window = { offset, limit: EVENTS_MAX, ...readsAt({ known_at: knownAt }) };
      const { items, knownSince, totalCount } = await this.services.call(listBusinessEvents, { ...id, ...window });
      events.push(...items.map((event) => ({ ...event, knownSince: knownSince?.[event.id] ?? event.observed_at })));
      const oldest = events.at(-1)?.knownSince ?? '';
      if (offset + EVENTS_MAX >= totalCount || oldest <= since) break;
    }
    return events;
  }
}

/** Values that are hidden at one of two times only leave what is compared: they did not change. */
function hiddenAtEither(before: GetBusinessReply | null, after: GetBusinessReply): HiddenOfCompany {
  return hiddenAtAny([before?.matchKeys?.hidden, after.matchKeys?.hidden]);
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
