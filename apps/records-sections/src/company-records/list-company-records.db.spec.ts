import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CompanyRecord } from '@registry/contracts-records-sections';
import { FindSubjectsReadModel } from '../matching/find-subjects.read-model.ts';
import { company, record } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';
import { CompanyRecordsReadModel } from './company-records.read-model.ts';
import { ListCompanyRecordsHandler } from './list-company-records.handler.ts';

const cedar = company({ name: 'Cedar Ridge LLC', alternatives: [] });

describe('list-company-records', () => {
  let records: RecordsFixture;
  let handler: ListCompanyRecordsHandler;

  beforeEach(async () => {
    records = await RecordsFixture.create();
    const { database } = records;
    handler = new ListCompanyRecordsHandler(new FindSubjectsReadModel(database), new CompanyRecordsReadModel(database));
  });
  afterEach(() => records.destroy());

  const license = (key: string) => record({ key, name: 'Cedar Ridge LLC' });

  async function all(limit: number): Promise<CompanyRecord[]> {
    const found: CompanyRecord[] = [];
    for (let after: string | null = null; ;) {
      const request: Parameters<typeof handler.listCompanyRecords>[0] = { matchKeys: cedar, after, limit };
      const page = await handler.listCompanyRecords(request);
      found.push(...page.records);
      after = page.next;
      if (after === null) return found;
    }
  }

  it('gives each record of the company once, of every kind, however the pages are cut', async () => {
    await records.load('us-co/licenses', [...['1', '2', '3/4'].map(license), record({ key: '9', name: 'Other' })]);
    await records.load(
      'us/ppp',
      ['1', '2'].map((key) => record({ key, kind: 'loan', name: 'Cedar Ridge LLC' })),
    );
    const keys = ['loan us/ppp 1', 'loan us/ppp 2', ...['1', '2', '3/4'].map((key) => `license us-co/licenses ${key}`)];
    for (const limit of [1, 2, 3, 500]) {
      expect((await all(limit)).map(({ kind, source, record_key }) => `${kind} ${source} ${record_key}`)).toEqual(keys);
    }
  });

  it('says of those of the first load that they are discovered, and of later ones that they are not', async () => {
    await records.load('us-co/licenses', [license('1')]);
    await records.load('us-co/licenses', [license('1'), license('2')]);
    expect((await all(10)).map(({ record_key, is_discovery }) => [record_key, is_discovery])).toEqual([
      ['1', true],
      ['2', false],
    ]);
  });

  it('repeats the newest changes of each record, oldest first', async () => {
    await records.load('us-co/licenses', ['1', '2'].map(license));
    await records.rows(
      `INSERT INTO record_changes (source_no, row_key, type, field, before, after)
       SELECT source_no, row_key, 'record.updated', 'status', to_jsonb(n - 1), to_jsonb(n)
         FROM (SELECT DISTINCT source_no FROM licenses) l, unnest('{1,2}'::text[]) AS row_key, generate_series(1, 60) AS n
        ORDER BY n`,
    );
    const newest = Array.from({ length: 50 }, (_, i) => i + 11);
    const repeated = async () => (await all(10)).map(({ changes }) => changes.map(({ after }) => after));
    expect(await repeated()).toEqual([newest, newest]);
    const long = `(SELECT string_agg(md5(i::text), '') FROM generate_series(1, 120) i)`;
    await records.rows(`UPDATE record_changes SET before = to_jsonb(${long}) WHERE row_key = '2'`);
    expect(await repeated()).toEqual([newest, newest.slice(-3)]);
  });
});
