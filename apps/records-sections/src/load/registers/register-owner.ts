import type { RecordKind } from '@registry/domain';
import { type LoadContext, sourceNumber } from '@registry/loading';
import type { PoolClient } from 'pg';
import type { RegisterOwner } from './merge-register.ts';

/** The register of a source, with those of its sources that are loaded. */
export async function registerOwner(
  client: PoolClient,
  { loadNo, asOf }: Pick<LoadContext, 'loadNo' | 'asOf'>,
  kind: RecordKind,
  register: string,
): Promise<RegisterOwner> {
  const sourceNo = await sourceNumber(client, register);
  const { rows } = await client.query<{ no: number }>(
    'SELECT source_no AS no FROM record_sources WHERE register_no = $1 ORDER BY source_no',
    [sourceNo],
  );
  return { sourceNo, kind, loadNo, asOf, sourceNos: rows.map(({ no }) => no) };
}
