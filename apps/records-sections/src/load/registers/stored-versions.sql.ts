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
import type { Version } from './merged-record.ts';

/** A version as the table of its kind has it. */
export interface StoredVersion extends Version {
  readonly rowKey: string;
  readonly subjectNo: number;
  readonly tradeNo: number | null;
  readonly subject: HiddenSubject;
  /** The load that wrote the row, and that of the newest data which have it. */
  readonly loadNo: number;
  readonly confirmedLoadNo: number;
  /** ISO 8601 UTC. */
  readonly retrievedAt: string;
}

/** The dates of all versions that a load has. */
export function seenByLoad(context: Pick<LoadContext, 'loadNo' | 'retrievedAt' | 'asOf' | 'startedAt'>) {
  const day = context.asOf ?? context.startedAt.slice(0, 'YYYY-MM-DD'.length);
  return { day, confirmedLoadNo: context.loadNo, retrievedAt: context.retrievedAt };
}

type Row = Omit<StoredVersion, 'mapped' | 'subject'> & {
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

/** Versions under these keys of the sources of a register. */
export async function storedVersions(
  client: PoolClient,
  kind: RecordKind,
  sourceNos: readonly number[],
  rowKeys: readonly string[],
): Promise<StoredVersion[]> {
  if (sourceNos.length === 0 || rowKeys.length === 0) return [];
  const text = `
     SELECT r.source_no AS "sourceNo", o.slug AS source, r.row_key AS "rowKey", r.date, r.head, r.addresses, r.record::text AS record,
            r.load_no AS "loadNo", c.load_no AS "confirmedLoadNo", to_char((${retrievedAtSql('r')}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "retrievedAt",
            coalesce(${dataDaySql('l')}, (r.retrieved_at AT TIME ZONE 'UTC')::date) AS day,
            r.absent_since AS "absentSince",
            CASE WHEN r.absent_since IS NOT NULL THEN coalesce(
              (SELECT ${dataDaySql('a')} FROM loads a
                WHERE a.source_no = r.source_no AND date_trunc('milliseconds', a.started_at) = r.absent_since LIMIT 1),
              (r.absent_since AT TIME ZONE 'UTC')::date) END AS "absentDay",
            r.subject_no AS "subjectNo", r.trade_no AS "tradeNo", r.hidden_subject AS hidden,
            s.state, s.file_number_key AS "fileNumber", s.ein, s.is_trade AS "isTrade", s.names,
            s.second_names AS "secondNames", t.names AS "tradeNames"
       FROM ${RECORD_KINDS[kind].table} r JOIN sources o USING (source_no)
      CROSS JOIN LATERAL (SELECT ${confirmingLoadSql('r')} AS load_no) c
       LEFT JOIN loads l ON l.load_no = c.load_no
       LEFT JOIN subjects s ON s.subject_no = r.subject_no
       LEFT JOIN subjects t ON t.subject_no = r.trade_no
      WHERE r.source_no = ANY ($1::int[]) AND r.row_key = ANY ($2::text[])`;
  const { rows } = await client.query<Row>({ name: `stored-versions-${kind}`, text, values: [sourceNos, rowKeys] });
  return rows.map(({ date, head: { details, ...head }, addresses, hidden, ...row }) => {
    const subject = row.subjectNo === HIDDEN && hidden !== null ? hidden : subjectOf(row);
    return { ...row, subject, mapped: toMapped(subject, addresses ?? [], date, head, details) };
  });
}

/** The hidden version that a load is about to write, as it is read afterwards. */
export function versionOfLoad(
  context: LoadContext,
  rowKey: string,
  { subject: given, date, head, details }: MatchedRecord,
  record: string,
): StoredVersion {
  const { source, sourceNo, loadNo } = context;
  const subject = hiddenSubject(given);
  return {
    ...{ sourceNo, source, rowKey, subject, record, loadNo, ...seenByLoad(context) },
    ...{ subjectNo: HIDDEN, tradeNo: null, absentDay: null, absentSince: null },
    mapped: toMapped(subject, listAddresses(given), date, head, details),
  };
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
