import { type BusinessIdParts, fileNumberKey } from '@registry/domain';
import type { PoolClient } from 'pg';

/** Gives the company a next version, and writes no change into its history; undefined where no register has it. */
export async function raiseVersion(client: PoolClient, { state, fileNumber }: BusinessIdParts) {
  const { rows } = await client.query<{ key: string; version: number; isSample: boolean }>(
    `UPDATE businesses b SET version = version + 1 WHERE b.state = $1 AND b.file_number_key = $2
     RETURNING b.file_number_key AS key, b.version,
               EXISTS (SELECT FROM registrations r JOIN sources s USING (source_no)
                        WHERE r.state = b.state AND r.file_number_key = b.file_number_key AND s.slug LIKE '%-sample') AS "isSample"`,
    [state, fileNumberKey(fileNumber)],
  );
  return rows[0];
}
