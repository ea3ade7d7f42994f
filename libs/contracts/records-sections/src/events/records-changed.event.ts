import { defineEvent } from '@registry/contracts-feed';
import type { RecordKind, StateCode } from '@registry/domain';
import { exampleLien } from '../examples.ts';

/** One field of a record that became another. */
export interface AnnouncedRecordChange {
  /** Rises with every change of any record: of one record, a greater one is newer. */
  readonly changeNo: number;
  /** `lien.status_changed` where the field is `status` or `absentSince`, else `lien.changed`, and likewise for every kind. */
  readonly type: string;
  /** The field of the record's head, in camelCase, `date` or `absentSince`. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** ISO 8601 UTC, milliseconds. */
  readonly observedAt: string;
  /** Whether it comes from a live lookup, not from a file. */
  readonly cameLive: boolean;
  /** The date of the data that showed it, where the source states it. YYYY-MM-DD. */
  readonly asOf: string | null;
}

/** Whom a record is about: all that it can be matched by. */
export interface AnnouncedSubject {
  /** Legal names as published. */
  readonly names: readonly string[];
  readonly tradeNames: readonly string[];
  /** Null where the record names none. */
  readonly state: StateCode | null;
  /** In capitals, where the record carries it. */
  readonly fileNumber: string | null;
  /** Nine digits, where the record carries it. */
  readonly ein: string | null;
  /** ZIP codes of its addresses, five digits. */
  readonly postalCodes: readonly string[];
  /** Folded. */
  readonly cities: readonly string[];
}

/** Facts of a record about its subject that its row in a section does not show, as published. */
export interface AnnouncedDetails {
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly websites: readonly string[];
  /** NAICS codes. */
  readonly naics: readonly string[];
  /** US dollars a year. */
  readonly revenue: number | null;
}

/** A record as it was when the message was made. */
export interface CurrentRecord {
  readonly subject: AnnouncedSubject;
  /** The day by which sections are ordered. YYYY-MM-DD. */
  readonly date: string | null;
  /** The fields of its row in a section. */
  readonly head: Readonly<Record<string, unknown>>;
  /** Null where its source says nothing of the kind. */
  readonly details: AnnouncedDetails | null;
  /** The date of the data, where the source states it. YYYY-MM-DD. */
  readonly asOf: string | null;
  /** When a load or a lookup last confirmed it. ISO 8601 UTC, milliseconds. */
  readonly retrievedAt: string;
  /** When it was first missing from a complete file of its register; null while it is listed. ISO 8601 UTC, milliseconds. */
  readonly absentSince: string | null;
  /** Whether it comes from a live lookup, not from a file. */
  readonly cameLive: boolean;
}

/** A record that is new, has changed or is gone. */
export interface AnnouncedRecord {
  /** Slug of the source. */
  readonly source: string;
  /** Its key within the source. */
  readonly recordKey: string;
  readonly kind: RecordKind;
  /** Of two messages about one record the one with the greater stamp says what is newer. */
  readonly stamp: number;
  /** Whether the record is new; published once. */
  readonly isNew: boolean;
  /** Null if the record no longer exists. */
  readonly current: CurrentRecord | null;
  /** The newest 50 changes of it, oldest first. */
  readonly changes: readonly AnnouncedRecordChange[];
}

/** Records that are new, have changed or are gone. */
export const recordsChanged = defineEvent<AnnouncedRecord>({
  owner: 'records-sections',
  topic: 'records.changed',
  example: {
    source: 'us-co/ucc',
    recordKey: '20212060001',
    kind: exampleLien.object,
    stamp: 1_204,
    isNew: false,
    current: {
      subject: {
        names: ['CEDAR RIDGE BAKERY LLC'],
        tradeNames: [],
        state: 'CO',
        fileNumber: null,
        ein: null,
        postalCodes: ['80202'],
        cities: ['DENVER'],
      },
      date: '2021-06-30',
      head: { kind: exampleLien.object, type: 'ucc', filingNumber: '20212060001', state: 'CO', status: 'Lapsed' },
      details: null,
      asOf: '2026-11-08',
      retrievedAt: '2026-11-09T08:15:30.000Z',
      absentSince: null,
      cameLive: false,
    },
    changes: [
      {
        changeNo: 17,
        type: 'lien.status_changed',
        field: 'status',
        before: 'Active',
        after: 'Lapsed',
        observedAt: '2026-11-09T08:15:30.000Z',
        cameLive: false,
        asOf: '2026-11-08',
      },
    ],
  },
});
