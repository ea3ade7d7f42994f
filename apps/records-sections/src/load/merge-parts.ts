import { fileNumberKey } from '@registry/domain';
import {
  type ChunkTally,
  CopyRows,
  isNewerSql,
  type LoadContext,
  newerDataValues,
  NO_LOAD,
  rejectItem,
  sourceNumber,
} from '@registry/loading';
import { confirmParts } from './confirm-parts.ts';
import type { RecordPart, RejectedRow, SourceItem } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { assembleFamily, type TouchedParts } from './assemble-family.ts';
import { type RecordSource, registerSource } from './record-sources.ts';

type Item = SourceItem<RecordPart>;

/** What a source's parts belong to, and what they do there. */
export interface PartFamily extends Pick<RecordSource, 'kind' | 'state' | 'scope' | 'makesRecords' | 'givesNames'> {
  /** Slug under which the assembled records are shown. */
  readonly slug: string;
}

interface KnownPart {
  readonly partKey: string;
  readonly digest: string;
  readonly recordKey: string | null;
  readonly joinKeys: readonly string[];
  /** Whether it is of newer data than the input, and stays. */
  readonly isNewer: boolean;
}

interface PartToWrite {
  readonly partKey: string;
  readonly digest: string;
  readonly part: RecordPart;
  readonly known: KnownPart | undefined;
}

interface ReadPart extends PartToWrite {
  readonly rowCount: number;
}

function countRows(parts: readonly ReadPart[]): number {
  return parts.reduce((sum, { rowCount }) => sum + rowCount, 0);
}

/**
 * Merges parts of records in the client's transaction, and assembles the records that they touch again. So after each
 * commit records are the result of all loaded parts, in any order of files.
 */
export async function mergeParts(
  client: PoolClient,
  context: LoadContext,
  family: PartFamily,
  items: readonly Item[],
): Promise<ChunkTally> {
  await lockFamily(client, family.slug);
  const known = await knownParts(client, context, items);
  const read: ReadPart[] = [];
  const rejected: RejectedRow[] = [];
  const rows = { new: 0, changed: 0, unchanged: 0, older: 0 };
  const confirmed: string[] = [];
  for (const item of items) {
    const partKey = fileNumberKey(item.key);
    const before = known.get(partKey);
    if (before?.digest === item.digest) {
      rows.unchanged += item.rowCount;
      if (!before.isNewer) confirmed.push(partKey);
      continue;
    }
    if (before?.isNewer === true) {
      rows.older += item.rowCount;
      continue;
    }
    const mapped = item.map();
    if (!mapped.ok) {
      rejected.push(...rejectItem(item, mapped.reason));
      continue;
    }
    const { digest, rowCount } = item;
    read.push({ partKey, digest, part: mapped.value, known: before, rowCount });
  }
  const settled = await lookedUpSince(client, context, family, read);
  const parts = read.filter(
    ({ part, known: before }) => before !== undefined || !part.joinKeys.some((key) => settled.has(key)),
  );
  for (const { known: before, rowCount } of parts) rows[before === undefined ? 'new' : 'changed'] += rowCount;
  rows.older += countRows(read) - countRows(parts);
  await write(client, context, family, parts);
  await confirmParts(client, context, family.kind, confirmed);
  return { ...rows, rejected };
}

/**
 * Waits for its turn in a family until the end of the client's transaction: two files loaded side by side would each assemble without the
 * other's rows, and a lookup would change what a load has just read.
 */
export async function lockFamily(client: PoolClient, family: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`assemble ${family}`]);
}

async function knownParts(
  client: PoolClient,
  { sourceNo, newer }: LoadContext,
  items: readonly Item[],
): Promise<Map<string, KnownPart>> {
  const { rows } = await client.query<KnownPart>(
    `SELECT part_key AS "partKey", replace(digest::text, '-', '') AS digest, record_key AS "recordKey",
            join_keys AS "joinKeys", ${isNewerSql(newer, { alias: 'p', hasPresence: false }, 3)} AS "isNewer"
       FROM record_parts p WHERE source_no = $1 AND part_key = ANY ($2::text[])`,
    [sourceNo, items.map(({ key }) => fileNumberKey(key)), ...newerDataValues(newer)],
  );
  return new Map(rows.map((row) => [row.partKey, row] as const));
}

/**
 * The join keys of unknown parts of which a lookup has had all parts since the day of the file. What it did not have then has left the
 * register, and an older file does not bring it back.
 */
async function lookedUpSince(
  client: PoolClient,
  { newer }: LoadContext,
  { slug }: PartFamily,
  parts: readonly PartToWrite[],
): Promise<ReadonlySet<string>> {
  const joinKeys = new Set(parts.flatMap(({ part, known }) => (known === undefined ? part.joinKeys : [])));
  if (newer === null || joinKeys.size === 0) return new Set();
  const { rows } = await client.query<{ key: string }>(
    `SELECT DISTINCT j.join_key AS key FROM sources f
       JOIN part_joins j ON j.family_no = f.source_no
       JOIN record_parts p ON p.source_no = j.source_no AND p.part_key = j.part_key
      WHERE f.slug = $1 AND j.join_key = ANY ($2::text[]) AND p.load_no = ${NO_LOAD} AND p.retrieved_at >= $3`,
    [slug, [...joinKeys], newer.liveFrom],
  );
  return new Set(rows.map(({ key }) => key));
}

async function write(client: PoolClient, context: LoadContext, family: PartFamily, parts: readonly PartToWrite[]) {
  const { slug, ...described } = family;
  const familyNo = await sourceNumber(client, slug);
  const assembled = { ...described, sourceNo: familyNo, source: slug, familyNo: null, registerNo: null };
  await registerSource(client, { ...assembled, makesRecords: true, givesNames: true });
  const states = parts.map(({ part }) => part.adds.subject.state);
  const own = { ...described, states, sourceNo: context.sourceNo, source: context.source, familyNo, registerNo: null };
  await registerSource(client, own);
  if (parts.length === 0) return;
  await replaceParts(client, context, familyNo, parts);
  const owner = { sourceNo: familyNo, kind: family.kind, loadNo: context.loadNo, asOf: context.asOf };
  await assembleFamily(client, owner, touchedBy(parts));
}

async function replaceParts(client: PoolClient, context: LoadContext, familyNo: number, parts: readonly PartToWrite[]) {
  const { sourceNo, loadNo, retrievedAt, headers } = context;
  const replaced = parts.flatMap(({ known }) => known ?? []);
  if (replaced.length > 0) {
    await client.query('DELETE FROM record_parts WHERE source_no = $1 AND part_key = ANY ($2::text[])', [
      sourceNo,
      replaced.map(({ partKey }) => partKey),
    ]);
    const joins = replaced.flatMap(({ partKey, joinKeys }) => joinKeys.map((joinKey) => ({ partKey, joinKey })));
    await client.query(
      `DELETE FROM part_joins j USING unnest($3::text[], $4::text[]) d(join_key, part_key)
        WHERE j.family_no = $1 AND j.source_no = $2 AND j.join_key = d.join_key AND j.part_key = d.part_key`,
      [familyNo, sourceNo, joins.map(({ joinKey }) => joinKey), joins.map(({ partKey }) => partKey)],
    );
  }
  const rows = new CopyRows('record_parts', PART_COLUMNS);
  const joins = new CopyRows('part_joins', ['family_no', 'join_key', 'source_no', 'part_key']);
  for (const { partKey, digest, part } of parts) {
    const joinKeys = [...new Set(part.joinKeys)];
    const owner = [sourceNo, partKey, familyNo, part.part, part.recordKey];
    const said = [JSON.stringify(part.adds), JSON.stringify(headers?.packRows(part.records) ?? part.records)];
    rows.add([...owner, joinKeys, ...said, digest, loadNo, retrievedAt]);
    for (const joinKey of joinKeys) joins.add([familyNo, joinKey, sourceNo, partKey]);
  }
  await rows.send(client);
  await joins.send(client);
}

const PART_COLUMNS = [
  ...['source_no', 'part_key', 'family_no', 'part', 'record_key', 'join_keys', 'adds', 'records', 'digest'],
  ...['load_no', 'retrieved_at'],
];

/** Records and joins that the parts belong to, and those that they belonged to before. */
function touchedBy(parts: readonly PartToWrite[]): TouchedParts {
  const recordKeys = new Set<string>();
  const joinKeys = new Set<string>();
  for (const { part, known } of parts) {
    for (const { recordKey, joinKeys: keys } of known === undefined ? [part] : [part, known]) {
      if (recordKey !== null) recordKeys.add(recordKey);
      for (const key of keys) joinKeys.add(key);
    }
  }
  return { recordKeys: [...recordKeys], joinKeys: [...joinKeys] };
}
