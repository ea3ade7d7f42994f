import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { readChanges } from './companies-by-keys.ts';
import { companyStatements } from './current-companies.sql.ts';

describe('a page of the companies of a state', () => {
  let registry: RegistryFixture;

  beforeAll(async () => {
    registry = await RegistryFixture.create();
    await registry.loadColorado(['3', '1', '2'].map((number) => coloradoCompany(number, `Cedar ${number} LLC`)));
  });
  afterAll(() => registry.destroy());

  it('goes on behind a key', async () => {
    const rows = await registry.database.query<{ key: string }>(companyStatements('CO').page, ['1', 5]);
    expect(rows.map(({ key }) => key)).toEqual(['2', '3']);
  });

  it('is read in the order of an index: with millions of companies no page sorts them all', async () => {
    const plan = await registry.database.transaction(async (client) => {
      // Postgres sorts and scans so few companies rather than use an index, and does either still where nothing else will do.
      await client.query('SET LOCAL enable_sort = off; SET LOCAL enable_seqscan = off');
      await client.query(`PREPARE page (text, integer) AS ${companyStatements('CO').page.text}`);
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        "EXPLAIN (FORMAT json) EXECUTE page ('1', 5)",
      );
      return rows[0]?.['QUERY PLAN'][0].Plan;
    });
    const scan = toRows(plan).find(({ Alias }) => Alias === 'b');
    expect(scan).toMatchObject({ 'Node Type': 'Index Scan', 'Index Name': 'businesses_co_pkey' });
    expect(toRows(plan).map((node) => node['Node Type'])).not.toContain('Sort');
  });
});

describe('the changes of a company that change events repeat', () => {
  let registry: RegistryFixture;

  beforeAll(async () => {
    registry = await RegistryFixture.create();
    await registry.loadColorado([coloradoCompany('1', 'Cedar 1 LLC'), coloradoCompany('2', 'Cedar 2 LLC')]);
    await registry.database.query({
      name: 'changes-of-spec',
      text: `INSERT INTO business_changes (state, file_number_key, version, position, type, field, before, after, source_no, observed_at)
       SELECT 'CO', key, version, position, 'business.updated', 'name', to_jsonb(version - 1), to_jsonb(version), source_no,
              CASE WHEN version < 4 THEN timestamptz '2001-01-01' ELSE now() END
         FROM unnest('{1,2}'::text[]) AS key, generate_series(2, 40) AS version, generate_series(0, 1) AS position, loads`,
    });
  });
  afterAll(() => registry.destroy());

  type Requested = { key: string; version: number };
  const read = (companies: Requested[]) => readChanges(registry.database, 'CO', companies);
  const versions = (changes: readonly { version: number }[]) => [...new Set(changes.map(({ version }) => version))];

  it('are the newest up to each version, oldest first', async () => {
    const newest = { key: '1', version: 40 };
    const older = { key: '1', version: 3 };
    const changes = await read([newest, older, newest, { key: '2', version: 39 }]);
    expect(changes(newest)).toHaveLength(50);
    expect(versions(changes(newest))).toEqual(Array.from({ length: 25 }, (_, i) => i + 16));
    expect(versions(changes(older))).toEqual([2, 3]);
    expect(versions(changes({ key: '2', version: 39 })).at(-1)).toBe(39);
    expect(changes({ key: '2', version: 1 })).toEqual([]);
  });

  it('are fewer where they are long, but all of the version itself', async () => {
    const text = `UPDATE business_changes SET after = to_jsonb((SELECT string_agg(md5(n::text), '') FROM generate_series(1, 60) n))
                   WHERE state = 'CO' AND file_number_key = '2'`;
    await registry.database.query({ name: 'long-changes-of-spec', text });
    const [last, second] = [40, 2].map((version) => ({ key: '2', version })) as [Requested, Requested];
    const changes = await read([last, second]);
    expect(changes(last).map(({ version }) => version)).toEqual([38, 38, 39, 39, 40, 40]);
    expect(changes(second)).toHaveLength(2);
  });

  it('say which came before the first load of their source had ended', async () => {
    const changes = (await read([{ key: '1', version: 5 }]))({ key: '1', version: 5 });
    const first = changes.filter(({ before_first_load: isBefore }) => isBefore);
    expect([versions(first), versions(changes)]).toEqual([
      [2, 3],
      [2, 3, 4, 5],
    ]);
  });
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly Alias?: string;
  readonly Plans?: readonly PlanNode[];
}

/** The nodes that companies come through: the first of each node's, without those that are asked for each company. */
function toRows(node: PlanNode | undefined): PlanNode[] {
  return node === undefined ? [] : [node, ...toRows(node.Plans?.[0])];
}
