import { fileNumberKey, isSampleSlug, type StateCode } from '@registry/domain';
import { type ChunkTally, type KnownRow, type LoadContext, type PreparedMerge, readKnownRows } from '@registry/loading';
import type { RegisteredBusiness, SourceItem } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { publishCompanies } from '../change-events/publish-companies.ts';
import { addParts, refreshParts } from '../parts/write-parts.ts';
import { continueVersions } from './continue-versions.ts';
import { type PreparedInsert, prepareInsert } from './insert-businesses.ts';
import { replaceBusinesses } from './replace-businesses.ts';
import type { StateTurns } from './state-turns.ts';

type Item = SourceItem<RegisteredBusiness>;

/** Known companies of a chunk, by their keys. The digest is that of the row that was last read from this source. */
type Known = ReadonlyMap<string, KnownRow>;

/** A chunk sorted by what is known of its companies. */
interface SortedChunk {
  readonly different: readonly Item[];
  /** Rows of the input whose companies the tables have just so. */
  readonly unchanged: number;
  /** Rows that differ from newer data. */
  readonly older: number;
  readonly insert: PreparedInsert;
}

/**
 * Merges companies of one state in the client's transaction, which has the state's turn. An item whose digest is stored is skipped without being
 * mapped, and so is one that differs from newer data. New companies are copied directly into the state's partitions. Of
 * those that differ, the source's rows are replaced and each changed field is written to the history. Written companies
 * get change events.
 */
export async function mergeBusinesses(
  client: PoolClient,
  context: LoadContext,
  state: StateCode,
  items: readonly Item[],
): Promise<ChunkTally> {
  const known = await knownDigests(client, context, state, items);
  return write(client, context, state, await sortChunk(known, context, state, items));
}

/**
 * Reads a chunk's stored companies and maps its new ones during the merge of the previous chunk. They are read again
 * before the merge if a live lookup or another load may have been first; only changed ones are mapped again.
 */
export async function prepareMerge(
  reader: PoolClient,
  context: LoadContext,
  state: StateCode,
  items: readonly Item[],
  stateTurns: StateTurns,
): Promise<PreparedMerge> {
  const read = (client: PoolClient): Promise<Known> => knownDigests(client, context, state, items);
  const { found, turns } = await stateTurns.look<Known>(reader, () => read(reader), new Map());
  const prepared = await sortChunk(found, context, state, items);
  return async (client) => {
    if (await stateTurns.isStill(client, turns)) return write(client, context, state, prepared);
    const known = await read(client);
    const sorted = isSame(known, found) ? prepared : await sortChunk(known, context, state, items);
    return write(client, context, state, sorted);
  };
}

function isSame(known: Known, before: Known): boolean {
  return (
    known.size === before.size &&
    [...known].every(([key, now]) => {
      const then = before.get(key);
      return then?.digest === now.digest && then.isNewer === now.isNewer;
    })
  );
}

async function sortChunk(
  known: Known,
  context: LoadContext,
  state: StateCode,
  items: readonly Item[],
): Promise<SortedChunk> {
  const fresh: Item[] = [];
  const different: Item[] = [];
  let unchanged = 0;
  let older = 0;
  for (const item of items) {
    const company = known.get(fileNumberKey(item.key));
    if (company === undefined) fresh.push(item);
    else if (company.digest === item.digest) unchanged += item.rowCount;
    else if (company.isNewer) older += item.rowCount;
    else different.push(item);
  }
  return { different, unchanged, older, insert: await prepareInsert(context, state, fresh) };
}

async function write(
  client: PoolClient,
  context: LoadContext,
  state: StateCode,
  { different, unchanged, older, insert }: SortedChunk,
): Promise<ChunkTally> {
  await insert.send(client);
  await addParts(
    client,
    context,
    state,
    insert.companies.map(({ key }) => key),
  );
  const replaced = await replaceBusinesses(client, context, state, different);
  const inserted = await continueVersions(client, state, insert.companies);
  await publishCompanies(client, state, [...inserted, ...replaced.companies], isSampleSlug(context.source));
  const keysOfDifferent = different.map(({ key }) => fileNumberKey(key));
  await refreshParts(client, context, state, keysOfDifferent);
  return {
    new: insert.rowCount,
    changed: replaced.rowCount,
    unchanged,
    older,
    rejected: [...insert.rejected, ...replaced.rejected],
  };
}

/** Reads what is known of companies: by the source's own registrations, and of those without one whether there are any. */
async function knownDigests(
  client: PoolClient,
  context: LoadContext,
  state: StateCode,
  items: readonly Item[],
): Promise<Known> {
  const keys = items.map((item) => fileNumberKey(item.key));
  const table = {
    ...{ table: 'registrations', key: 'file_number_key', state, hasPresence: true },
    statement: `known-digests-${state}`,
  };
  const known = await readKnownRows(client, table, context, keys);
  const others = keys.filter((key) => !known.has(key));
  if (others.length === 0) return known;
  const { rows: registered } = await client.query<{ key: string }>({
    name: `known-companies-${state}`,
    text: `SELECT file_number_key AS key FROM businesses WHERE state = '${state}' AND file_number_key = ANY ($1)`,
    values: [others],
  });
  for (const { key } of registered) known.set(key, { key, digest: null, isNewer: false });
  return known;
}
