import type { EventType } from '@registry/domain';

/** One field that became another. */
export interface EventChange {
  /** In snake_case: of the company, or of the head of a record. */
  readonly field: string;
  /** What it was; null where there was nothing. Lists are whole. */
  readonly before: unknown;
  readonly after: unknown;
}

/** The company of an event: what a search hit shows. What the registry did not publish is `""`. */
export interface EventBusiness {
  readonly object: 'business';
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly entity_type: string;
  readonly formation_state: string;
  readonly formation_date: string;
  readonly file_number: string;
  readonly full_address: string;
  /** The date of the registry data, YYYY-MM-DD; `""` where it is unknown. */
  readonly as_of: string;
}

/**
 * An event as customers get it, in webhooks and lists alike: it is written once, with the event, and never made anew. For that it
 * alone among the contracts has the public names.
 */
export interface EventPayload {
  readonly type: EventType;
  /** `evt_…`: the same however often it is sent. */
  readonly id: string;
  /** 1, 2, 3 … within the watchlist, without gaps. */
  readonly sequence: number;
  /** When the change was observed. ISO 8601 UTC, milliseconds. */
  readonly timestamp: string;
  readonly data: {
    readonly watchlist_id: string;
    /** Null in a test event alone. */
    readonly entity_id: string | null;
    /** Slug of the source that showed the change. Null, as is the business, in a test event and where the company was removed. */
    readonly source: string | null;
    /** The date of the data that showed the change, YYYY-MM-DD; null where the source does not state it. */
    readonly as_of: string | null;
    readonly changes: readonly EventChange[];
    readonly business: EventBusiness | null;
    /** The record that an event of a section is about, with how it was matched; null for changes of the company itself. */
    readonly record: Readonly<Record<string, unknown>> | null;
  };
}

export const exampleEvent: EventPayload = {
  type: 'business.status_changed',
  id: 'evt_Vn7RmYcAd4fT9qLw2ZxK0b',
  sequence: 1,
  timestamp: '2026-11-09T08:15:30.000Z',
  data: {
    watchlist_id: 'wl_4fT9qLw2ZxK0bVn7RmYcAd',
    entity_id: 'us-or-153169496',
    source: 'us-or/business-registry',
    as_of: '2026-11-08',
    changes: [{ field: 'status', before: 'active', after: 'inactive' }],
    business: {
      object: 'business',
      id: 'us-or-153169496',
      name: 'CEDAR RIDGE BAKERY, LLC',
      status: 'inactive',
      entity_type: 'DOMESTIC LIMITED LIABILITY COMPANY',
      formation_state: 'OR',
      formation_date: '2019-03-01',
      file_number: '153169496',
      full_address: '130 NW REED LN, DALLAS, OR 97338',
      as_of: '2026-11-08',
    },
    record: null,
  },
};
