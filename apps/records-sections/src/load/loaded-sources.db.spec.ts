import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readLoadedSources } from '@registry/loading';
import { record } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

const SOURCE = 'us/made';

describe('what is published of a loaded source', () => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  const load = (keys: readonly string[], extent: 'whole' | 'increment', asOf: string, acceptAbsent = false) =>
    records.load(
      SOURCE,
      keys.map((key) => record({ key, kind: 'record', name: `Cedar ${key} LLC` })),
      undefined,
      { extent, asOf, acceptAbsent, expectedRows: 2 },
    );
  const published = async () => {
    const [source] = await readLoadedSources(records.database, [SOURCE]);
    return [source?.asOf, source?.isWhole];
  };

  it('says that it is whole while increments follow a whole file', async () => {
    await load(['1'], 'increment', '2026-10-01');
    expect(await published()).toEqual(['2026-10-01', false]);
    await load(['1', '2'], 'whole', '2026-11-01');
    expect(await published()).toEqual(['2026-11-01', true]);
    await load(['3'], 'increment', '2026-11-02');
    expect(await published()).toEqual(['2026-11-02', true]);
    await load(['2'], 'increment', '2026-10-15');
    expect(await published()).toEqual(['2026-11-02', true]);
  });

  it('does not say so of a newest whole file with fewer rows than the source has', async () => {
    await load(['1', '2'], 'whole', '2026-11-01');
    await load(['1'], 'whole', '2026-11-02');
    expect(await published()).toEqual(['2026-11-01', true]);
    await load(['1'], 'whole', '2026-11-03', true);
    expect(await published()).toEqual(['2026-11-03', false]);
  });
});
