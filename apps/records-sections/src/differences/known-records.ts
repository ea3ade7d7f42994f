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
interface ShownBy {
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
      for (const section of SECTION_NAMES) {
        const window = { offset: 0, limit: RECORDS_COMPARED_MAX };
        const { rows, totalCount } = await this.section.page(section, shown, window);
        for (const { row, place } of rows) if (!byId.has(row.id)) byId.set(row.id, { section, row, place });
        const last = rows.at(-1);
        if (last !== undefined && totalCount > rows.length) ends.set(section, last.place);
      }
      return { byId, ends, ein: ein.ein };
    });
  }

  /** What showed the record as it was at the time. */
  async shownBy(knownAt: string, { kind, sourceNo, rowKey }: RecordPlace): Promise<ShownBy> {
    const { table } = RECORD_KINDS[kind];
    const statement = {
      name: `shown-by-${table}`,
      text: `SELECT coalesce((SELECT max(ended) FROM past.writes WHERE started = r.known_since), r.known_since) AS "loadedAt",
                    (SELECT max(l.as_of) FROM loads l
                      WHERE l.is_whole AND date_trunc('milliseconds', l.started_at) = date_trunc('milliseconds', r.absent_since)
                        AND (l.source_no = r.source_no OR l.source_no IN (SELECT (v ->> 'sourceNo')::int FROM json_array_elements(r.versions) v))
                    ) AS "lackedIn"
               FROM ${table} r WHERE source_no = $1 AND row_key = $2`,
    };
    const [row] = await inThePast(knownAt, () =>
      this.database.query<ShownBy & Record<string, unknown>>(statement, [sourceNo, rowKey]),
    );
    return row ?? { loadedAt: null, lackedIn: null };
  }
}
