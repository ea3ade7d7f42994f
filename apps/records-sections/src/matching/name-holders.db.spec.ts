import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { company, record } from '../testing/made-records.ts';
import { type KeyedRecord, RecordsFixture } from '../testing/records-fixture.ts';

/** Licenses under a name, each at a place of its own. */
const scattered = (count: number, name: string, zipFrom: number): KeyedRecord[] =>
  Array.from({ length: count }, (_, i) =>
    record({ key: `${name} ${zipFrom + i}`, name, address: `${i + 1} Main St, Town CO ${zipFrom + i}` }),
  );

describe('names that unrelated records have', () => {
  let records: RecordsFixture;
  const places = { postalCodes: ['80202'], cities: ['DENVER'] };
  const filler = company({ name: 'Quovex Undisclosed LLC', places });
  const chain = company({ name: 'Bluebird Markets Inc', places, fileNumber: '200' });
  const first = [...scattered(20, 'QUOVEX UNDISCLOSED', 81_000), ...scattered(20, 'BLUEBIRD MARKETS INC', 81_000)];
  const second = [
    ...scattered(20, 'Quovex Undisclosed', 81_500),
    ...scattered(20, 'Bluebird Markets', 81_000),
    record({ key: 'own', name: 'Quovex Undisclosed LLC', address: '5 Elm St, Denver CO 80202' }),
  ];

  beforeAll(async () => {
    records = await RecordsFixture.create();
  });
  beforeEach(() => records.clear());
  afterAll(() => records.destroy());

  const confidences = async (keys: typeof filler): Promise<[string, number][]> => {
    const matches = await records.explainMatches.explainMatches({ matchKeys: keys, section: 'licenses', limit: 100 });
    return matches.attached
      .map(({ row, comparison }): [string, number] => [String(row.record['KEY']), comparison.confidence])
      .sort();
  };
  const shown = async (keys: typeof filler): Promise<number> => {
    const { licenses } = (await records.sections(keys)).sections;
    return licenses.totalCount ?? 0;
  };

  it('are of nobody, but a company keeps what names it in full, and a chain its places', async () => {
    await records.load('us-co/made', first);
    await records.load('us-co/further', second);
    expect(await shown(filler)).toBe(1);
    expect((await confidences(filler)).filter(([, confidence]) => confidence >= 0.5).map(([key]) => key)).toEqual([
      'own',
    ]);
    expect(await shown(chain)).toBe(40);
  });

  it('are counted alike in whatever order files are loaded, once or again', async () => {
    const loaded = async (...files: readonly (readonly [source: string, records: readonly KeyedRecord[]])[]) => {
      await records.clear();
      for (const [source, file] of files) await records.load(source, file);
      return [await confidences(filler), await confidences(chain)];
    };
    const [one, other] = [['us-co/made', first] as const, ['us-co/further', second] as const];
    const expected = await loaded(one, other);
    expect(await loaded(other, one)).toEqual(expected);
    expect(await loaded(other, one, other, one)).toEqual(expected);
    expect(await loaded(['us-co/made', first.toReversed()], other)).toEqual(expected);
  });

  it('may be a company while few places have them', async () => {
    await records.load('us-co/made', first.slice(0, 5));
    expect(await shown(filler)).toBe(5);
    await records.load('us-co/made', first);
    expect(await shown(filler)).toBe(0);
  });
});
