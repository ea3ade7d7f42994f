import { type PublishedRecord, recordsChanged } from '@registry/contracts-records-sections';
import { RECORD_KIND_NAMES, type RecordKind } from '@registry/domain';
import type { CurrentPage, FeedTopic } from '@registry/feed';
import { sourceSlugs } from '@registry/loading/source-slugs';
import type { Database } from '@registry/persistence';
import { type CurrentRecordRow, type RecordChangeRow, toPublishedRecord } from './published-record.mapper.ts';
import type { RecordsBody } from './publish-records.ts';
import { readChanges } from './read-changes.ts';
import { parseRecordCursor } from './record-cursor.ts';
import { currentRecordsSql } from './records-changed.sql.ts';
import { nextStamp } from './stamps.ts';

/** Publishes records that are new, changed or removed. */
export const recordsChangedTopic: FeedTopic<PublishedRecord, RecordsBody> = {
  event: recordsChanged,

  async compose(database, bodies) {
    const slugOf = await sourceSlugs(database);
    const composed: PublishedRecord[][] = [];
    for (const { sourceNo, kind, rowKeys, areNew } of bodies) {
      const stamp = await nextStamp(database);
      const rows = await recordsByKeys(database, kind, sourceNo, rowKeys);
      const changes = areNew ? NO_CHANGES : await readChanges(database, sourceNo, rowKeys);
      composed.push(
        rowKeys.map((rowKey) => {
          const about = { source: slugOf(sourceNo), record_key: rowKey, kind, stamp, is_new: areNew };
          return toPublishedRecord(about, rows.get(rowKey), changes.get(rowKey) ?? []);
        }),
      );
    }
    return composed;
  },

  async listCurrent(database, after, limit): Promise<CurrentPage<PublishedRecord>> {
    const slugOf = await sourceSlugs(database);
    let [kind, sourceNo, behind] = parseRecordCursor(after);
    for (;;) {
      const stamp = await nextStamp(database);
      const rows = await pageOf(database, kind, sourceNo, behind, limit);
      const last = rows.at(-1);
      const nextKind = RECORD_KIND_NAMES[RECORD_KIND_NAMES.indexOf(kind) + 1];
      if (last === undefined && nextKind !== undefined) {
        [kind, sourceNo, behind] = [nextKind, 0, ''];
        continue;
      }
      const bySource = Map.groupBy(rows, (row) => row.source_no);
      const items: PublishedRecord[] = [];
      for (const [no, ofSource] of bySource) {
        const keys = ofSource.map((row) => row.row_key);
        const changes = await readChanges(database, no, keys);
        for (const row of ofSource) {
          const about = { source: slugOf(no), record_key: row.row_key, kind, stamp, is_new: false };
          items.push(toPublishedRecord(about, row, changes.get(row.row_key) ?? []));
        }
      }
      return { items, next: last === undefined ? null : `${kind}/${last.source_no}/${last.row_key}` };
    }
  },
};

const NO_CHANGES: ReadonlyMap<string, RecordChangeRow[]> = new Map();

async function recordsByKeys(database: Database, kind: RecordKind, sourceNo: number, rowKeys: readonly string[]) {
  const rows = await database.query<CurrentRecordRow & Record<string, unknown>>(
    {
      name: `announced-records-${kind}`,
      text: currentRecordsSql(kind, 'r.source_no = $1 AND r.row_key = ANY ($2::text[])'),
    },
    [sourceNo, rowKeys],
  );
  return new Map(rows.map((row) => [row.row_key, row] as const));
}

function pageOf(database: Database, kind: RecordKind, sourceNo: number, behind: string, limit: number) {
  const chosen = '(r.source_no, r.row_key) > ($1::smallint, $2) ORDER BY r.source_no, r.row_key LIMIT $3';
  return database.query<CurrentRecordRow & Record<string, unknown>>(
    { name: `page-of-records-${kind}`, text: currentRecordsSql(kind, chosen) },
    [sourceNo, behind, limit],
  );
}
