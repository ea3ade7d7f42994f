import { describe, expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { buildBase, NameIndex, type IndexDocument, type IndexSchema } from './index.ts';

const schema: IndexSchema = { fields: ['status'], orders: [] };

function company(number: number, word = 'ACME'): IndexDocument {
  const folded = `${word} ${number}`;
  return {
    key: `us-co-${String(number).padStart(6, '0')}`,
    rank: 0,
    names: [{ folded, nameKey: folded }],
    values: ['active'],
    orderKeys: [],
  };
}

/** An index of nothing, at position 0. */
const emptyIndex = async (): Promise<NameIndex> => NameIndex.of(await buildBase(schema, [], '0'));
const upsert = (document: IndexDocument) => ({ kind: 'upsert', document }) as const;
const companies = (count: number, word?: string): IndexDocument[] =>
  Array.from({ length: count }, (_, number) => company(number, word));
const countHits = async (index: NameIndex, word: string): Promise<number> =>
  (await index.search({ terms: [word], offset: 0, limit: 0 })).total;

describe('rebuild', () => {
  it('loses no change that comes while it catches up, and answers all along', async () => {
    const index = await emptyIndex();
    const rebuild = index.startRebuild();
    index.apply(companies(2000).map(upsert), '1');
    for (let batch = 0; batch < 300; batch++) index.apply(companies(40, `B${batch}`).map(upsert), `${batch + 2}`);
    const image = await buildBase(schema, [companies(1000)], 'snapshot');
    let isAdopted = false;
    const adopted = rebuild.adopt(image).then(() => (isAdopted = true));
    let written = 0;
    for (; !isAdopted; written++) {
      index.apply([upsert(company(10_000 + written, 'LATE'))], `late ${written}`);
      expect(await countHits(index, 'LATE')).toBe(written + 1);
      expect((await countHits(index, 'ACME')) + (await countHits(index, 'B299'))).toBe(2000);
      await setImmediate();
    }
    await adopted;
    expect(written).toBeGreaterThan(1);
    expect(index.position).toBe(`late ${written - 1}`);
    expect(await countHits(index, 'LATE')).toBe(written);
    expect((await countHits(index, 'ACME')) + (await countHits(index, 'B299'))).toBe(2000);
    expect(index.statistics.baseDocuments).toBe(1000);
  });

  it('has what was written ahead of the feed, and what the new base holds already, once', async () => {
    const index = await emptyIndex();
    const rebuild = index.startRebuild();
    index.apply(companies(10).map(upsert), '1');
    index.apply([upsert(company(1, 'LOOKED'))]);
    await rebuild.adopt(await buildBase(schema, [companies(10)], '1'));
    expect(index.statistics).toMatchObject({ documents: 10, baseDocuments: 10 });
    expect(await countHits(index, 'LOOKED')).toBe(1);
    expect(await countHits(index, 'ACME')).toBe(9);
    expect(index.position).toBe('1');
  });

  it('runs once at a time, and ends when it is abandoned', async () => {
    const index = await emptyIndex();
    const first = index.startRebuild();
    expect(() => index.startRebuild()).toThrow(/under way/);
    index.apply(companies(3).map(upsert), '1');
    await first.abandon();
    expect(index.statistics).toMatchObject({ documents: 3, baseDocuments: 0 });
    const image = await buildBase(schema, [], '2');
    await expect(first.adopt(image)).rejects.toThrow(/is over/);
    await index.startRebuild().adopt(image);
    expect(index.statistics.documents).toBe(0);
  });

  it('leaves the index as it was when the new base is not a base', async () => {
    const index = await emptyIndex();
    index.apply(companies(3).map(upsert), '1');
    const image = await buildBase(schema, [], '2');
    await expect(index.startRebuild().adopt({ ...image, arrays: new Map() })).rejects.toThrow(/no Uint32Array named/);
    expect(await countHits(index, 'ACME')).toBe(3);
    expect(index.position).toBe('1');
    await index.startRebuild().abandon();
  });
});

describe('changes', () => {
  it('are applied all or not at all', async () => {
    const index = await emptyIndex();
    const unfit = { ...company(2), values: [] };
    expect(() => index.apply([upsert(company(1)), upsert(unfit)], '1')).toThrow(
      /us-co-000002 has 0 values and 0 order keys; the schema has 1 and 0/,
    );
    expect(() => index.apply([upsert({ ...company(2), rank: NaN })])).toThrow(/must be a finite number/);
    expect(() => index.apply([upsert({ ...company(2), key: '' })])).toThrow(/empty key/);
    expect(index.statistics).toMatchObject({ documents: 0, bufferedDocuments: 0 });
    expect(index.position).toBe('0');
  });

  it('are refused by a build just as well, with the key of the document', async () => {
    await expect(buildBase(schema, [[company(2), company(1)]], '')).rejects.toThrow(
      /us-co-000001 came after us-co-000002/,
    );
    await expect(buildBase(schema, [[company(1)], [company(1)]], '')).rejects.toThrow(
      /us-co-000001 came after us-co-000001/,
    );
    await expect(buildBase(schema, [[{ ...company(1), orderKeys: ['2020'] }]], '')).rejects.toThrow(
      /us-co-000001 has 1 values and 1 order keys/,
    );
  });
});

describe('search', () => {
  it.each([
    [{ filters: { state: ['CO'] } }, /no field state; it has status/],
    [{ facets: ['state'] }, /no field state/],
    [{ order: 'date' }, /no order date; it has relevance/],
    [{ firstWord: 'OTHER' }, /first word OTHER is neither one of the terms nor one of the prefixes/],
    [{ prefixes: ['A'] }, /prefix A has less than 2 characters/],
    [{ offset: -1 }, /offset is -1/],
    [{ limit: 1.5 }, /limit is 1.5/],
  ])('refuses %j', async (part, message) => {
    const index = await emptyIndex();
    await expect(index.search({ terms: ['ACME'], offset: 0, limit: 10, ...part })).rejects.toThrow(message);
  });
});
