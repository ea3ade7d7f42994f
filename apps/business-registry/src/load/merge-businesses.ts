import { fileNumberKey, isSampleSlug, type StateCode } from '@registry/domain';
import { type ChunkTally, isNewerSql, type LoadContext, newerDataValues, type PreparedMerge } from '@registry/loading';
import type { RegisteredBusiness, SourceItem } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { publishCompanies } from '../change-events/publish-companies.ts';
import { continueVersions } from './continue-versions.ts';
import { type PreparedInsert, prepareInsert } from './insert-businesses.ts';
import { replaceBusinesses } from './replace-businesses.ts';

type Item = SourceItem<RegisteredBusiness>;

/** The stored companies of a chunk when it was read, and the chunk sorted by them. */
interface SortedChunk {
  readonly known: ReadonlyMap<string, KnownCompany>;
  readonly different: readonly Item[];
  /** Rows of the input whose companies the tables have just so. */
  readonly unchanged: number;
  /** Rows that differ from newer data. */
  readonly older: number;
  readonly insert: PreparedInsert;
}

interface KnownCompany {
  /** Of the row that was last read from this source; '' where another source has the company, or it is absent. */
  readonly digest: string;
  /** Whether it is of newer data than the input, and stays. */
  readonly isNewer: boolean;
}

/**
 * Merges companies of one state in the client's transaction. An item whose digest is stored is skipped without being
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
  await beginMerge(client, state);
  return write(client, context, state, await sortChunk(client, context, state, items));
}

/**
 * Reads a chunk's stored companies and maps its new ones during the merge of the previous chunk. They are read again
 * before the merge, since a live lookup or another load may have been first; only changed ones are mapped again.
 */
export async function prepareMerge(
  reader: PoolClient,
  context: LoadContext,
  state: StateCode,
  items: readonly Item[],
): Promise<PreparedMerge> {
  const prepared = await sortChunk(reader, context, state, items);
  return async (client) => {
    await beginMerge(client, state);
    const known = await knownDigests(client, context, state, items);
    const isStillSo =
      known.size === prepared.known.size &&
      [...known].every(([key, now]) => {
        const then = prepared.known.get(key);
        return then?.digest === now.digest && then.isNewer === now.isNewer;
      });
    return write(client, context, state, isStillSo ? prepared : await sortChunk(client, context, state, items));
  };
}

/** One merge at a time in a state: what is looked up from here on stays true until the transaction ends. */
export async function beginMerge(client: PoolClient, state: StateCode): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`merge-businesses ${state}`]);
}

async function sortChunk(
  client: PoolClient,
  context: LoadContext,
  state: StateCode,
  items: readonly Item[],
): Promise<SortedChunk> {
  const known = await knownDigests(client, context, state, items);
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
  return { known, different, unchanged, older, insert: await prepareInsert(context, state, fresh) };
}

async function write(
  client: PoolClient,
  context: LoadContext,
  state: StateCode,
  { different, unchanged, older, insert }: SortedChunk,
): Promise<ChunkTally> {
  await insert.send(client);
  const replaced = await replaceBusinesses(client, context, state, different);
  const inserted = await continueVersions(client, state, insert.companies);
  await publishCompanies(client, state, [...inserted, ...replaced.companies], isSampleSlug(context.source));
  return {
    new: insert.rowCount,
    changed: replaced.rowCount,
    unchanged,
    older,
    rejected: [...insert.rejected, ...replaced.rejected],
  };
}

/** What is known of the companies of a chunk. */
async function knownDigests(client: PoolClient, context: LoadContext, state: StateCode, items: readonly Item[]) {
  const { sourceNo, newer } = context;
  const { rows } = await client.query<{ key: string; digest: string | null; isNewer: boolean }>({
    name: `known-digests-${state}${newer === null ? '' : '-by-date'}`,
    text: `SELECT b.file_number_key AS key,
                  CASE WHEN r.absent_since IS NULL THEN replace(r.digest::text, '-', '') END AS digest,
                  ${isNewerSql(newer, { alias: 'r', hasPresence: true }, 3)} AS "isNewer"
             FROM businesses b LEFT JOIN registrations r
               ON r.state = '${state}' AND r.file_number_key = b.file_number_key AND r.source_no = $1
            WHERE b.state = '${state}' AND b.file_number_key = ANY ($2)`,
    values: [sourceNo, items.map((item) => fileNumberKey(item.key)), ...newerDataValues(newer)],
  });
  return new Map(rows.map(({ key, digest, isNewer }) => [key, { digest: digest ?? '', isNewer }] as const));
}
