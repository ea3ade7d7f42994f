import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PublishedCompany } from '@registry/contracts-business-registry';
import { type LoadTarget, reportText, toReport } from '@registry/loading';
import { loadSource } from '@registry/sources';
import { CountBusinessesHandler } from '../change-events/count-businesses.handler.ts';
import { registryChangedTopic } from '../change-events/registry-changed.topic.ts';
import { registryLoadedTopic } from '../change-events/registry-loaded.topic.ts';
import { RegistryFixture } from '../testing/registry-fixture.ts';

const FILE = 'libs/sources/us-or/business-registry/sample.csv';
const REAL = 'us-or/business-registry';
const SAMPLE = 'us-or/business-registry-sample';

describe('a sample', () => {
  let registry: RegistryFixture;

  beforeEach(async () => {
    registry = await RegistryFixture.create();
  });
  afterEach(() => registry.destroy());

  const published = async (): Promise<PublishedCompany[]> => {
    const rows = await registry.rows<{ body: never }>(
      "SELECT body FROM announcements WHERE topic = 'registry.changed' ORDER BY draft_no",
    );
    return (
      await registryChangedTopic.compose(
        registry.database,
        rows.map(({ body }) => body),
      )
    ).flat();
  };
  const counted = () => new CountBusinessesHandler(registry.database).countBusinesses();

  it('says in slug and description that it is made up', async () => {
    const { slug, dataset, verified } = await loadSource(SAMPLE);
    expect({ slug, verified }).toEqual({ slug: SAMPLE, verified: 'published-layout' });
    expect(dataset).toMatch(/^Sample data/);
  });

  it('gives way to the real source, and each of its companies is announced as removed', async () => {
    await registry.load(SAMPLE, FILE);
    const [{ companies } = { companies: 0 }] = await registry.rows<{ companies: number }>(
      'SELECT count(*) AS companies FROM businesses',
    );
    const result = await registry.load(REAL, FILE);
    expect(result).toMatchObject({ samplesRemoved: companies, items: companies });
    const report = reportText(toReport(REAL, FILE, result, 1));
    expect(report).toContain(`${companies} sample companies left with this load.`);
    expect(report).toMatch(new RegExp(`^ +read +\\d+ rows, ${companies} companies, in 1 s$`, 'm'));
    expect(await registry.rows('SELECT DISTINCT slug FROM registrations JOIN sources USING (source_no)')).toEqual([
      { slug: REAL },
    ]);
    expect(await registry.rows('SELECT FROM business_changes')).toEqual([]);
    const items = await published();
    const of = (action: string, isSample: boolean) =>
      items.filter((item) => item.action === action && item.is_sample === isSample);
    expect([of('added', true).length, of('removed', true).length, of('added', false).length]).toEqual([
      companies,
      companies,
      companies,
    ]);
    expect(of('removed', true).every(({ version, current }) => version === 2 && current === null)).toBe(true);
    // Numbers that come back count their versions on, so that no listener takes what is real for old.
    expect(of('added', false).every(({ version }) => version === 3)).toBe(true);
    expect(await registryLoadedTopic.listCurrent(registry.database, null, 10)).toMatchObject({
      items: [
        { source: SAMPLE, isRemoved: true },
        { source: REAL, isRemoved: false },
      ],
    });
  });

  it('is counted apart until it is removed', async () => {
    await registry.load(SAMPLE, FILE);
    await registry.rows('UPDATE announcements SET position = draft_no');
    const { counts, sampleCounts } = await counted();
    expect([counts, Object.keys(sampleCounts)]).toEqual([{ OR: 0 }, ['OR']]);
    await registry.load(REAL, FILE);
    expect(await counted()).toMatchObject({ counts: { OR: 0 }, sampleCounts });
    await registry.rows('UPDATE announcements SET position = draft_no');
    expect((await counted()).counts).toEqual(sampleCounts);
  });

  it('is removed once, whenever the load that removes it dies and is run again', async () => {
    await registry.load(SAMPLE, FILE);
    const before = await registry.rows('SELECT FROM businesses');
    const dies = (target: LoadTarget<never>): LoadTarget<never> => ({
      ...target,
      prepare: () => Promise.reject(new Error('killed')),
    });
    await expect(registry.load(REAL, FILE, dies)).rejects.toThrow('killed');
    expect(await registry.rows('SELECT FROM businesses')).toEqual([]);
    await registry.load(REAL, FILE);
    const removed = (await published()).filter(({ action }) => action === 'removed');
    expect([removed.length, (await registry.rows('SELECT FROM businesses')).length]).toEqual([
      before.length,
      before.length,
    ]);
  });

  it.each([
    ['before', [SAMPLE, REAL]],
    ['after', [REAL, SAMPLE]],
  ])('gives way when its load begins just %s that of the real source', async (_when, sources) => {
    const loads = await Promise.allSettled(sources.map((source) => registry.load(source, FILE)));
    expect(loads[sources.indexOf(REAL)]).toMatchObject({ status: 'fulfilled' });
    expect(await registry.rows('SELECT DISTINCT slug FROM registrations JOIN sources USING (source_no)')).toEqual([
      { slug: REAL },
    ]);
    expect(await registry.rows('SELECT FROM businesses')).toHaveLength(
      (await registry.rows('SELECT DISTINCT state, file_number_key FROM registrations')).length,
    );
  });

  it('is not loaded next to the real source', async () => {
    await registry.load(REAL, FILE);
    await expect(registry.load(SAMPLE, FILE)).rejects.toThrow(
      'us-or/business-registry is loaded: sample data is not loaded next to real data.',
    );
  });
});
