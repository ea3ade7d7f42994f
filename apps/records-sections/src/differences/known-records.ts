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

/** A record that was attached to a company at a time. */
export interface KnownRecord {
  readonly section: SectionName;
  readonly row: RecordRow;
  readonly place: RecordPlace;
}

/** Reads the records that a company had at a time. */
@Injectable()
export class KnownRecords {
  constructor(
    private readonly subjects: FindSubjectsReadModel,
    private readonly section: ListSectionReadModel,
    @Inject(READ_DATABASE) private readonly database: Database,
  ) {}

  /** By their keys, each once: a loan is listed among federal records too. */
  find({ knownAt, matchKeys }: ListRecordDifferencesRequest['from']): Promise<ReadonlyMap<string, KnownRecord>> {
    return inThePast(knownAt, async () => {
      const found = new Map<string, KnownRecord>();
      if (matchKeys === null) return found;
      const { matched } = matchSubjects(await this.subjects.find(matchKeys), matchKeys);
      const shown = matched.filter(({ confidence }) => confidence >= SHOWN_CONFIDENCE);
      for (const section of SECTION_NAMES) {
        const { rows } = await this.section.page(section, shown, { offset: 0, limit: RECORDS_COMPARED_MAX });
        for (const { row, place } of rows) {
          const key = JSON.stringify([place.kind, place.sourceNo, place.rowKey]);
          if (!found.has(key)) found.set(key, { section, row, place });
        }
      }
      return found;
    });
  }

  /** When a load brought the record as it was at the time. */
  async loadedAt(knownAt: string, { kind, sourceNo, rowKey }: RecordPlace): Promise<Date | null> {
    const { table } = RECORD_KINDS[kind];
    const statement = {
      name: `known-since-${table}`,
      text: `SELECT known_since FROM ${table} WHERE source_no = $1 AND row_key = $2`,
    };
    const [row] = await inThePast(knownAt, () =>
      this.database.query<{ known_since: Date | null }>(statement, [sourceNo, rowKey]),
    );
    return row?.known_since ?? null;
  }
}
