import { RECORDS_READ, ROWS_SHOWN } from '@registry/contracts-records-sections';
import { RECORD_KIND_NAMES, RECORD_KINDS, type RecordKind } from '@registry/domain';
import type { MatchedSubject } from '@registry/matching';
import type { BoundStatement, Statement } from '@registry/persistence';
import { type AttachedSubjects, attachedSubjects } from './attached-subjects.ts';
import { recordOriginsSql } from './origins/record-origins.sql.ts';
import { IDENTITY, NEWEST_FIRST, newestKeysSql, SCATTERED_MIN, scatteredKeysSql } from './newest-keys.sql.ts';

/** How the holder is reached by each of the sources that have the record, in the order of `sources`; null where one source has it. */
const VERSION_DETAILS = `CASE WHEN r.versions IS NOT NULL THEN (
               SELECT json_agg(v.value -> 'details' ORDER BY v.n) FROM json_array_elements(r.versions) WITH ORDINALITY AS v (value, n))
             END AS "versionDetails"`;

/** The records of one kind that are wanted of one company. */
interface Wanted {
  /** The number of the requested company, from 1. */
  readonly n: number;
  readonly kind: RecordKind;
  readonly attached: AttachedSubjects;
}

/**
 * The newest records of the matched subjects of several companies, all kinds in one statement, the newest `rowsShown` of each kind
 * with their fields. `n` of a row is the number of its company. It has parts only for existing kinds: starting and ending a part that
 * finds nothing costs as much as the search. `withOrigins`: with where the shown rows come from, for evidence.
 */
export function selectNewestOfEachKind(
  companies: readonly (readonly MatchedSubject[])[],
  rowsShown = ROWS_SHOWN,
  withOrigins = false,
): BoundStatement {
  const wanted = companies.flatMap((matched, i) => wantedOf(matched, i + 1));
  const kinds = RECORD_KIND_NAMES.filter((kind) => wanted.some((one) => one.kind === kind));
  const hasTrades = wanted.some(({ attached }) => attached.trades.length > 0);
  const isScattered = wanted.some(({ attached }) => attached.whole.length >= SCATTERED_MIN);
  const values = kinds.flatMap((kind) => {
    const ofKind = wanted.filter((one) => one.kind === kind);
    const subjects = numbered(ofKind, ({ whole }) => whole);
    return hasTrades ? [...subjects, ...numbered(ofKind, ({ trades }) => trades)] : subjects;
  });
  return { statement: statementFor(kinds, { hasTrades, isScattered, rowsShown, withOrigins }), values };
}

function wantedOf(matched: readonly MatchedSubject[], n: number): Wanted[] {
  return [...attachedSubjects(matched)]
    .filter(([, { whole, trades }]) => whole.length + trades.length > 0)
    .map(([kind, attached]) => ({ n, kind, attached }));
}

/** Two arrays: the company and the subject. */
function numbered(wanted: readonly Wanted[], of: (attached: AttachedSubjects) => readonly number[]): number[][] {
  const each = wanted.flatMap(({ n, attached }) => of(attached).map((subjectNo) => [n, subjectNo] as const));
  return [each.map(([n]) => n), each.map(([, subjectNo]) => subjectNo)];
}

/** What decides the text of a statement next to its kinds. */
interface Form {
  readonly hasTrades: boolean;
  readonly isScattered: boolean;
  readonly rowsShown: number;
  readonly withOrigins: boolean;
}

/** 504 at most, of which a few are used. */
const statements = new Map<string, Statement>();

function statementFor(kinds: readonly RecordKind[], form: Form): Statement {
  const { hasTrades, isScattered, rowsShown, withOrigins } = form;
  const marks = [
    hasTrades ? ['trades'] : [],
    isScattered ? ['scattered'] : [],
    rowsShown === 0 ? ['contacts'] : [],
    withOrigins ? ['origins'] : [],
  ];
  const name = ['newest-of-each-kind', ...kinds, ...marks.flat()].join('-');
  const known = statements.get(name);
  if (known !== undefined) return known;
  const statement = { name: shortName(name), text: toText(kinds, form) };
  statements.set(name, statement);
  return statement;
}

/** Names of statements longer than 63 bytes are cut by the server and would be one. */
function shortName(name: string): string {
  return name.length <= 63 ? name : `newest-of-each-kind-${statements.size}`;
}

/** Parameters: of each kind the two arrays of its subjects and, if there are any, those of its trade names. */
function toText(kinds: readonly RecordKind[], { hasTrades, isScattered, rowsShown, withOrigins }: Form): string {
  let parameter = 0;
  const next = (): string => `$${++parameter}::bigint[]`;
  const selectKeys = (kind: RecordKind, column: 'subject_no' | 'trade_no'): string => {
    const subjects = `unnest(${next()}, ${next()}) AS s (n, no)`;
    return isScattered
      ? scatteredKeysSql(kind, column, subjects, RECORDS_READ, ['n'], 'n')
      : newestKeysSql(kind, column, subjects, RECORDS_READ, ['n']);
  };
  const ofKind = (kind: RecordKind): string => {
    const keys = [selectKeys(kind, 'subject_no'), ...(hasTrades ? [selectKeys(kind, 'trade_no')] : [])].join(
      ' UNION ALL ',
    );
    return `
      SELECT p.n::int, p.kind, p.row_key AS "rowKey", p.source_no AS "sourceNo", p.date, p.place, ${IDENTITY}, r.addresses,
             r.head -> 'details' AS details, ${VERSION_DETAILS},
             CASE WHEN p.place <= ${rowsShown} THEN r.head END AS head,
             CASE WHEN p.place <= ${rowsShown} THEN r.record END AS record${
               withOrigins
                 ? `,\n             CASE WHEN p.place <= ${rowsShown} THEN ${recordOriginsSql(kind)} END AS origins`
                 : ''
             }
        FROM (SELECT *, row_number() OVER (PARTITION BY n ORDER BY ${NEWEST_FIRST}) AS place FROM (${keys}) keys) p
       CROSS JOIN LATERAL (SELECT * FROM ${RECORD_KINDS[kind].table}
                            WHERE source_no = p.source_no AND row_key = p.row_key OFFSET 0) r
       WHERE p.place <= ${RECORDS_READ}`;
  };
  return `${kinds.map(ofKind).join(' UNION ALL ')} ORDER BY n, kind, place`;
}
