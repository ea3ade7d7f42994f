import { isDeepStrictEqual } from 'node:util';
import { fileNumberKey, RECORD_KINDS } from '@registry/domain';
import { LiveFailure, type LivePartsReply } from '@registry/live-lookup';
import { liveContext, NO_LOAD, sourceNumber } from '@registry/loading';
import type { Database } from '@registry/persistence';
import type { RecordPart, SourceItem } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { assembleFamily } from '../load/assemble-family.ts';
import type { RecordsOwner } from '../change-events/record-changes.ts';
import { lockFamily, mergeParts } from '../load/merge-parts.ts';
import { describe } from '../load/record-sources.ts';
import { type LeftBehind, removeGoneParts } from './remove-gone-parts.ts';

/** Milliseconds that a live result waits for a load of the register to end its chunk. */
const LOCK_MS = 5_000;

/**
 * Merges the response of a register like files of its sources, in one transaction, and stores that unchanged parts were
 * seen again. Since the filings are complete, parts that did not arrive are deleted. Returns the keys of the records. A
 * part that cannot be mapped is an error of the source: nothing is written then.
 */
export function keepLiveParts(
  database: Database,
  family: string,
  replies: readonly LivePartsReply[],
): Promise<readonly string[]> {
  return database.transaction(async (client) => {
    const [first] = replies;
    if (first === undefined) return [];
    const { kind } = describe(first.definition);
    await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`);
    await lockFamily(client, family);
    // Those that make the records last: so a new record is assembled once, of all its parts.
    const mapped = replies.toSorted(makersLast).map(mapReply);
    const joinKeys = [...new Set(mapped.flatMap(({ parts }) => parts.flatMap(({ part }) => part.joinKeys)))];
    const left: LeftBehind[] = [];
    for (const { reply, parts } of mapped) {
      const sourceNo = await sourceNumber(client, reply.definition.slug);
      left.push(await removeGoneParts(client, { sourceNo, joinKeys, partKeys: parts.map(({ item }) => item.key) }));
    }
    for (const one of mapped) await mergeReply(client, family, one);
    const asOf = first.retrievedAt.slice(0, 10);
    const owner = { sourceNo: await sourceNumber(client, family), kind, loadNo: NO_LOAD, asOf };
    await assembleLeftBehind(client, owner, left);
    const keys = [...new Set(mapped.flatMap(({ parts }) => parts.flatMap(({ part }) => part.recordKey ?? [])))];
    await noteSeen(client, owner, keys, replies.map(({ retrievedAt }) => retrievedAt).sort()[0] ?? null);
    return keys;
  });
}

/** A response whose parts are mapped. */
interface MappedReply {
  readonly reply: LivePartsReply;
  readonly parts: readonly { readonly item: SourceItem<RecordPart>; readonly part: RecordPart }[];
}

function mapReply(reply: LivePartsReply): MappedReply {
  const parts = reply.items.map((item) => {
    const mapped = item.map();
    if (!mapped.ok) throw new LiveFailure('layout', `${reply.definition.slug}: ${mapped.reason}`);
    return { item, part: mapped.value };
  });
  return { reply, parts };
}

/** Merges the parts that differ from what is known of them, and notes that all were seen. */
async function mergeReply(client: PoolClient, family: string, { reply, parts }: MappedReply): Promise<void> {
  const { definition, retrievedAt } = reply;
  const { kind, makesRecords, givesNames } = describe(definition);
  const source = definition.slug;
  const sourceNo = await sourceNumber(client, source);
  const known = await knownContents(client, sourceNo, reply.items);
  const different = parts.filter(
    ({ item, part }) => !isDeepStrictEqual(contentOf(part), known.get(fileNumberKey(item.key))),
  );
  const partFamily = { slug: family, kind, state: definition.state, scope: definition.scope, makesRecords, givesNames };
  await mergeParts(
    client,
    liveContext(source, sourceNo, retrievedAt),
    partFamily,
    different.map(({ item }) => item),
  );
  await client.query(
    `UPDATE record_parts SET load_no = ${NO_LOAD}, retrieved_at = $3
      WHERE source_no = $1 AND part_key = ANY ($2::text[]) AND retrieved_at < $3`,
    [sourceNo, parts.map(({ item }) => fileNumberKey(item.key)), retrievedAt],
  );
}

/** Where what changed elsewhere has not assembled the records already, which is then found to be so. */
async function assembleLeftBehind(client: PoolClient, owner: RecordsOwner, left: readonly LeftBehind[]): Promise<void> {
  const touched = {
    recordKeys: left.flatMap(({ recordKeys }) => recordKeys),
    joinKeys: left.flatMap(({ joinKeys }) => joinKeys),
  };
  if (touched.joinKeys.length === 0) return;
  await assembleFamily(client, owner, touched);
}

async function noteSeen(client: PoolClient, owner: RecordsOwner, keys: readonly string[], retrievedAt: string | null) {
  await client.query(
    `UPDATE ${RECORD_KINDS[owner.kind].table} SET retrieved_at = $3, confirmed_load_no = ${NO_LOAD}
      WHERE source_no = $1 AND row_key = ANY ($2) AND retrieved_at < $3`,
    [owner.sourceNo, keys, retrievedAt],
  );
}

/** What stored parts say, by their keys. A file heads its columns otherwise than an interface: rows as published do not count. */
async function knownContents(client: PoolClient, sourceNo: number, items: readonly SourceItem<RecordPart>[]) {
  const { rows } = await client.query<{ key: string } & Pick<RecordPart, 'recordKey' | 'joinKeys' | 'adds'>>(
    `SELECT part_key AS key, record_key AS "recordKey", join_keys AS "joinKeys", adds FROM record_parts WHERE source_no = $1 AND part_key = ANY ($2)`,
    [sourceNo, items.map(({ key }) => fileNumberKey(key))],
  );
  return new Map(rows.map(({ key, ...part }) => [key, contentOf(part)] as const));
}

function contentOf({ recordKey, joinKeys, adds }: Pick<RecordPart, 'recordKey' | 'joinKeys' | 'adds'>): unknown {
  return JSON.parse(JSON.stringify({ recordKey, joinKeys, adds }));
}

function makersLast(one: LivePartsReply, other: LivePartsReply): number {
  const makes = ({ definition }: LivePartsReply): number => Number(definition.mapping.describes?.makesRecords ?? false);
  return makes(one) - makes(other);
}
