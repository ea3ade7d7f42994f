import { matchKeys } from '@registry/contracts-business-registry';
import { defineMessage, orNull, text } from '@registry/contracts-message';
import type { RecordKind } from '@registry/domain';
import Type from 'typebox';
import { exampleHead, exampleKeys, exampleLien } from './examples.ts';
import type { Match } from './match.ts';
import type { RecordHead } from './record-rows.ts';
import { type PublishedRecordChange, recordsChanged } from './events/records-changed.event.ts';

/** A record that is matched to a company, with its history. */
export interface CompanyRecord {
  readonly kind: RecordKind;
  /** Slug of the source, or of the register whose record several sources have. */
  readonly source: string;
  /** Slugs of the sources that have it, the newest data first: a caller may know it under one of them. */
  readonly sources: readonly string[];
  /** Its key within the source. */
  readonly record_key: string;
  /** The day by which sections are ordered. YYYY-MM-DD. */
  readonly date: string | null;
  readonly head: RecordHead;
  readonly match: Match;
  /** The date of the data, where the source states it. YYYY-MM-DD. */
  readonly as_of: string | null;
  /** When a load or a lookup last confirmed it. ISO 8601 UTC, milliseconds. */
  readonly retrieved_at: string;
  /** Whether it came before each file of its source had been loaded to its end once: it need not be new then, only newly known. */
  readonly is_discovery: boolean;
  /** The newest 50 changes of it, oldest first. */
  readonly changes: readonly PublishedRecordChange[];
}

export interface ListCompanyRecordsReply {
  /** As in `list-sections`. */
  readonly ein: string | null;
  /** In an order of their own, each once. */
  readonly records: readonly CompanyRecord[];
  /** The key after which the next page starts; null after the last page. */
  readonly next: string | null;
}

const { example } = recordsChanged;

/** All records of a company with the default confidence, page by page: for callers that must know which are new. */
export const listCompanyRecords = defineMessage<ListCompanyRecordsReply>()({
  subject: 'records-sections.list-company-records',
  deadlineMs: 5_000,
  // A key identifies a record to the caller, though a source may make it of a name.
  shows: (reply, show, { matchKeys }) => ({
    ...reply,
    records: reply.records.map((one) => ({ ...show.part(matchKeys, one), record_key: one.record_key })),
  }),
  request: {
    matchKeys,
    /** `next` of the page before; null for the first page. */
    after: orNull(text(10_000)),
    limit: Type.Integer({ minimum: 1, maximum: 500 }),
  },
  example: {
    request: { matchKeys: exampleKeys, after: null, limit: 200 },
    reply: {
      ein: null,
      records: [
        {
          kind: example.kind,
          source: example.source,
          sources: [example.source],
          record_key: example.record_key,
          date: '2021-06-30',
          head: { ...exampleHead, status: 'Lapsed' },
          match: exampleLien.match,
          as_of: '2026-11-08',
          retrieved_at: '2026-11-09T08:15:30.000Z',
          is_discovery: false,
          changes: example.changes,
        },
      ],
      next: null,
    },
  },
});
