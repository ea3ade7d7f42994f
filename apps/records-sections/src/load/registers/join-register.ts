import { RECORD_KINDS, type RecordKind } from '@registry/domain';
import { type LoadContext, sourceNumber } from '@registry/loading';
import type { PoolClient } from 'pg';
import { registerAssembled } from '../record-sources.ts';
import { RecordsToWrite } from '../write-records.ts';
import { mergeRegister, type RegisterOwner } from './merge-register.ts';
import { storedVersions } from './stored-versions.sql.ts';

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
  const { rows: members } = await client.query<{ no: number; familyNo: number | null; isJoined: boolean }>(
    `SELECT r.source_no AS no, r.family_no AS "familyNo", r.register_no IS NOT DISTINCT FROM $2 AS "isJoined"
       FROM record_sources r JOIN sources s USING (source_no) WHERE s.slug = ANY ($1)`,
    [sources, registerNo],
  );
  if (members.every(({ isJoined }) => isJoined)) return;
  const inTransaction = async (work: () => Promise<unknown>): Promise<void> => {
    await client.query('BEGIN');
    await work();
    await client.query('COMMIT');
  };
  for (const { no, familyNo } of members) {
    if (familyNo !== null) await inTransaction(() => returnRecords(client, context, { kind, from: familyNo, to: no }));
  }
  const sourceNos = members.map(({ no }) => no);
  const owner: RegisterOwner = { sourceNo: registerNo, kind, loadNo: context.loadNo, asOf: context.asOf, sourceNos };
  await registerAssembled(client, registerNo, kind);
  for (let keys = await doubledKeys(client, owner); keys.length > 0; keys = await doubledKeys(client, owner))
    await inTransaction(() => mergeRegister(client, owner, keys));
  // Last, so that a load that dies before joins again.
  await client.query('UPDATE record_sources SET register_no = $2, family_no = NULL WHERE source_no = ANY ($1::int[])', [
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

/** Gives a source back the records that its loads wrote under the number of another one, as a version before did. */
async function returnRecords(
  client: PoolClient,
  { loadNo, asOf }: LoadContext,
  { kind, from, to }: { readonly kind: RecordKind; readonly from: number; readonly to: number },
): Promise<void> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT r.row_key AS key FROM ${RECORD_KINDS[kind].table} r JOIN loads l USING (load_no)
      WHERE r.source_no = $1 AND l.source_no = $2`,
    [from, to],
  );
  const stored = await storedVersions(
    client,
    kind,
    [from],
    rows.map(({ key }) => key),
  );
  const digests = await client.query<{ key: string; digest: string }>(
    `SELECT row_key AS key, replace(digest::text, '-', '') AS digest FROM ${RECORD_KINDS[kind].table} WHERE source_no = $1 AND row_key = ANY ($2::text[])`,
    [from, stored.map(({ rowKey }) => rowKey)],
  );
  const digestOf = new Map(digests.rows.map(({ key, digest }) => [key, digest] as const));
  const byLoad = Map.groupBy(stored, (version) => version.loadNo);
  for (const [writtenBy, versions] of byLoad) {
    const records = new RecordsToWrite({ sourceNo: to, kind, loadNo: writtenBy, asOf });
    for (const { rowKey, mapped, record, absentSince, retrievedAt, confirmedLoadNo } of versions) {
      const seen = { retrievedAt: retrievedAt.toISOString(), confirmedLoadNo };
      const merged = {
        versions: null,
        absentSince: absentSince?.toISOString() ?? null,
        before: { rowKey, date: mapped.date, absentSince, head: mapped.head },
      };
      records.add({ rowKey, digest: digestOf.get(rowKey) ?? '', mapped, record, ...seen, known: undefined, merged });
    }
    await records.write(client);
  }
  const owner = { sourceNo: from, kind, loadNo, asOf };
  await new RecordsToWrite(owner).write(
    client,
    stored.map(({ rowKey, subjectNo, tradeNo }) => ({ rowKey, subjectNo, tradeNo, digest: null, isNewer: false })),
  );
  await client.query('UPDATE record_changes SET source_no = $2 WHERE source_no = $1 AND row_key = ANY ($3::text[])', [
    from,
    to,
    stored.map(({ rowKey }) => rowKey),
  ]);
}
