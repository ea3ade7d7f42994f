import { FIRM_CONFIDENCE, ROWS_SHOWN } from '@registry/contracts-records-sections';
import { RECORD_KIND_NAMES, RECORD_KINDS, type RecordKind } from '@registry/domain';
import type { MatchedSubject } from '@registry/matching';
import type { BoundStatement, Statement } from '@registry/persistence';
import { type AttachedSubjects, attachedSubjects } from './attached-subjects.ts';
import { IDENTITY, NEWEST_FIRST, newestKeysSql, SCATTERED_MIN, scatteredKeysSql } from './newest-keys.sql.ts';

/** Rows of each kind whose addresses are looked at: a company's newest, not all of fifty thousand. */
const ROWS_SEEN = 100;

/** The records of one kind that are wanted of one company. */
interface Wanted {
  /** The number of the requested company, from 1. */
  readonly n: number;
  readonly kind: RecordKind;
  readonly attached: AttachedSubjects;
  /** How many. */
  readonly rows: number;
}

/**
 * The newest records of the matched subjects of several companies, all kinds in one statement. `n` of a row is the
 * number of its company. It has parts only for existing kinds: starting and ending a part that finds nothing costs as
 * much as the search.
 */
export function selectNewestOfEachKind(companies: readonly (readonly MatchedSubject[])[]): BoundStatement {
  const wanted = companies.flatMap((matched, i) => wantedOf(matched, i + 1));
  const kinds = RECORD_KIND_NAMES.filter((kind) => wanted.some((one) => one.kind === kind));
  const hasTrades = wanted.some(({ attached }) => attached.trades.length > 0);
  const isScattered = wanted.some(({ attached }) => attached.whole.length >= SCATTERED_MIN);
  const values = kinds.flatMap((kind) => {
    const ofKind = wanted.filter((one) => one.kind === kind);
    const subjects = numbered(ofKind, ({ whole }) => whole);
    return hasTrades ? [...subjects, ...numbered(ofKind, ({ trades }) => trades)] : subjects;
  });
  return { statement: statementFor(kinds, hasTrades, isScattered), values };
}

/** Only firm matches give addresses: of a kind without any no more is read than is shown. */
function wantedOf(matched: readonly MatchedSubject[], n: number): Wanted[] {
  const firm = new Set(matched.filter((one) => one.confidence >= FIRM_CONFIDENCE).map(({ subject }) => subject.kind));
  return [...attachedSubjects(matched)]
    .filter(([, { whole, trades }]) => whole.length + trades.length > 0)
    .map(([kind, attached]) => ({ n, kind, attached, rows: firm.has(kind) ? ROWS_SEEN : ROWS_SHOWN }));
}

/** Three arrays: the company, the subject, and how many rows of it are wanted. */
function numbered(wanted: readonly Wanted[], of: (attached: AttachedSubjects) => readonly number[]): number[][] {
  const each = wanted.flatMap(({ n, attached, rows }) =>
    of(attached).map((subjectNo) => [n, subjectNo, rows] as const),
  );
  return [each.map(([n]) => n), each.map(([, subjectNo]) => subjectNo), each.map(([, , rows]) => rows)];
}

/** 252 at most, of which a few are used. */
const statements = new Map<string, Statement>();

function statementFor(kinds: readonly RecordKind[], hasTrades: boolean, isScattered: boolean): Statement {
  const name = `newest-of-each-kind-${kinds.join('-')}${hasTrades ? '-trades' : ''}${isScattered ? '-scattered' : ''}`;
  const known = statements.get(name);
  if (known !== undefined) return known;
  const statement = { name: shortName(name), text: toText(kinds, hasTrades, isScattered) };
  statements.set(name, statement);
  return statement;
}

/** Names of statements longer than 63 bytes are cut by the server and would be one. */
function shortName(name: string): string {
  return name.length <= 63 ? name : `newest-of-each-kind-${statements.size}`;
}

/** Parameters: of each kind the three arrays of its subjects and, if there are any, those of its trade names. */
function toText(kinds: readonly RecordKind[], hasTrades: boolean, isScattered: boolean): string {
  let parameter = 0;
  const next = (): string => `$${++parameter}::bigint[]`;
  const selectKeys = (kind: RecordKind, column: 'subject_no' | 'trade_no'): string => {
    const subjects = `unnest(${next()}, ${next()}, ${next()}) AS s (n, no, rows)`;
    return isScattered
      ? scatteredKeysSql(kind, column, subjects, ROWS_SEEN, ['n', 'rows'], 'n')
      : newestKeysSql(kind, column, subjects, ROWS_SEEN, ['n', 'rows']);
  };
  const ofKind = (kind: RecordKind): string => {
    const keys = [selectKeys(kind, 'subject_no'), ...(hasTrades ? [selectKeys(kind, 'trade_no')] : [])].join(
      ' UNION ALL ',
    );
    return `
      SELECT p.n::int, p.kind, p.row_key AS "rowKey", p.source_no AS "sourceNo", p.date, p.place, ${IDENTITY}, r.addresses,
             CASE WHEN p.place <= ${ROWS_SHOWN} THEN r.head END AS head,
             CASE WHEN p.place <= ${ROWS_SHOWN} THEN r.record END AS record
        FROM (SELECT *, row_number() OVER (PARTITION BY n ORDER BY ${NEWEST_FIRST}) AS place FROM (${keys}) keys) p
       CROSS JOIN LATERAL (SELECT * FROM ${RECORD_KINDS[kind].table}
                            WHERE source_no = p.source_no AND row_key = p.row_key OFFSET 0) r
       WHERE p.place <= p.rows`;
  };
  return `${kinds.map(ofKind).join(' UNION ALL ')} ORDER BY n, kind, place`;
}
