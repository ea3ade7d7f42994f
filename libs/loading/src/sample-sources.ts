import { isSampleSlug } from '@registry/domain';
import type { PoolClient } from 'pg';
import { lockSource } from './load-store.ts';
import type { LoadContext } from './load-target.ts';
import { LoadError } from './load-error.ts';

/** A loaded sample that gives way to the real source. */
export interface LoadedSample {
  readonly sourceNo: number;
  readonly slug: string;
}

/**
 * Before the first row of a load: a sample is refused where the real source is loaded, and a real source is given the samples that give
 * way to it, with their loads kept out until the session ends. `alike` are patterns of the slugs of both, as LIKE takes them.
 */
export async function samplesToRemove(
  client: PoolClient,
  { source }: LoadContext,
  alike: readonly string[],
): Promise<LoadedSample[]> {
  const { rows } = await client.query<LoadedSample>(
    `SELECT s.source_no AS "sourceNo", s.slug FROM sources s
      WHERE s.slug LIKE ANY ($1) AND s.removed_at IS NULL
        AND EXISTS (SELECT FROM loads l WHERE l.source_no = s.source_no AND l.rows_done > 0) ORDER BY s.slug`,
    [alike],
  );
  const samples = rows.filter(({ slug }) => isSampleSlug(slug));
  if (isSampleSlug(source)) {
    const real = rows.find(({ slug }) => !isSampleSlug(slug));
    if (real === undefined) return [];
    throw new LoadError(`${real.slug} is loaded: made-up data are not loaded beside real ones.`);
  }
  for (const { slug } of samples) {
    if (!(await lockSource(client, slug)))
      throw new LoadError(`A load of ${slug} is under way; wait for its end or stop it.`);
  }
  return samples;
}

/** Writes down, in the client's transaction, that nothing of these samples is left. */
export async function markRemoved(
  client: PoolClient,
  samples: readonly Pick<LoadedSample, 'sourceNo'>[],
): Promise<void> {
  await client.query('UPDATE sources SET removed_at = now() WHERE source_no = ANY ($1)', [
    samples.map(({ sourceNo }) => sourceNo),
  ]);
}
