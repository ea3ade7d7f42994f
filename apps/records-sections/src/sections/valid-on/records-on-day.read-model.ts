import { Inject, Injectable } from '@nestjs/common';
import type { RecordRow } from '@registry/contracts-records-sections';
import { bySection, SECTION_KINDS, type SectionName } from '@registry/domain';
import { type AsStored, RowReader } from '@registry/loading/row-reader';
import type { MatchedSubject } from '@registry/matching';
import { type Database, READ_DATABASE } from '@registry/persistence';
import { MatchesOfRecords, subjectsOfSection } from '../attached-subjects.ts';
import { toRecordRow } from '../record.mapper.ts';
import type { StoredRecord } from '../record.row.ts';
import { KnownStatuses, placeKey } from './known-statuses.ts';
import { recordsOnDaySql } from './records-on-day.sql.ts';

/** The numbers and a record; nulls if the page is empty. */
type PageRow = { readonly total: number; readonly undated: number } & (
  | AsStored<StoredRecord>
  | { readonly kind: null }
);

/** A page of records that were valid on a day. */
export interface RecordsOnDay {
  readonly rows: readonly { readonly key: string; readonly row: RecordRow }[];
  readonly totalCount: number;
  /** Records that have no date, which are left out. */
  readonly undated: number;
}

const STATEMENTS = bySection((section) => {
  return { name: `on-day-${section}`, text: recordsOnDaySql(SECTION_KINDS[section]) };
});

/** Reads pages of the records of a section that were valid on a day. */
@Injectable()
export class RecordsOnDayReadModel {
  readonly #originals: RowReader;

  constructor(
    @Inject(READ_DATABASE) private readonly database: Database,
    private readonly statuses: KnownStatuses,
  ) {
    this.#originals = new RowReader(database);
  }

  async page(
    section: SectionName,
    matched: readonly MatchedSubject[],
    { offset, limit }: { readonly offset: number; readonly limit: number },
    day: string,
  ): Promise<RecordsOnDay> {
    const subjects = subjectsOfSection(matched, section);
    if (subjects === undefined) return { rows: [], totalCount: 0, undated: 0 };
    const found = await this.database.query<PageRow>(STATEMENTS[section], [...subjects, offset, limit, day]);
    const stored = await this.#originals.readRecords<StoredRecord>(
      found.flatMap((row) => (row.kind === null ? [] : row)),
    );
    const statuses = await this.statuses.on(day, stored);
    const matches = new MatchesOfRecords(matched);
    const rows = stored.map((one) => {
      const key = placeKey(one);
      return {
        key,
        row: { ...toRecordRow(one, matches.of(one), day), status: statuses.get(key) ?? null },
      };
    });
    return { rows, totalCount: found[0]?.total ?? 0, undated: found[0]?.undated ?? 0 };
  }
}
