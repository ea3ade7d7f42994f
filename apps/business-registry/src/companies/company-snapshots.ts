import type { StateCode } from '@registry/domain';
import { lengthenRow, RowHeaders } from '@registry/loading';
import type { PoolClient } from 'pg';
import {
  type CompanyContent,
  isPartDigest,
  type MappedAddress,
  type MappedName,
  type MappedOfficer,
  type RegisteredBusiness,
} from '@registry/pipeline';
import { hash } from 'node:crypto';
import { OFFICER_ADDRESS, POSTAL_ADDRESS } from './postal-address.sql.ts';
import { type CompanyLists, type CompanySnapshot, toLists } from './company-changes.ts';

/** The lists that a source's tables have of a company. */
interface ListsRow {
  readonly key: string;
  readonly version: number;
  readonly names: readonly MappedName[] | null;
  readonly addresses: readonly MappedAddress[] | null;
  readonly officers: readonly MappedOfficer[] | null;
}

interface SnapshotRow extends ListsRow, Omit<CompanySnapshot, keyof CompanyLists | 'absentSince'> {
  readonly digest: string | null;
  readonly records: string | null;
  readonly absentSince: Date | null;
}

/** A company as the tables have it. */
interface StoredCompany {
  readonly version: number;
  readonly snapshot: CompanySnapshot;
  /** The lists of the snapshot as they were mapped. */
  readonly content: CompanyContent;
  /**
   * The MD5 of the rows of the source that it was read from, as they are stored. Null where the source did not have it, and of a part of
   * its rows: what the others had said is not in them.
   */
  readonly records: string | null;
}

/** Checks that a company was read from these rows, in whichever form they are stored. */
export function isReadFrom({ records: stored }: StoredCompany, records: RegisteredBusiness['records']): boolean {
  const packed = new RowHeaders().packRows(records);
  return [packed, packed.map(lengthenRow), records].some((form) => hash('md5', JSON.stringify(form)) === stored);
}

/** Reads a source's companies of these keys as they are now, and their versions. */
export async function readSnapshots(
  client: PoolClient,
  state: StateCode,
  sourceNo: number,
  keys: readonly string[],
): Promise<Map<string, StoredCompany>> {
  const rows = `state = '${state}' AND file_number_key = b.file_number_key AND source_no = $1`;
  const { rows: found } = await client.query<SnapshotRow>(
    `SELECT b.file_number_key AS key, b.version, (SELECT digest::text FROM registrations WHERE ${rows}) AS digest,
            (SELECT md5(records::text) FROM registrations WHERE ${rows}) AS records, b.name, b.status, b.status_verbatim AS "statusVerbatim",
            (SELECT absent_since FROM registrations WHERE ${rows}) AS "absentSince", b.entity_type AS "entityType", b.registration_date AS "registrationDate",
            b.formation_date AS "formationDate", b.formation_state AS "formationState", b.ein,
            ${listsSql(rows)}
       FROM businesses b WHERE b.state = '${state}' AND b.file_number_key = ANY ($2)`,
    [sourceNo, keys],
  );
  return new Map(
    found.map(({ key, version, digest, records: stored, ...row }) => {
      const records = digest !== null && isPartDigest(digest) ? null : stored;
      return [key, { version, records, snapshot: toSnapshot(row), content: toContent(row) }] as const;
    }),
  );
}

/** The lists that a source has of companies that are there, and the companies' versions. */
export async function readLists(
  client: PoolClient,
  state: StateCode,
  sourceNo: number,
  keys: readonly string[],
): Promise<Map<string, { readonly version: number; readonly lists: CompanyLists }>> {
  const { rows: found } = await client.query<ListsRow>(
    `SELECT b.file_number_key AS key, b.version, ${listsSql(`state = '${state}' AND file_number_key = b.file_number_key AND source_no = $1`)}
       FROM businesses b WHERE b.state = '${state}' AND b.file_number_key = ANY ($2)`,
    [sourceNo, keys],
  );
  return new Map(found.map((row) => [row.key, { version: row.version, lists: toLists(toContent(row)) }] as const));
}

function listsSql(rows: string): string {
  return `(SELECT json_agg(json_strip_nulls(json_build_object('name', name, 'kind', kind, 'status', status, 'began', began, 'ended', ended, 'filed', filed)) ORDER BY position)
               FROM names WHERE ${rows} AND kind <> 'legal') AS names,
            (SELECT json_agg(json_build_object('kind', kind, ${POSTAL_ADDRESS}) ORDER BY position) FROM addresses WHERE ${rows}) AS addresses,
            (SELECT json_agg(json_build_object('name', name, 'kind', kind, 'titles', titles, 'address', ${OFFICER_ADDRESS}) ORDER BY position) FROM officers WHERE ${rows}) AS officers`;
}

type Lists = Pick<ListsRow, 'names' | 'addresses' | 'officers'>;

function toContent({ names, addresses, officers }: Lists): CompanyContent {
  return { alternativeNames: names ?? [], addresses: addresses ?? [], officers: officers ?? [] };
}

function toSnapshot(row: Omit<SnapshotRow, 'key' | 'version' | 'digest' | 'records'>): CompanySnapshot {
  const { name, status, statusVerbatim, entityType, registrationDate, formationDate, formationState, ein } = row;
  return {
    name,
    status,
    statusVerbatim,
    absentSince: row.absentSince?.toISOString() ?? null,
    entityType,
    registrationDate,
    formationDate,
    formationState,
    ein,
    ...toLists(toContent(row)),
  };
}
