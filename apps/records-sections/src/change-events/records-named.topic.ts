import { type NamedHolder, recordsNamed } from '@registry/contracts-records-sections';
import { RECORD_KIND_NAMES, RECORD_KINDS } from '@registry/domain';
import type { FeedTopic } from '@registry/feed';
import { asOfSql } from '@registry/loading/as-of.sql';
import { sourceSlugs } from '@registry/loading/source-slugs';
import type { Database } from '@registry/persistence';
import type { HoldersBody } from './publish-records.ts';
import { nextStamp } from './stamps.ts';

interface HolderRow extends Omit<NamedHolder, 'stamp' | 'source' | 'trade_names'> {
  readonly source_no: number;
  /** Whether the names are trade names. */
  readonly is_trade: boolean;
  readonly trade_names: readonly string[] | null;
}

/** Records of a holder at most that are read for the date of their data, the newest. */
const DATED_MAX = 10;

/** The newest date of the data of a holder's records, from the table of their kind. */
const AS_OF = `CASE r.kind ${RECORD_KIND_NAMES.map(
  (kind) => `WHEN '${kind}' THEN (
           SELECT max(${asOfSql('t')}) FROM (SELECT * FROM ${RECORD_KINDS[kind].table} WHERE subject_no = s.subject_no
             ORDER BY date DESC NULLS LAST, row_key LIMIT ${DATED_MAX}) t)`,
).join('\n         ')} END`;

function holdersSql(chosen: string): string {
  return `
    SELECT s.subject_no, s.source_no, s.state, s.file_number_key AS file_number, s.ein, s.is_trade, s.names,
           (SELECT array_agg(DISTINCT name ORDER BY name) FROM subjects t, unnest(t.names) name
             WHERE t.holder_no = s.subject_no) AS trade_names, ${AS_OF} AS as_of
      FROM subjects s LEFT JOIN record_sources r ON r.source_no = s.source_no WHERE ${chosen}`;
}

const BY_NUMBERS = { name: 'named-holders', text: holdersSql('s.subject_no = ANY ($1::bigint[])') };
const PAGE = {
  name: 'page-of-holders',
  text: holdersSql(`s.subject_no > $1
       AND (s.ein IS NOT NULL OR s.file_number_key IS NOT NULL OR EXISTS (SELECT FROM subjects t WHERE t.holder_no = s.subject_no))
     ORDER BY s.subject_no LIMIT $2`),
};

/** The names that records give to holders with trade names or identifiers. A holder that is gone has none. */
export const recordsNamedTopic: FeedTopic<NamedHolder, HoldersBody> = {
  event: recordsNamed,

  async compose(database, bodies) {
    const stamp = await nextStamp(database);
    const slugOf = await sourceSlugs(database);
    const rows = await read(database, BY_NUMBERS, [bodies.flatMap(({ subjectNos }) => subjectNos)]);
    const found = new Map(rows.map((row) => [row.subject_no, row] as const));
    return bodies.map(({ sourceNo, subjectNos, asOf = null }) =>
      subjectNos.map((subjectNo) => {
        const holder = found.get(subjectNo) ?? { ...EMPTY_SUBJECT, subject_no: subjectNo, source_no: sourceNo };
        return toHolder({ ...holder, as_of: asOf }, stamp, slugOf);
      }),
    );
  },

  async listCurrent(database, after, limit) {
    const stamp = await nextStamp(database);
    const slugOf = await sourceSlugs(database);
    const rows = await read(database, PAGE, [Number(after ?? 0), limit]);
    const last = rows.at(-1);
    const next = last === undefined || rows.length < limit ? null : String(last.subject_no);
    return { items: rows.map((row) => toHolder(row, stamp, slugOf)), next };
  },
};

function read(database: Database, statement: typeof BY_NUMBERS, values: readonly unknown[]): Promise<HolderRow[]> {
  return database.query<HolderRow & Record<string, unknown>>(statement, values);
}

const EMPTY_SUBJECT = { state: null, file_number: null, ein: null, is_trade: false, names: [], trade_names: null };

function toHolder({ source_no, is_trade, ...row }: HolderRow, stamp: number, slugOf: (no: number) => string) {
  const names = is_trade ? [] : row.names;
  const trade_names = is_trade ? row.names : (row.trade_names ?? []);
  return { ...row, stamp, source: slugOf(source_no), names, trade_names };
}
