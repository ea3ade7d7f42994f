import type { RecordHead } from '@registry/contracts-records-sections';
import { type PublishedDetails, RECORD_KINDS, type RecordKind } from '@registry/domain';
import { confirmingLoadSql, dataDaySql, type LoadContext, retrievedAtSql } from '@registry/loading';
import type { MatchedRecord, RecordName, RecordSubject } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import type { StoredAddress } from '../../sections/record.row.ts';
import type { StoredHead } from '../../sections/stored-head.ts';
import { hiddenSubject } from '../given-subjects.ts';
import { HIDDEN, type HiddenSubject } from '../mapped-records.ts';
import { listAddresses } from '../write-records.ts';
import type { DatedVersion, Version } from './merged-record.ts';

/** The dates of a version, as the table of its kind has them. */
export interface StoredDates extends DatedVersion {
  readonly rowKey: string;
  /** The load that wrote the row, and that of the newest data which have it. */
  readonly loadNo: number;
  readonly confirmedLoadNo: number;
  /** ISO 8601 UTC. */
  readonly retrievedAt: string;
}

/** A version as the table of its kind has it. */
export interface StoredVersion extends Version, StoredDates {
  readonly subjectNo: number;
  readonly tradeNo: number | null;
  readonly subject: HiddenSubject;
  /** Only the record that is shown says whom it is about. */
  readonly restsOnShown: boolean;
}

/** The dates of all versions that a load writes. */
function seenByLoad({ loadNo, retrievedAt, asOf, startedAt }: LoadContext) {
  return { day: asOf ?? startedAt.slice(0, 'YYYY-MM-DD'.length), confirmedLoadNo: loadNo, retrievedAt };
}

/**
 * A version with its dates, if it is a row that a load has unchanged. A whole file writes no row for it: its dates are those of the start of
 * the load, as of each row that the file confirms.
 */
export function redated<Dated extends StoredDates>(version: Dated, context: LoadContext): Dated {
  if (version.sourceNo !== context.sourceNo) return version;
  const { startedAt } = context;
  const confirmed = version.retrievedAt > startedAt ? version.retrievedAt : startedAt;
  const seen = seenByLoad(context);
  return { ...version, ...seen, retrievedAt: context.isWhole ? confirmed : seen.retrievedAt };
}

type Row = Omit<StoredVersion, 'mapped' | 'subject' | 'expires'> & {
  readonly date: string | null;
  readonly head: StoredHead;
  readonly addresses: readonly StoredAddress[] | null;
  readonly hidden: HiddenSubject | null;
  readonly state: RecordSubject['state'];
  readonly fileNumber: string | null;
  readonly ein: string | null;
  readonly isTrade: boolean;
  readonly names: readonly string[];
  readonly secondNames: readonly string[];
  readonly tradeNames: readonly string[] | null;
};

const DATES = `
            r.source_no AS "sourceNo", o.slug AS source, r.row_key AS "rowKey", replace(r.digest::text, '-', '') AS digest,
            r.load_no AS "loadNo", c.load_no AS "confirmedLoadNo", to_char((${retrievedAtSql('r')}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "retrievedAt",
            coalesce(${dataDaySql('l')}, (r.retrieved_at AT TIME ZONE 'UTC')::date) AS day,
            r.absent_since AS "absentSince",
            CASE WHEN r.absent_since IS NOT NULL THEN coalesce(
              (SELECT ${dataDaySql('a')} FROM loads a
                WHERE a.source_no = r.source_no AND date_trunc('milliseconds', a.started_at) = r.absent_since LIMIT 1),
              (r.absent_since AT TIME ZONE 'UTC')::date) END AS "absentDay"`;

/** `joins` are further tables. $1: numbers of sources; $2: keys. */
function fromVersionsSql(kind: RecordKind, joins = ''): string {
  return `
       FROM ${RECORD_KINDS[kind].table} r JOIN sources o USING (source_no)
      CROSS JOIN LATERAL (SELECT ${confirmingLoadSql('r')} AS load_no) c
       LEFT JOIN loads l ON l.load_no = c.load_no ${joins}
      WHERE r.source_no = ANY ($1::int[]) AND r.row_key = ANY ($2::text[])`;
}

/** Versions under these keys of the sources of a register. */
export async function storedVersions(
  client: PoolClient,
  kind: RecordKind,
  sourceNos: readonly number[],
  rowKeys: readonly string[],
): Promise<StoredVersion[]> {
  if (sourceNos.length === 0 || rowKeys.length === 0) return [];
  const text = `
     SELECT ${DATES}, r.date, r.head, r.addresses, r.record::text AS record,
            coalesce(own.subject_no, ${HIDDEN}) AS "subjectNo", CASE WHEN own.subject_no IS NOT NULL THEN r.trade_no END AS "tradeNo",
            r.hidden_subject AS hidden, own.subject_no IS NULL AND r.hidden_subject IS NULL AS "restsOnShown",
            s.state, s.file_number_key AS "fileNumber", s.ein, s.is_trade AS "isTrade", s.names, s.second_names AS "secondNames",
            t.names AS "tradeNames"
     ${fromVersionsSql(
       kind,
       `LEFT JOIN subjects own ON own.subject_no = r.subject_no
       LEFT JOIN record_sources d ON d.source_no = r.source_no
       LEFT JOIN ${RECORD_KINDS[kind].table} shown ON shown.source_no = d.register_no AND shown.row_key = r.row_key
             AND own.subject_no IS NULL AND r.hidden_subject IS NULL
       LEFT JOIN subjects s ON s.subject_no = coalesce(own.subject_no, shown.subject_no)
       LEFT JOIN subjects t ON t.subject_no = CASE WHEN own.subject_no IS NULL THEN shown.trade_no ELSE r.trade_no END`,
     )}`;
  const { rows } = await client.query<Row>({ name: `stored-versions-${kind}`, text, values: [sourceNos, rowKeys] });
  return rows.map(({ date, head: { details, ...head }, addresses, hidden, ...row }) => {
    const subject = hidden ?? subjectOf(row);
    const mapped = toMapped(subject, addresses ?? [], date, head, details);
    return { ...row, subject, mapped, expires: findEnd(head) };
  });
}

/** The same rows without their content. */
export async function storedDates(
  client: PoolClient,
  kind: RecordKind,
  sourceNos: readonly number[],
  rowKeys: readonly string[],
): Promise<DatedRow[]> {
  const text = `SELECT ${DATES}, r.head ->> 'expiration_date' AS expires, r.versions ${fromVersionsSql(kind)}`;
  const values = [sourceNos, rowKeys];
  return (await client.query<DatedRow>({ name: `stored-dates-${kind}`, text, values })).rows;
}

/** The dates of a row, and the versions that it lists where it is the record of a register. */
interface DatedRow extends StoredDates {
  readonly versions: readonly MergedVersion[] | null;
}

/** A version as the record of a register lists it. */
export interface MergedVersion {
  readonly differs: Readonly<Record<string, unknown>>;
  readonly fills: readonly string[];
  readonly details?: PublishedDetails | undefined;
}

/** The hidden version that a load is about to write, as it is read afterwards. */
export function versionOfLoad(
  context: LoadContext,
  rowKey: string,
  { subject: given, date, head, details }: MatchedRecord,
  { record, digest }: Pick<StoredVersion, 'record' | 'digest'>,
): StoredVersion {
  const { source, sourceNo, loadNo } = context;
  const subject = hiddenSubject(given);
  return {
    ...{ sourceNo, source, rowKey, subject, record, digest, loadNo, ...seenByLoad(context), expires: findEnd(head) },
    ...{ subjectNo: HIDDEN, tradeNo: null, restsOnShown: false, absentDay: null, absentSince: null },
    mapped: toMapped(subject, listAddresses(given), date, head, details),
  };
}

function findEnd(head: RecordHead): string | null {
  return 'expiration_date' in head ? head.expiration_date : null;
}

function toMapped(
  subject: HiddenSubject,
  addresses: readonly StoredAddress[],
  date: string | null,
  head: RecordHead,
  details: PublishedDetails | undefined,
): Version['mapped'] {
  const names = subject.names.map(({ name, kind }) => ({
    name,
    kind,
    addresses: addresses.filter(({ of }) => of === name).map(({ of: _, ...address }) => address),
  }));
  return { subject: { ...subject, names }, date, head, ...(details === undefined ? {} : { details }) };
}

function subjectOf(row: Omit<Row, 'date' | 'head' | 'addresses' | 'hidden'>): HiddenSubject {
  const { state, fileNumber, ein, isTrade, names, secondNames, tradeNames } = row;
  const named = (all: readonly string[], kind: RecordName['kind']) => all.map((name) => ({ name, kind }));
  const own = named(names, isTrade ? 'trade' : 'legal');
  return {
    names: [...own, ...named(secondNames, 'second'), ...named(tradeNames ?? [], 'trade')],
    state,
    fileNumber,
    ein,
  };
}
