import { type LoadedRecords, recordsLoaded } from '@registry/contracts-records-sections';
import type { StateCode } from '@registry/domain';
import { announce, type FeedTopic } from '@registry/feed';
import { describeSource, type LoadContext, type LoadedSourceRow, readLoadedSources } from '@registry/loading';
import type { Database } from '@registry/persistence';
import type { SourceDefinition } from '@registry/pipeline';
import type { PoolClient } from 'pg';

/** Announces loads that have ended. An announcement names the sources alone: whether the load passed is known at its commit. */
export const recordsLoadedTopic: FeedTopic<LoadedRecords, readonly string[]> = {
  event: recordsLoaded,
  async compose(database, bodies) {
    const shownAs = await shownSlugs(database);
    const loaded = await loadedRecords(database, new Set(bodies.flat().map(shownAs)));
    return bodies.map((slugs) => loaded.filter(({ source }) => slugs.some((slug) => shownAs(slug) === source)));
  },
  async listCurrent(database) {
    return { items: await loadedRecords(database, null), next: null };
  },
};

/** Announces in the transaction that ends a load. */
export async function announceLoaded(
  client: PoolClient,
  context: LoadContext,
  definition: SourceDefinition,
): Promise<void> {
  await describeSource(client, context, definition);
  await announce(client, [{ topic: recordsLoaded.topic, body: [definition.slug], itemCount: 1 }]);
}

/** The newest loads of these sources, or of all, each under the slug that its rows have: several files of a family are one. */
async function loadedRecords(database: Database, shown: ReadonlySet<string> | null): Promise<LoadedRecords[]> {
  const shownAs = await shownSlugs(database);
  const rows = await readLoadedSources(database, null);
  const wanted = rows.filter(({ source }) => shown?.has(shownAs(source)) !== false);
  return [...Map.groupBy(wanted, ({ source }) => shownAs(source))].map(([source, parts]) => unite(source, parts));
}

/** The data of several files are as old as the oldest of them; the newest load counts. */
function unite(source: string, parts: readonly LoadedSourceRow[]): LoadedRecords {
  const [newest, ...others] = parts.toSorted((one, other) => (one.finishedAt < other.finishedAt ? 1 : -1));
  if (newest === undefined) throw new Error(`${source} has no load.`);
  const counts = others.reduce((sum, part) => added(sum, part.counts), newest.counts);
  const [asOf = null] = parts.flatMap((part) => part.asOf ?? []).sort();
  return {
    ...newest,
    source,
    state: newest.state as StateCode | null,
    verified: parts.every(({ verified }) => verified),
    counts,
    asOf,
    isRemoved: parts.every(({ isRemoved }) => isRemoved),
  };
}

function added<Counts extends LoadedSourceRow['counts']>(one: Counts, other: Counts): Counts {
  const names = Object.keys(one) as (keyof Counts)[];
  return Object.fromEntries(names.map((name) => [name, Number(one[name]) + Number(other[name])])) as unknown as Counts;
}

/** Of a source the slug under which its rows are shown: its family's, where it belongs to one. */
async function shownSlugs(database: Database): Promise<(slug: string) => string> {
  const rows = await database.query<{ slug: string; family: string }>({
    name: 'families-of-sources',
    text: `SELECT s.slug, f.slug AS family FROM record_sources r
             JOIN sources s USING (source_no) JOIN sources f ON f.source_no = r.family_no`,
  });
  const families = new Map(rows.map(({ slug, family }) => [slug, family] as const));
  return (slug) => families.get(slug) ?? slug;
}
