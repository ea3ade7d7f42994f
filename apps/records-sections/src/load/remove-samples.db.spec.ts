import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { recordsChangedTopic } from '../change-events/records-changed.topic.ts';
import { record } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

const SAMPLES = 'libs/sources/us-co';

describe('a sample of records', () => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  const published = async () => {
    const rows = await records.rows<{ body: never }>(
      "SELECT body FROM announcements WHERE topic = 'records.changed' ORDER BY draft_no",
    );
    return (
      await recordsChangedTopic.compose(
        records.database,
        rows.map(({ body }) => body),
      )
    ).flat();
  };

  it('gives way to the real source, and each of its records is announced as gone', async () => {
    await records.load('us-co/made-sample', [
      record({ key: 'S1', name: 'A LLC' }),
      record({ key: 'S2', name: 'B LLC' }),
    ]);
    await records.load('us-co/made', [record({ key: 'L1', name: 'C LLC' })]);
    expect(await records.rows('SELECT row_key AS key FROM licenses')).toEqual([{ key: 'L1' }]);
    expect(await records.rows('SELECT names FROM subjects')).toEqual([{ names: ['C LLC'] }]);
    const gone = (await published()).filter((item) => !item.is_new && item.current === null);
    expect(gone.map((item) => `${item.source} ${item.record_key}`).sort()).toEqual([
      'us-co/made-sample S1',
      'us-co/made-sample S2',
    ]);
    await expect(records.load('us-co/made-sample', [record({ key: 'S1', name: 'A LLC' })])).rejects.toThrow(
      /sample data is not loaded next to real data/,
    );
  });

  it('of records that several sources publish goes with the first real file of any of them', async () => {
    const register = 'us-co/register-sample';
    await records.load('us-co/made-sample', [record({ key: 'S1', name: 'A LLC' })], undefined, { register });
    await records.load('us-co/made-city-sample', [record({ key: 'S2', name: 'B LLC' })], undefined, { register });
    await records.load('us-co/made-city', [record({ key: 'L1', name: 'C LLC' })], undefined, {
      register: 'us-co/register',
    });
    expect(await records.rows('SELECT row_key AS key FROM licenses')).toEqual([{ key: 'L1' }]);
    expect(await records.rows('SELECT slug FROM sources WHERE removed_at IS NOT NULL ORDER BY 1')).toEqual([
      { slug: 'us-co/made-city-sample' },
      { slug: 'us-co/made-sample' },
      { slug: 'us-co/register-sample' },
    ]);
    await expect(
      records.load('us-co/made-sample', [record({ key: 'S1', name: 'A LLC' })], undefined, { register }),
    ).rejects.toThrow(/sample data is not/);
  });

  it('of records of several files goes as a whole with the first real file', async () => {
    for (const part of ['ucc-filings', 'ucc-debtors']) {
      await records.loadFile(`us-co/${part}-sample`, `${SAMPLES}/${part}/sample.csv`);
    }
    expect((await records.rows('SELECT FROM liens')).length).toBeGreaterThan(0);
    await records.loadFile('us-co/ucc-debtors', `${SAMPLES}/ucc-debtors/sample.csv`);
    expect(await records.rows('SELECT FROM liens')).toEqual([]);
    expect(await records.rows('SELECT DISTINCT slug FROM record_parts JOIN sources USING (source_no)')).toEqual([
      { slug: 'us-co/ucc-debtors' },
    ]);
    expect(await records.rows('SELECT slug FROM sources WHERE removed_at IS NOT NULL ORDER BY 1')).toEqual([
      { slug: 'us-co/ucc-debtors-sample' },
      { slug: 'us-co/ucc-filings-sample' },
      { slug: 'us-co/ucc-sample' },
    ]);
  });
});
