import { recordsLoaded } from '@registry/contracts-records-sections';
import type { LoadedSource } from '@registry/domain';
import type { FeedTopic } from '@registry/feed';
import { readLoadedSources } from '@registry/loading';
import type { Database } from '@registry/persistence';

/** Publishes loads that have ended. */
export const recordsLoadedTopic: FeedTopic<LoadedSource, readonly string[]> = {
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

/** The newest loads of these sources, or of all, each under the slug that its rows have: several files of a family are one. */
async function loadedRecords(database: Database, shown: ReadonlySet<string> | null): Promise<LoadedSource[]> {
  const shownAs = await shownSlugs(database);
  const rows = await readLoadedSources(database, null);
  const wanted = rows.filter(({ source }) => shown?.has(shownAs(source)) !== false);
  return [...Map.groupBy(wanted, ({ source }) => shownAs(source))].map(([source, parts]) => unite(source, parts));
}

/** The data of several files are as old as the oldest of them; the newest load counts. */
function unite(source: string, parts: readonly LoadedSource[]): LoadedSource {
  const [newest, ...others] = parts.toSorted((one, other) => (one.finishedAt < other.finishedAt ? 1 : -1));
  if (newest === undefined) throw new Error(`${source} has no load.`);
  const counts = others.reduce((sum, part) => added(sum, part.counts), newest.counts);
  const [asOf = null] = parts.flatMap((part) => part.asOf ?? []).sort();
  return {
    ...newest,
    source,
    verified: parts.every(({ verified }) => verified),
    counts,
    asOf,
    isWhole: parts.every((part) => part.isWhole),
    isRemoved: parts.every(({ isRemoved }) => isRemoved),
  };
}

function added<Counts extends LoadedSource['counts']>(one: Counts, other: Counts): Counts {
  const names = Object.keys(one) as (keyof Counts)[];
  return Object.fromEntries(names.map((name) => [name, Number(one[name]) + Number(other[name])])) as unknown as Counts;
}

/**
 * The slug under which a source is published: its family's if it has parts of records, which mean nothing without the
 * others.
 */
async function shownSlugs(database: Database): Promise<(slug: string) => string> {
  const rows = await database.query<{ slug: string; family: string }>({
    name: 'families-of-sources',
    text: `SELECT s.slug, f.slug AS family FROM record_sources r
             JOIN sources s USING (source_no) JOIN sources f ON f.source_no = r.family_no
             JOIN described_sources d ON d.source_no = r.source_no AND d.yields = 'record-part'`,
  });
  const families = new Map(rows.map(({ slug, family }) => [slug, family] as const));
  return (slug) => families.get(slug) ?? slug;
}
