import { defineEvent } from '@registry/contracts-feed';
import type { PublishedDetails, RecordKind, StateCode } from '@registry/domain';
import { exampleHead } from '../examples.ts';
import type { RecordHead } from '../record-rows.ts';

/** One field of a record that became another. */
export interface PublishedRecordChange {
  /** Rises with every change of any record: of one record, a greater one is newer. */
  readonly change_no: number;
  /** `lien.status_changed` where the field is `status` or `absent_since`, else `lien.changed`, and likewise for every kind. */
  readonly type: string;
  /** The field of the record's head, `date` or `absent_since`. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** ISO 8601 UTC, milliseconds. */
  readonly observed_at: string;
  /** Whether it comes from a live lookup, not from a file. */
  readonly live: boolean;
  /** The date of the data that showed it, where the source states it. YYYY-MM-DD. */
  readonly as_of: string | null;
}

/** Whom a record is about: all that it can be matched by. */
export interface PublishedSubject {
  /** Legal names as published. */
  readonly names: readonly string[];
  readonly trade_names: readonly string[];
  /** Null where the record names none. */
  readonly state: StateCode | null;
  /** In capitals, where the record carries it. */
  readonly file_number: string | null;
  /** Nine digits, where the record carries it. */
  readonly ein: string | null;
  /** ZIP codes of its addresses, five digits. */
  readonly postal_codes: readonly string[];
  /** Folded. */
  readonly cities: readonly string[];
}

/** A record as it was when the message was made. */
export interface CurrentRecord {
  readonly subject: PublishedSubject;
  /** The day by which sections are ordered. YYYY-MM-DD. */
  readonly date: string | null;
  readonly head: RecordHead;
  /** What its row in a section does not show; null where its source says nothing of the kind. */
  readonly details: PublishedDetails | null;
  /** The date of the data, where the source states it. YYYY-MM-DD. */
  readonly as_of: string | null;
  /** When a load or a lookup last confirmed it. ISO 8601 UTC, milliseconds. */
  readonly retrieved_at: string;
  /** When it was first missing from a complete file of its register; null while it is listed. ISO 8601 UTC, milliseconds. */
  readonly absent_since: string | null;
  /** Whether it comes from a live lookup, not from a file. */
  readonly live: boolean;
}

/** A record that is new, has changed or is gone. */
export interface PublishedRecord {
  /** Slug of the source. */
  readonly source: string;
  /** Its key within the source. */
  readonly record_key: string;
  readonly kind: RecordKind;
  /** Of two messages about one record the one with the greater stamp says what is newer. */
  readonly stamp: number;
  /** Whether the record is new; published once. */
  readonly is_new: boolean;
  /** Null if the record no longer exists. */
  readonly current: CurrentRecord | null;
  /** The newest 50 changes of it, oldest first. */
  readonly changes: readonly PublishedRecordChange[];
}

/** Records that are new, have changed or are gone. */
export const recordsChanged = defineEvent<PublishedRecord>({
  publisher: 'records-sections',
  topic: 'records.changed',
  shows: 'no company',
  example: {
    source: 'us-co/ucc',
    record_key: '20212060001',
    kind: exampleHead.object,
    stamp: 1_204,
    is_new: false,
    current: {
      subject: {
        names: ['CEDAR RIDGE BAKERY LLC'],
        trade_names: [],
        state: 'CO',
        file_number: null,
        ein: null,
        postal_codes: ['80202'],
        cities: ['DENVER'],
      },
      date: '2021-06-30',
      head: { ...exampleHead, status: 'Lapsed' },
      details: null,
      as_of: '2026-11-08',
      retrieved_at: '2026-11-09T08:15:30.000Z',
      absent_since: null,
      live: false,
    },
    changes: [
      {
        change_no: 17,
        type: 'lien.status_changed',
        field: 'status',
        before: 'Active',
        after: 'Lapsed',
        observed_at: '2026-11-09T08:15:30.000Z',
        live: false,
        as_of: '2026-11-08',
      },
    ],
  },
});
