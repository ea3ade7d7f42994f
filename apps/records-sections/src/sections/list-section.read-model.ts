import { Inject, Injectable } from '@nestjs/common';
import type { RecordRow } from '@registry/contracts-records-sections';
import { bySection, SECTION_KINDS, type SectionName } from '@registry/domain';
import { type AsStored, RowReader } from '@registry/loading/row-reader';
import { type Database, READ_DATABASE } from '@registry/persistence';
import type { MatchedSubject } from '@registry/matching';
import { MatchesOfRecords, subjectsOfSection } from './attached-subjects.ts';
import { READING_DAY, type ReadingDay } from '../reading-day.ts';
import { toRecordRow } from './record.mapper.ts';
import { SCATTERED_MIN } from './newest-keys.sql.ts';
import { recordPageSql, type Spread } from './record-page.sql.ts';
import type { OrderedRecord } from './record-order.ts';
import type { StoredRecord } from './record.row.ts';

const statementsFor = (spread: Spread) =>
  bySection((section) => {
    const name = `list-section-${section}${spread === 'scattered' ? '-scattered' : ''}`;
    return { name, text: recordPageSql(SECTION_KINDS[section], spread) };
  });

const statements = { few: statementsFor('few'), scattered: statementsFor('scattered') } as const;

/** The total and a record; nulls if the page is empty. */
type PageRow = { readonly total: number } & (AsStored<StoredRecord> | { readonly kind: null });

/** Where a record is stored. */
export type RecordPlace = Pick<StoredRecord, 'kind' | 'sourceNo' | 'rowKey'>;

/** A page of rows and how many there are. */
export interface RecordPage {
  readonly rows: readonly {
    readonly row: RecordRow;
    readonly matched: MatchedSubject;
    readonly place: OrderedRecord;
  }[];
  readonly totalCount: number;
}

/** Reads pages of a section. */
@Injectable()
export class ListSectionReadModel {
  readonly #originals: RowReader;

  constructor(
    @Inject(READ_DATABASE) private readonly database: Database,
    @Inject(READING_DAY) private readonly today: ReadingDay,
  ) {
    this.#originals = new RowReader(database);
  }

  async page(
    section: SectionName,
    matched: readonly MatchedSubject[],
    window: { readonly offset: number; readonly limit: number },
  ): Promise<RecordPage> {
    const subjects = subjectsOfSection(matched, section);
    if (subjects === undefined) return { rows: [], totalCount: 0 };
    const isScattered = subjects.some((numbers) => numbers.length >= SCATTERED_MIN);
    const statement = statements[isScattered ? 'scattered' : 'few'][section];
    const found = await this.database.query<PageRow>(statement, [...subjects, window.offset, window.limit]);
    const matches = new MatchesOfRecords(matched);
    const records = await this.#originals.readRecords<StoredRecord>(
      found.flatMap((row) => (row.kind === null ? [] : row)),
    );
    const rows = records.map((stored) => {
      const match = matches.of(stored);
      return { row: toRecordRow(stored, match, this.today()), matched: match, place: stored };
    });
    return { rows, totalCount: found[0]?.total ?? 0 };
  }
}
