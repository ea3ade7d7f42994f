import { fileNumberKey } from '@registry/domain';
import {
  type ChunkTally,
  CopyRows,
  type KnownRow,
  type LoadContext,
  newTally,
  NO_LOAD,
  readKnownRows,
  sourceNumber,
  takeItem,
} from '@registry/loading';
import { confirmParts } from './confirm-parts.ts';
import type { RecordPart, SourceItem } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { assembleFamily, type TouchedParts } from './assemble-family.ts';
import { type RecordSource, registerSource } from './record-sources.ts';

type Item = SourceItem<RecordPart>;

/** What a source's parts belong to, and what they do there. */
export interface PartFamily extends Pick<RecordSource, 'kind' | 'state' | 'scope' | 'makesRecords' | 'givesNames'> {
  /** Slug under which the assembled records are shown. */
  readonly slug: string;
}

interface KnownPart extends KnownRow {
  readonly recordKey: string | null;
  readonly joinKeys: readonly string[];
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
  const keys = items.map(({ key }) => fileNumberKey(key));
  const known = await readKnownRows<KnownPart>(client, PARTS, context, keys);
  const read: ReadPart[] = [];
  const tally = newTally();
  const confirmed: string[] = [];
  for (const item of items) {
    const partKey = fileNumberKey(item.key);
    const before = known.get(partKey);
    const { digest, rowCount } = item;
    const part = takeItem(item, before, tally);
    if (part !== undefined) read.push({ partKey, digest, part, known: before, rowCount });
    else if (before?.digest === digest && !before.isNewer) confirmed.push(partKey);
  }
  const settled = await lookedUpSince(client, context, family, read);
  const isGone = ({ part, known: before }: ReadPart): boolean =>
    before === undefined && part.joinKeys.some((key) => settled.has(key));
  for (const { rowCount } of read.filter(isGone)) {
    tally.new -= rowCount;
    tally.older += rowCount;
  }
  await write(
    client,
    context,
    family,
    read.filter((part) => !isGone(part)),
  );
  await confirmParts(client, context, family.kind, confirmed);
  return tally;
}

/**
 * Waits for its turn in a family until the end of the client's transaction: two files loaded side by side would each assemble without the
 * other's rows, and a lookup would change what a load has just read.
 */
export async function lockFamily(client: PoolClient, family: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`assemble ${family}`]);
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
      replaced.map(({ key }) => key),
    ]);
    const joins = replaced.flatMap(({ key, joinKeys }) => joinKeys.map((joinKey) => ({ key, joinKey })));
    await client.query(
      `DELETE FROM part_joins j USING unnest($3::text[], $4::text[]) d(join_key, part_key)
        WHERE j.family_no = $1 AND j.source_no = $2 AND j.join_key = d.join_key AND j.part_key = d.part_key`,
      [familyNo, sourceNo, joins.map(({ joinKey }) => joinKey), joins.map(({ key }) => key)],
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

const PARTS = {
  ...{ table: 'record_parts', key: 'part_key', hasPresence: false },
  columns: ['r.record_key AS "recordKey"', 'r.join_keys AS "joinKeys"'],
};
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
