import { expect, it } from '@jest/globals';
import { WatchlistFixture } from '../src/testing/watchlist-fixture.ts';

/** Columns of a schema, each with its type; and of a sandbox the columns whose default is not at the time of a test clock. */
const COLUMNS = `
  SELECT replace(table_name, 'clock_watchlists', 'watchlists') || '.' || column_name || ' ' || data_type AS "column"
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
   WHERE table_schema = $1 AND table_type = 'BASE TABLE' ORDER BY 1`;
const REAL_TIMES = `
  SELECT table_name || '.' || column_name AS "column" FROM information_schema.columns
   WHERE table_schema = 'sandbox' AND table_name <> 'test_clocks' AND column_default ~ '^now' ORDER BY 1`;

it('the tables of the sandbox have the columns of their real twins, at the time of a clock', async () => {
  const fixture = await WatchlistFixture.create();
  const list = async (text: string, ...values: string[]) =>
    (await fixture.rows<{ column: string }>(text, values)).map(({ column }) => column);
  const [real, sandbox] = [await list(COLUMNS, 'public'), await list(COLUMNS, 'sandbox')];
  const tables = new Set(sandbox.map((column) => column.split('.')[0]));
  const twins = real.filter((column) => tables.has(column.split('.')[0]));
  expect(twins.length).toBeGreaterThan(50);
  expect(sandbox.filter((column) => !/^(test_clocks|clock_companies)\./.test(column))).toEqual(twins);
  expect(await list(REAL_TIMES)).toEqual([]);
  await fixture.destroy();
});
