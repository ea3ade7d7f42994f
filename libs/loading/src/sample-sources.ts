import type { FeedEvent } from '@registry/contracts-feed';
import { isSampleSlug, type LoadedSource } from '@registry/domain';
import { publishChanges } from '@registry/feed';
import type { PoolClient } from 'pg';
import { isBeingLoaded, unlockSource, waitForSource } from './load-store.ts';
import type { LoadContext } from './load-target.ts';
import { LoadError } from './load-error.ts';

/** A loaded sample that gives way to the real source. */
export interface LoadedSample {
  readonly sourceNo: number;
  readonly slug: string;
}

/** A sample is not loaded next to the real source of the same companies or records. */
export class RealSourceLoaded extends LoadError {}

/**
 * Before the first row of a load: a sample is refused where the real source is loaded or being loaded, and a real source is given the
 * samples that give way to it, with their loads kept out until the session ends. `alike` are patterns of the slugs of both, as LIKE
 * takes them.
 *
 * Of a sample and a real source that are loaded at the same time, the sample never waits and the real one does. Each has its row in
 * `sources` and its own lock before it looks for the other, so one of them always sees the other.
 */
export async function samplesToRemove(
  client: PoolClient,
  { source }: LoadContext,
  alike: readonly string[],
): Promise<LoadedSample[]> {
  if (isSampleSlug(source)) {
    await refuseNextToReal(client, alike);
    return [];
  }
  for (const { slug } of (await presentSources(client, alike)).filter(isSample)) await waitForSource(client, slug);
  const samples = (await presentSources(client, alike)).filter(isSample);
  for (const { slug, isLoaded } of samples) if (!isLoaded) await unlockSource(client, slug); // no load of it begins from now on
  return samples.filter(({ isLoaded }) => isLoaded);
}

function isSample({ slug }: LoadedSample): boolean {
  return isSampleSlug(slug);
}

async function refuseNextToReal(client: PoolClient, alike: readonly string[]): Promise<void> {
  for (const { slug, isLoaded } of await presentSources(client, alike)) {
    if (isSampleSlug(slug)) continue;
    if (isLoaded) throw new RealSourceLoaded(`${slug} is loaded: sample data is not loaded next to real data.`);
    if (await isBeingLoaded(client, slug))
      throw new RealSourceLoaded(`${slug} is being loaded: sample data is not loaded next to real data.`);
  }
}

async function presentSources(
  client: PoolClient,
  alike: readonly string[],
): Promise<(LoadedSample & { readonly isLoaded: boolean })[]> {
  const { rows } = await client.query<LoadedSample & { readonly isLoaded: boolean }>(
    `SELECT s.source_no AS "sourceNo", s.slug,
            EXISTS (SELECT FROM loads l WHERE l.source_no = s.source_no AND l.rows_done > 0) AS "isLoaded"
       FROM sources s WHERE s.slug LIKE ANY ($1) AND s.removed_at IS NULL ORDER BY s.slug`,
    [alike],
  );
  return rows;
}

/** Removes some rows after the other, each time in a transaction of its own, until none is left. Returns how many. */
export async function removeAll(client: PoolClient, removeNext: () => Promise<number>): Promise<number> {
  let removed = 0;
  for (let count = -1; count !== 0;) {
    await client.query('BEGIN');
    count = await removeNext();
    await client.query('COMMIT');
    removed += count;
  }
  return removed;
}

/** Removes the rest that tables have of samples, in one transaction, and publishes that these are gone. `others` are sources without a load of their own. */
export async function endSamples(
  client: PoolClient,
  event: FeedEvent<LoadedSource>,
  samples: readonly LoadedSample[],
  tables: readonly string[],
  others: readonly number[] = [],
): Promise<void> {
  const numbers = [...samples.map(({ sourceNo }) => sourceNo), ...others];
  await client.query('BEGIN');
  for (const table of tables) await client.query(`DELETE FROM ${table} WHERE source_no = ANY ($1)`, [numbers]);
  await client.query('UPDATE sources SET removed_at = now() WHERE source_no = ANY ($1)', [numbers]);
  const body = samples.map(({ slug }) => slug);
  await publishChanges(client, [{ topic: event.topic, body, itemCount: body.length }]);
  await client.query('COMMIT');
}
