import type { StateCode } from '@registry/domain';
import type { PoolClient } from 'pg';
import type { MappedAddress, MappedOfficer } from '@registry/pipeline';
import { type CompanySnapshot, officersByRole, toAddressOfHistory, toNameOfHistory } from './company-changes.ts';

interface SnapshotRow {
  readonly key: string;
  readonly version: number;
  readonly name: string;
  readonly status: string;
  readonly statusVerbatim: string | null;
  readonly absentSince: Date | null;
  readonly entityType: string | null;
  readonly registrationDate: string | null;
  readonly formationDate: string | null;
  readonly formationState: string | null;
  readonly ein: string | null;
  readonly names: readonly { readonly name: string; readonly kind: string }[] | null;
  readonly addresses: readonly MappedAddress[] | null;
  readonly officers: readonly Pick<MappedOfficer, 'name' | 'titles' | 'address'>[] | null;
}

/** What a source says now of the companies with these keys, and their versions. */
export async function readSnapshots(
  client: PoolClient,
  state: StateCode,
  sourceNo: number,
  keys: readonly string[],
): Promise<Map<string, { readonly version: number; readonly snapshot: CompanySnapshot }>> {
  const rows = `state = '${state}' AND file_number_key = b.file_number_key AND source_no = $1`;
  const { rows: found } = await client.query<SnapshotRow>(
    `SELECT b.file_number_key AS key, b.version, b.name, b.status, b.status_verbatim AS "statusVerbatim",
            (SELECT absent_since FROM registrations WHERE ${rows}) AS "absentSince", b.entity_type AS "entityType", b.registration_date AS "registrationDate",
            b.formation_date AS "formationDate", b.formation_state AS "formationState", b.ein,
            (SELECT json_agg(json_build_object('name', name, 'kind', kind) ORDER BY position)
               FROM names WHERE ${rows} AND kind <> 'legal') AS names,
            (SELECT json_agg(${addressSql('kind')} ORDER BY position) FROM addresses WHERE ${rows}) AS addresses,
            (SELECT json_agg(json_build_object('name', name, 'titles', titles, 'address',
                             CASE WHEN full_address IS NOT NULL THEN ${addressSql("'officer'")} END)
                             ORDER BY position) FROM officers WHERE ${rows}) AS officers
       FROM businesses b WHERE b.state = '${state}' AND b.file_number_key = ANY ($2)`,
    [sourceNo, keys],
  );
  return new Map(found.map((row) => [row.key, { version: row.version, snapshot: toSnapshot(row) }] as const));
}

/** A row of addresses or officers as a mapped address of a kind. */
function addressSql(kind: string): string {
  return `json_build_object('kind', ${kind}, 'fullAddress', full_address, 'addressLine1', address_line1, 'addressLine2', address_line2,
                            'city', city, 'state', address_state, 'postalCode', postal_code, 'country', country)`;
}

function toSnapshot(row: SnapshotRow): CompanySnapshot {
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
    alternativeNames: (row.names ?? []).map(toNameOfHistory),
    addresses: (row.addresses ?? []).map(toAddressOfHistory),
    ...officersByRole(row.officers ?? []),
  };
}
