import { Inject, Injectable } from '@nestjs/common';
import type { RecordRow } from '@registry/contracts-records-sections';
import { SECTION_KINDS, SECTION_NAMES, type SectionName } from '@registry/domain';
import { Database, type Statement } from '@registry/persistence';
import type { MatchedSubject } from '@registry/matching';
import { attachedSubjects, MatchesOfRecords } from './attached-subjects.ts';
import { toRecordRow } from './record.mapper.ts';
import { recordPageSql } from './record-page.sql.ts';
import type { StoredRecord } from './record.row.ts';

const statements = new Map<SectionName, Statement>(
  SECTION_NAMES.map(
    (name) => [name, { name: `list-section-${name}`, text: recordPageSql(SECTION_KINDS[name]) }] as const,
  ),
);

/** The total, and beside it a record; nulls where the page is empty. */
type PageRow = { readonly total: number } & (StoredRecord | { readonly kind: null });

/** A page of rows and how many there are. */
export interface RecordPage {
  readonly rows: readonly { readonly row: RecordRow; readonly matched: MatchedSubject }[];
  readonly totalCount: number;
}

/** Reads pages of a section. */
@Injectable()
export class ListSectionReadModel {
  readonly #database: Database;

  constructor(@Inject(Database) database: Database) {
    this.#database = database;
  }

  async page(
    section: SectionName,
    matched: readonly MatchedSubject[],
    window: { readonly offset: number; readonly limit: number },
  ): Promise<RecordPage> {
    const attached = attachedSubjects(matched);
    const subjects = SECTION_KINDS[section].flatMap((kind) => {
      const { whole = [], trades = [] } = attached.get(kind) ?? {};
      return [whole, trades];
    });
    const statement = statements.get(section);
    if (statement === undefined || subjects.every((numbers) => numbers.length === 0))
      return { rows: [], totalCount: 0 };
    const found = await this.#database.query<PageRow>(statement, [...subjects, window.offset, window.limit]);
    const matches = new MatchesOfRecords(matched);
    const rows = found.flatMap((stored) => {
      if (stored.kind === null) return [];
      const match = matches.of(stored);
      return [{ row: toRecordRow(stored, match), matched: match }];
    });
    return { rows, totalCount: found[0]?.total ?? 0 };
  }
}
