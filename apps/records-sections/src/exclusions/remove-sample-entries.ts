import { recordsLoaded } from '@registry/contracts-records-sections';
import { toRealSlug, toSampleSlug } from '@registry/domain';
import { endSamples, type LoadContext, NO_LOAD, removeAll, samplesToRemove } from '@registry/loading';
import type { PoolClient } from 'pg';
import { publishExclusions } from './publish-exclusions.ts';
import { knownEntries, removeEntries } from './stored-entries.ts';

/** Entries that are removed in one transaction. */
const REMOVED_AT_ONCE = 1_000;

/** Removes the sample entries of a source before the first rows of the real one. Returns how many. */
export async function removeSampleEntries(client: PoolClient, context: LoadContext): Promise<number> {
  const real = toRealSlug(context.source);
  const samples = await samplesToRemove(client, context, [real, toSampleSlug(real)]);
  if (samples.length === 0) return 0;
  let removed = 0;
  for (const { sourceNo } of samples) removed += await removeAll(client, () => removeNext(client, sourceNo));
  await endSamples(client, recordsLoaded, samples, ['exclusion_list_loads']);
  return removed;
}

async function removeNext(client: PoolClient, sourceNo: number): Promise<number> {
  const { rows } = await client.query<{ key: string }>(
    'SELECT row_key AS key FROM exclusion_entries WHERE source_no = $1 ORDER BY row_key LIMIT $2',
    [sourceNo, REMOVED_AT_ONCE],
  );
  const keys = rows.map(({ key }) => key);
  const known = [...(await knownEntries(client, sourceNo, keys, null)).values()];
  const listed = known.filter(({ isAbsent }) => !isAbsent);
  await removeEntries(client, sourceNo, keys);
  await publishExclusions(
    client,
    { sourceNo, loadNo: NO_LOAD },
    listed.map(({ key, entry }) => ({ rowKey: key, type: 'removed', before: entry })),
  );
  return keys.length;
}
