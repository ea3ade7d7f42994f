import type { StateCode } from '@registry/domain';
import type { PoolClient } from 'pg';
import type { WrittenCompany } from '../change-events/publish-companies.ts';

/** Has new companies that were removed before count their versions on. Returns all with the versions that they have. */
export async function continueVersions(
  client: PoolClient,
  state: StateCode,
  companies: readonly WrittenCompany[],
): Promise<WrittenCompany[]> {
  if (companies.length === 0) return [];
  const { rows } = await client.query<WrittenCompany>(
    `WITH back AS (
       DELETE FROM removed_businesses WHERE state = '${state}' AND file_number_key = ANY ($1) RETURNING file_number_key, version)
     UPDATE businesses b SET version = back.version + 1 FROM back
      WHERE b.state = '${state}' AND b.file_number_key = back.file_number_key
     RETURNING b.file_number_key AS key, b.version`,
    [companies.map(({ key }) => key)],
  );
  const back = new Map(rows.map((row) => [row.key, { ...row, action: 'added' }] as const));
  return companies.map((company) => (back.get(company.key) as WrittenCompany | undefined) ?? company);
}
