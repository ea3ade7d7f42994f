import { Inject, Injectable } from '@nestjs/common';
import {
  type ListRecordDifferencesRequest,
  type RecordRow,
  RECORDS_COMPARED_MAX,
  SHOWN_CONFIDENCE,
} from '@registry/contracts-records-sections';
import { RECORD_KINDS, SECTION_NAMES, type SectionName } from '@registry/domain';
import { matchSubjects } from '@registry/matching';
import { type Database, READ_DATABASE } from '@registry/persistence';
import { inThePast } from '@registry/request-context';
import { FindSubjectsReadModel } from '../matching/find-subjects.read-model.ts';
import { ListSectionReadModel, type RecordPlace } from '../sections/list-section.read-model.ts';
import type { OrderedRecord } from '../sections/record-order.ts';

/** A record that was attached to a company at a time. */
export interface KnownRecord {
  readonly section: SectionName;
  readonly row: RecordRow;
  readonly place: OrderedRecord;
}

/** The records that a company had at a time, as far as they are compared. */
export interface RecordsOfThen {
  /** By their ids, each once: a loan is listed among federal records too. An id stays when a second source publishes the record. */
  readonly byId: ReadonlyMap<string, KnownRecord>;
  /** Of sections with more records than are compared the last that is. */
  readonly ends: ReadonlyMap<SectionName, OrderedRecord>;
  /** The company's EIN then: its registry's, or one that its records teach. */
  readonly ein: string | null;
}

/** What showed a record as it was at a time. */
export interface ShownBy {
  /** When what a load brought of it became known, which is the end of that load. */
  readonly loadedAt: Date | null;
  /** The date of the data of the complete file that was the first to lack it; null where it is listed, or the date unknown. */
  readonly lackedIn: string | null;
}

/** Reads the records that a company had at a time. */
@Injectable()
export class KnownRecords {
  constructor(
    private readonly subjects: FindSubjectsReadModel,
    private readonly section: ListSectionReadModel,
    @Inject(READ_DATABASE) private readonly database: Database,
  ) {}

  find({ knownAt, matchKeys }: ListRecordDifferencesRequest['from']): Promise<RecordsOfThen> {
    return inThePast(knownAt, async () => {
      const byId = new Map<string, KnownRecord>();
      const ends = new Map<SectionName, OrderedRecord>();
      if (matchKeys === null) return { byId, ends, ein: null };
      const { matched, ein } = matchSubjects(await this.subjects.find(matchKeys), matchKeys);
      const shown = matched.filter(({ confidence }) => confidence >= SHOWN_CONFIDENCE);
      const window = { offset: 0, limit: RECORDS_COMPARED_MAX };
      const pages = await Promise.all(SECTION_NAMES.map((section) => this.section.page(section, shown, window)));
      for (const [at, { rows, totalCount }] of pages.entries()) {
        const section = SECTION_NAMES[at] ?? 'federal';
        for (const { row, place } of rows) if (!byId.has(row.id)) byId.set(row.id, { section, row, place });
        const last = rows.at(-1);
        if (last !== undefined && totalCount > rows.length) ends.set(section, last.place);
      }
      return { byId, ends, ein: ein.ein };
    });
  }

  /** What showed the records as they were at the time, in their order: a statement for each kind. */
  async shownBy(knownAt: string, places: readonly RecordPlace[]): Promise<readonly ShownBy[]> {
    const found = new Map<RecordPlace, ShownBy>();
    const kinds = [...Map.groupBy(places, ({ kind }) => kind)];
    const read = kinds.map(async ([kind, ofKind]) => {
      const values = [ofKind.map(({ sourceNo }) => sourceNo), ofKind.map(({ rowKey }) => rowKey)];
      const rows = await inThePast(knownAt, () => this.database.query<ShownRow>(shownBySql(kind), values));
      for (const { at, loadedAt, lackedIn } of rows) {
        const place = ofKind[Number(at) - 1];
        if (place !== undefined) found.set(place, { loadedAt, lackedIn });
      }
    });
    await Promise.all(read);
    return places.map((place) => found.get(place) ?? { loadedAt: null, lackedIn: null });
  }
}

type ShownRow = ShownBy & { readonly at: string };

/** Of the records of a kind at some places; `at` is the number of the place, from 1. */
function shownBySql(kind: RecordPlace['kind']) {
  const { table } = RECORD_KINDS[kind];
  return {
    name: `shown-by-${table}`,
    text: `SELECT p.at, coalesce((SELECT max(ended) FROM past.writes WHERE started = r.known_since), r.known_since) AS "loadedAt",
                  (SELECT max(l.as_of) FROM loads l
                    WHERE l.is_whole AND date_trunc('milliseconds', l.started_at) = date_trunc('milliseconds', r.absent_since)
                      AND (l.source_no = r.source_no OR l.source_no IN (SELECT (v ->> 'sourceNo')::int FROM json_array_elements(r.versions) v))
                  ) AS "lackedIn"
             FROM unnest($1::int[], $2::text[]) WITH ORDINALITY AS p (source_no, row_key, at)
             JOIN ${table} r ON r.source_no = p.source_no AND r.row_key = p.row_key`,
  };
}
