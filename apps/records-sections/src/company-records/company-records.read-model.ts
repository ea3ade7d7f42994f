import { Injectable } from '@nestjs/common';
import type { CompanyRecord } from '@registry/contracts-records-sections';
import { RECORD_KIND_NAMES } from '@registry/domain';
import type { MatchedSubject } from '@registry/matching';
import { Database } from '@registry/persistence';
import { type RecordChangeRow, toChange } from '../change-events/published-record.mapper.ts';
import { readChanges } from '../change-events/read-changes.ts';
import type { RecordCursor } from '../change-events/record-cursor.ts';
import { attachedSubjects, MatchesOfRecords } from '../sections/attached-subjects.ts';
import { listOrigins, toMatch } from '../sections/record.mapper.ts';
import type { StoredRecord } from '../sections/record.row.ts';
import { readHead } from '../sections/stored-head.ts';
import { COMPANY_RECORDS } from './company-records.sql.ts';

type RecordRow = Omit<StoredRecord, 'record'> & { readonly isDiscovery: boolean } & Record<string, unknown>;

/** Reads the records of matched subjects in the order of their keys. */
@Injectable()
export class CompanyRecordsReadModel {
  constructor(private readonly database: Database) {}

  /** A page, and the key after which the next one starts; null after the last. */
  async page(matched: readonly MatchedSubject[], [first, sourceNo, rowKey]: RecordCursor, limit: number) {
    const attached = attachedSubjects(matched);
    const matches = new MatchesOfRecords(matched);
    const records: CompanyRecord[] = [];
    for (const kind of RECORD_KIND_NAMES.slice(RECORD_KIND_NAMES.indexOf(first))) {
      const { whole = [], trades = [] } = attached.get(kind) ?? {};
      if (whole.length + trades.length === 0) continue;
      const behind = kind === first ? [sourceNo, rowKey] : [0, ''];
      const rows = await this.database.query<RecordRow>(COMPANY_RECORDS[kind], [
        whole,
        trades,
        ...behind,
        limit - records.length,
      ]);
      const changes = await this.#toChanges(rows);
      records.push(...rows.map((row) => toCompanyRecord(row, matches.of(row), changes.get(toPlace(row)) ?? [])));
      const last = rows.at(-1);
      if (last !== undefined && records.length === limit) {
        return { records, next: [kind, last.sourceNo, last.rowKey] satisfies RecordCursor };
      }
    }
    return { records, next: null };
  }

  async #toChanges(rows: readonly RecordRow[]): Promise<ReadonlyMap<string, readonly RecordChangeRow[]>> {
    const found = new Map<string, readonly RecordChangeRow[]>();
    for (const [sourceNo, ofSource] of Map.groupBy(rows, (row) => row.sourceNo)) {
      const keys = ofSource.map(({ rowKey }) => rowKey);
      const changes = await readChanges(this.database, sourceNo, keys);
      for (const [rowKey, all] of changes) found.set(toPlace({ sourceNo, rowKey }), all);
    }
    return found;
  }
}

function toPlace({ sourceNo, rowKey }: Pick<RecordRow, 'sourceNo' | 'rowKey'>): string {
  return `${sourceNo}/${rowKey}`;
}

function toCompanyRecord(row: RecordRow, matched: MatchedSubject, changes: readonly RecordChangeRow[]): CompanyRecord {
  const { kind, rowKey, date, asOf, retrievedAt, isDiscovery } = row;
  return {
    kind,
    source: matched.subject.source,
    sources: listOrigins(row, matched)[1].map(({ source }) => source),
    record_key: rowKey,
    date,
    head: readHead(row.head),
    match: toMatch(matched),
    as_of: asOf,
    retrieved_at: retrievedAt.toISOString(),
    is_discovery: isDiscovery,
    changes: changes.map(toChange),
  };
}
