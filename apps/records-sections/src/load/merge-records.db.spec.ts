import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { company, record } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

describe('loading records', () => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  const subjects = () =>
    records.rows<{ names: string[]; count: number }>(
      'SELECT names, record_count AS count FROM subjects ORDER BY names::text',
    );

  it('takes each record once and changes nothing when the same file comes again', async () => {
    const file = [
      record({ key: '1', name: 'Cedar Ridge LLC' }),
      record({ key: '2', name: 'Cedar Ridge LLC', trade: 'Mesa' }),
    ];
    expect(await records.load('us-co/made', file, undefined, { extent: 'whole' })).toMatchObject({ read: 2, new: 2 });
    const before = await records.rows('SELECT *, xmin FROM licenses ORDER BY row_key');
    expect(await records.load('us-co/made', file, undefined, { extent: 'whole' })).toMatchObject({
      read: 2,
      new: 0,
      changed: 0,
      unchanged: 2,
    });
    expect(await records.rows('SELECT *, xmin FROM licenses ORDER BY row_key')).toEqual(before);
    expect(await subjects()).toEqual([
      { names: ['Cedar Ridge LLC'], count: 2 },
      { names: ['Mesa'], count: 1 },
    ]);
  });

  it('replaces a record that changed and moves it to its new holder; a holder without records is gone', async () => {
    await records.load('us-co/made', [
      record({ key: '1', name: 'Cedar Ridge LLC' }),
      record({ key: '2', name: 'Blue LLC' }),
    ]);
    const changed = [record({ key: '1', name: 'Blue LLC' }), record({ key: '2', name: 'Blue LLC' })];
    expect(await records.load('us-co/made', changed)).toMatchObject({ new: 0, changed: 1, unchanged: 1 });
    expect(await subjects()).toEqual([{ names: ['Blue LLC'], count: 2 }]);
    expect(await records.rows('SELECT name_key FROM subject_names')).toEqual([{ name_key: 'BLUE' }]);
    const page = { section: 'licenses', minConfidence: 0.5, offset: 0, limit: 10 } as const;
    const before = await records.listSection.listSection({ matchKeys: company({ name: 'Cedar Ridge LLC' }), ...page });
    const after = await records.listSection.listSection({ matchKeys: company({ name: 'Blue LLC' }), ...page });
    expect([before.totalCount, after.totalCount]).toEqual([0, 2]);
  });

  it('keeps the counts of subjects equal to their records through loads of changed files', async () => {
    const file = (turn: number) =>
      Array.from({ length: 300 }, (_, i) =>
        record({
          key: String(i),
          name: `Holder ${(i * turn) % 17} LLC`,
          ...((i + turn) % 3 === 0 ? { trade: `Shop ${(i * turn) % 5}` } : {}),
          ein: i % 4 === 0 ? '841234567' : null,
        }),
      );
    for (const turn of [1, 2, 5, 3]) await records.load('us-co/made', file(turn));
    const wrong = await records.rows(`
      SELECT * FROM subjects s
       WHERE record_count <> (SELECT count(*) FROM licenses r WHERE r.subject_no = s.subject_no OR r.trade_no = s.subject_no)
          OR record_count = 0`);
    expect(wrong).toEqual([]);
    expect(await records.rows('SELECT count(*) FROM licenses')).toEqual([{ count: 300 }]);
    const unnamed = await records.rows(
      'SELECT * FROM subject_names n WHERE NOT EXISTS (SELECT FROM subjects s WHERE s.subject_no = n.subject_no)',
    );
    expect(unnamed).toEqual([]);
  });

  it('refuses a source that has records of another kind than before', async () => {
    await records.load('us-co/made', [record({ key: '1', name: 'A LLC' })]);
    const permits = [record({ key: '2', kind: 'permit', name: 'A LLC' })];
    await expect(records.load('us-co/made', permits)).rejects.toThrow('another kind or family');
  });

  it('keeps the fields of a source verbatim, whatever stands in them', async () => {
    const fields = { 'Tab\t': 'a\tb\\n\n"', empty: '', number: 12.5, list: [{ a: null }], ключ: 'значение 😀' };
    await records.load('us-co/made', [record({ key: '1', name: 'Ünïcode "LLC" \\', fields })]);
    const { sections } = await records.sections(company({ name: 'Ünïcode "LLC" \\' }));
    expect(sections.licenses.rows.map((row) => row.record)).toEqual([fields]);
    expect(await subjects()).toEqual([{ names: ['Ünïcode "LLC" \\'], count: 1 }]);
  });

  it('gives a holder one subject over all chunks, though a chunk is prepared before the one ahead of it is merged', async () => {
    const file = Array.from({ length: 11_000 }, (_, i) =>
      record({ key: String(i), ...(i % 2 === 0 ? { name: 'Cedar Ridge LLC' } : { ein: '841234567' }) }),
    );
    expect(await records.load('us-co/made', file)).toMatchObject({ read: 11_000, new: 11_000 });
    expect(await records.rows('SELECT names, ein, record_count AS count FROM subjects ORDER BY names')).toEqual([
      { names: [], ein: '841234567', count: 5_500 },
      { names: ['Cedar Ridge LLC'], ein: null, count: 5_500 },
    ]);
  });

  it('keeps the chunk before one that cannot be prepared, and goes on behind it', async () => {
    const file = Array.from({ length: 11_000 }, (_, i) => record({ key: String(i), name: 'Cedar Ridge LLC' }));
    let prepared = 0;
    const failing = records.load('us-co/made', file, (target) => ({
      ...target,
      prepare: async (...chunk) => {
        prepared += 1;
        if (prepared === 2) throw new Error('the second chunk fails');
        return target.prepare?.(...chunk) ?? ((client) => target.merge(client, chunk[1], chunk[2]));
      },
    }));
    await expect(failing).rejects.toThrow('the second chunk fails');
    expect(await subjects()).toEqual([{ names: ['Cedar Ridge LLC'], count: 5_000 }]);
    expect(await records.load('us-co/made', file)).toMatchObject({ resumedAt: 5_000, read: 11_000, new: 11_000 });
    expect(await subjects()).toEqual([{ names: ['Cedar Ridge LLC'], count: 11_000 }]);
  });
});
