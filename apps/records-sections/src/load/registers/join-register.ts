import { RECORD_KINDS, type RecordKind } from '@registry/domain';
import { type LoadContext, sourceNumber } from '@registry/loading';
import type { PoolClient } from 'pg';
import { registerAssembled } from '../record-sources.ts';
import { mergeRegister, type RegisterOwner } from './merge-register.ts';

/** Records that are merged in one transaction. */
const MERGED_AT_ONCE = 1_000;

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

/**
 * Notes which loaded sources are of the register, and merges what sources have of it that were loaded before they were described so. In
 * transactions of its own: a load that dies in between is run again and merges the rest.
 */
export async function joinRegister(
  client: PoolClient,
  context: LoadContext,
  {
    kind,
    register,
    sources,
  }: { readonly kind: RecordKind; readonly register: string; readonly sources: readonly string[] },
): Promise<void> {
  const registerNo = await sourceNumber(client, register);
  const { rows: members } = await client.query<{ no: number; isJoined: boolean }>(
    `SELECT r.source_no AS no, r.register_no IS NOT DISTINCT FROM $2 AS "isJoined"
       FROM record_sources r JOIN sources s USING (source_no) WHERE s.slug = ANY ($1)`,
    [sources, registerNo],
  );
  if (members.every(({ isJoined }) => isJoined)) return;
  const inTransaction = async (work: () => Promise<unknown>): Promise<void> => {
    await client.query('BEGIN');
    await work();
    await client.query('COMMIT');
  };
  const sourceNos = members.map(({ no }) => no);
  const owner: RegisterOwner = { sourceNo: registerNo, kind, loadNo: context.loadNo, asOf: context.asOf, sourceNos };
  await registerAssembled(client, registerNo, kind);
  for (let keys = await doubledKeys(client, owner); keys.length > 0; keys = await doubledKeys(client, owner))
    await inTransaction(() => mergeRegister(client, owner, keys));
  // Last, so that a load that dies before joins again.
  await client.query('UPDATE record_sources SET register_no = $2 WHERE source_no = ANY ($1::int[])', [
    sourceNos,
    registerNo,
  ]);
}

/** Keys that several sources show. */
async function doubledKeys(client: PoolClient, { kind, sourceNos }: RegisterOwner): Promise<string[]> {
  if (sourceNos.length < 2) return [];
  const { table } = RECORD_KINDS[kind];
  const { rows } = await client.query<{ key: string }>(
    `SELECT DISTINCT r.row_key AS key FROM ${table} r JOIN ${table} o ON o.row_key = r.row_key AND o.source_no <> r.source_no
      WHERE r.source_no = ANY ($1::int[]) AND o.source_no = ANY ($1::int[]) AND r.hidden_subject IS NULL
      LIMIT ${MERGED_AT_ONCE}`,
    [sourceNos],
  );
  return rows.map(({ key }) => key);
}
