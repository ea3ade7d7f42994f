import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
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
    const scan = rowsOf(plan).find(({ Alias }) => Alias === 'b');
    expect(scan).toMatchObject({ 'Node Type': 'Index Scan', 'Index Name': 'businesses_co_pkey' });
    expect(rowsOf(plan).map((node) => node['Node Type'])).not.toContain('Sort');
  });
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly Alias?: string;
  readonly Plans?: readonly PlanNode[];
}

/** The nodes that companies come through: the first of each node's, without those that are asked for each company. */
function rowsOf(node: PlanNode | undefined): PlanNode[] {
  return node === undefined ? [] : [node, ...rowsOf(node.Plans?.[0])];
}
