import {
  EVERY_ENTRY,
  type ExclusionChange,
  type ExclusionEntry,
  exclusionsChanged,
  type PublishedExclusion,
} from '@registry/contracts-records-sections';
import type { CurrentPage, FeedTopic } from '@registry/feed';
import { asOfSql } from '@registry/loading/as-of.sql';
import { sourceSlugs } from '@registry/loading/source-slugs';
import { listEntryKeys } from '@registry/matching';
import type { Database } from '@registry/persistence';
import type { ExclusionsBody } from '../exclusions/publish-exclusions.ts';
import { nextStamp } from './stamps.ts';

interface EntryRow extends Record<string, unknown> {
  readonly source_no: number;
  readonly row_key: string;
  readonly entry: ExclusionEntry;
  readonly as_of: string | null;
}

interface ChangeRow extends Record<string, unknown> {
  readonly row_key: string;
  readonly type: ExclusionChange;
  readonly before: ExclusionEntry | null;
}

const LISTED = 'e.absent_since IS NULL';

function entriesSql(chosen: string): string {
  return `SELECT e.source_no, e.row_key, e.entry, ${asOfSql('e')} AS as_of FROM exclusion_entries e WHERE ${LISTED} AND ${chosen}`;
}

const BY_KEYS = {
  name: 'published-exclusions',
  text: entriesSql('e.source_no = $1 AND e.row_key = ANY ($2::text[])'),
};
const PAGE = {
  name: 'page-of-exclusions',
  text: entriesSql('(e.source_no, e.row_key) > ($1::smallint, $2) ORDER BY e.source_no, e.row_key LIMIT $3'),
};
const CHANGES = {
  name: 'published-exclusion-changes',
  text: `SELECT row_key, type, before FROM exclusion_changes WHERE source_no = $1 AND load_no = $2 AND row_key = ANY ($3::text[])
          ORDER BY change_no`,
};
const DAY_OF_LOAD = { name: 'day-of-load', text: 'SELECT as_of FROM loads WHERE load_no = $1' };

/** Publishes entries of lists that are new, changed or gone. */
export const exclusionsChangedTopic: FeedTopic<PublishedExclusion, ExclusionsBody> = {
  event: exclusionsChanged,

  async compose(database, bodies) {
    const slugOf = await sourceSlugs(database);
    const composed: PublishedExclusion[][] = [];
    for (const { sourceNo, loadNo, rowKeys } of bodies) {
      const stamp = await nextStamp(database);
      const rows = await database.query<EntryRow>(BY_KEYS, [sourceNo, rowKeys]);
      const current = new Map(rows.map((row) => [row.row_key, row] as const));
      const changes = await database.query<ChangeRow>(CHANGES, [sourceNo, loadNo, rowKeys]);
      const [load] = await database.query<{ as_of: string | null }>(DAY_OF_LOAD, [loadNo]);
      composed.push(
        changes.map(({ row_key, type, before }) => {
          const { entry = null, as_of = load?.as_of ?? null } = current.get(row_key) ?? {};
          const about = { source: slugOf(sourceNo), entry_key: row_key, change: type, load_no: loadNo };
          return { ...about, stamp, as_of, entry, before, keys: listKeys(entry, before) };
        }),
      );
    }
    return composed;
  },

  async listCurrent(database: Database, after, limit): Promise<CurrentPage<PublishedExclusion>> {
    const stamp = await nextStamp(database);
    const slugOf = await sourceSlugs(database);
    const [sourceNo, rowKey] = readCursor(after);
    const rows = await database.query<EntryRow>(PAGE, [sourceNo, rowKey, limit]);
    const last = rows.at(-1);
    const items = rows.map(({ source_no, row_key, entry, as_of }) => {
      const about = { source: slugOf(source_no), entry_key: row_key, change: 'added', load_no: 0 } as const;
      return { ...about, stamp, as_of, entry, before: null, keys: listKeys(entry) };
    });
    return { items, next: last === undefined ? null : `${last.source_no}/${last.row_key}` };
  },
};

function listKeys(...entries: readonly (ExclusionEntry | null)[]): string[] {
  const keys = entries.flatMap((entry) => (entry === null ? [] : listEntryKeys(entry)));
  return [EVERY_ENTRY, ...new Set(keys)];
}

/** `3/15001`: number of the source and key of the last entry of a page. */
function readCursor(after: string | null): [number, string] {
  const [sourceNo, ...key] = after?.split('/') ?? ['0', ''];
  return [Number(sourceNo), key.join('/')];
}
