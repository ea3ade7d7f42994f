import type { RecordHead } from '@registry/contracts-records-sections';
import { isSameValue, RECORD_KINDS, type RecordKind } from '@registry/domain';
import type { PoolClient } from 'pg';
import { NO_LOAD } from '@registry/loading';
import { readHead, type StoredHead } from '../sections/stored-head.ts';

/** Whose records are written: the source, what it yields, and by which load. */
export interface RecordsOwner {
  readonly sourceNo: number;
  readonly kind: RecordKind;
  readonly loadNo: number;
  /** The date of the data of that load, where it is stated. YYYY-MM-DD. */
  readonly asOf: string | null;
}

/** What a record is to say that stands in the place of another. */
export interface NewHead {
  readonly rowKey: string;
  readonly date: string | null;
  readonly absentSince: string | null;
  readonly head: RecordHead;
  /** Whether it has values of several sources: one that only fills a gap is not a change. */
  readonly isMerged: boolean;
}

/** What a record says that is to be replaced. */
export interface HeadRow {
  readonly rowKey: string;
  readonly date: string | null;
  readonly absentSince: Date | null;
  readonly head: RecordHead;
}

interface RecordChange {
  readonly rowKey: string;
  readonly type: string;
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Writes down, field by field, how records differ from those that they are about to replace, in the client's
 * transaction. To be called while the old ones still stand. `before` are those that stand elsewhere.
 */
export async function writeRecordChanges(
  client: PoolClient,
  { sourceNo, kind, loadNo, asOf }: RecordsOwner,
  heads: readonly NewHead[],
  before: readonly HeadRow[] = [],
): Promise<void> {
  const replacing = new Map(heads.map((one) => [one.rowKey, one] as const));
  if (replacing.size === 0) return;
  const { rows } = await client.query<Omit<HeadRow, 'head'> & { readonly head: StoredHead }>(
    `SELECT row_key AS "rowKey", date, absent_since AS "absentSince", head FROM ${RECORD_KINDS[kind].table} WHERE source_no = $1 AND row_key = ANY ($2::text[])`,
    [sourceNo, [...replacing.keys()]],
  );
  const stored = rows.map((row) => ({ ...row, head: readHead(row.head) }));
  const changes = [...stored, ...before].flatMap((was) => findChanges(kind, was, replacing.get(was.rowKey)));
  await insertChanges(client, { sourceNo, asOf, cameLive: loadNo === NO_LOAD }, changes);
}

function findChanges(kind: RecordKind, was: HeadRow, is: NewHead | undefined): RecordChange[] {
  if (is === undefined) return [];
  const absentSince = was.absentSince?.toISOString() ?? null;
  const before: Readonly<Record<string, unknown>> = { date: was.date, absent_since: absentSince, ...was.head };
  const after: Readonly<Record<string, unknown>> = { date: is.date, absent_since: is.absentSince, ...is.head };
  return Object.keys(after).flatMap((field) => {
    const isFilled = before[field] === null && is.isMerged && field !== 'absent_since';
    if (isFilled || isSameValue(before[field], after[field])) return [];
    const type = STANDING_FIELDS.includes(field) ? `${kind}.status_changed` : `${kind}.changed`;
    return [{ rowKey: was.rowKey, type, field, before: json(before[field]), after: json(after[field]) }];
  });
}

/** Fields that say how a record stands. */
const STANDING_FIELDS = ['status', 'absent_since'];

/** Writes down, in the client's transaction, that records were marked absent. */
export async function writeAbsence(
  client: PoolClient,
  { sourceNo, kind, asOf }: Pick<RecordsOwner, 'sourceNo' | 'kind' | 'asOf'>,
  rowKeys: readonly string[],
  since: string,
): Promise<void> {
  const about = { type: `${kind}.status_changed`, field: 'absent_since', before: json(null), after: json(since) };
  await insertChanges(
    client,
    { sourceNo, asOf, cameLive: false },
    rowKeys.map((rowKey) => ({ rowKey, ...about })),
  );
}

async function insertChanges(
  client: PoolClient,
  { sourceNo, asOf, cameLive }: { readonly sourceNo: number; readonly asOf: string | null; readonly cameLive: boolean },
  changes: readonly RecordChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await client.query(
    `INSERT INTO record_changes (source_no, row_key, type, field, before, after, came_live, as_of)
     SELECT $1, row_key, type, field, before, after, $7, $8
       FROM unnest($2::text[], $3::text[], $4::text[], $5::jsonb[], $6::jsonb[]) AS c (row_key, type, field, before, after)`,
    [
      sourceNo,
      changes.map(({ rowKey }) => rowKey),
      changes.map(({ type }) => type),
      changes.map(({ field }) => field),
      changes.map(({ before }) => before),
      changes.map(({ after }) => after),
      cameLive,
      asOf,
    ],
  );
}

function json(value: unknown): string {
  return JSON.stringify(value ?? null);
}
