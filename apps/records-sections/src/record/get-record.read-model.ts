import { Inject, Injectable } from '@nestjs/common';
import type { RecordRow } from '@registry/contracts-records-sections';
import { type AsStored, RowReader } from '@registry/loading/row-reader';
import type { MatchedSubject } from '@registry/matching';
import { type Database, READ_DATABASE } from '@registry/persistence';
import { READING_DAY, type ReadingDay } from '../reading-day.ts';
import { MatchesOfRecords } from '../sections/attached-subjects.ts';
import { toRecordRow } from '../sections/record.mapper.ts';
import type { StoredRecord } from '../sections/record.row.ts';
import { selectRecord } from './record-by-id.sql.ts';

/** Reads single records. */
@Injectable()
export class GetRecordReadModel {
  readonly #originals: RowReader;

  constructor(
    @Inject(READ_DATABASE) private readonly database: Database,
    @Inject(READING_DAY) private readonly today: ReadingDay,
  ) {
    this.#originals = new RowReader(database);
  }

  /** The record with an id; undefined where none of the subjects has it. */
  async find(matched: readonly MatchedSubject[], recordId: string): Promise<RecordRow | undefined> {
    const { statement, values } = selectRecord(matched, recordId);
    const found = await this.database.query<AsStored<StoredRecord>>(statement, values);
    const [stored] = await this.#originals.readRecords<StoredRecord>(found);
    return stored && toRecordRow(stored, new MatchesOfRecords(matched).of(stored), this.today());
  }
}
