import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { runMigrations } from '@registry/persistence/migrations';
import { migrations } from '../../migrations/migrations.ts';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { recordsSubscription } from './records.subscription.ts';

const NAME = 'NamedHolders1796200000000';
let registry: RegistryFixture;

beforeAll(async () => {
  registry = await RegistryFixture.create();
});
afterAll(() => registry.destroy());

it('an upgrade keeps the names that records gave, and takes away at the end what the previous release added meanwhile', async () => {
  await registry.loadColorado([coloradoCompany('1', 'Cedar Ridge LLC'), coloradoCompany('2', 'Elm LLC')]);
  await registry.rows("UPDATE businesses SET ein = '841234567' WHERE file_number_key = '2'");
  await registry.rows("INSERT INTO sources (slug) VALUES ('us/fmcsa')");
  const source = "(SELECT source_no FROM sources WHERE slug = 'us/fmcsa')";
  await registry.rows("INSERT INTO alias_holders VALUES (7, 1, 'CO', '{}'), (8, 1, NULL, '{CO}')");
  const columns =
    'state, alias_no, subject_no, source_no, name, folded, name_key, holder_folded, holder_name_key, holder_ein, is_adopted, linked_to';
  for (const values of [
    `'CO', 1, 7, ${source}, 'Ridge Hauling', 'RIDGE HAULING', 'RIDGE HAULING', 'CEDAR RIDGE LLC', 'CEDAR RIDGE', NULL, false, '1'`,
    `'', 2, 8, ${source}, 'Sage Inc', 'SAGE INC', 'SAGE', 'SAGE INC', 'SAGE', '841234567', false, NULL`,
    // The holder of no state, as the previous release kept it for each state of its EIN.
    `'CO', 3, 8, ${source}, 'Sage Inc', 'SAGE INC', 'SAGE', 'SAGE INC', NULL, '841234567', true, '2'`,
  ])
    await registry.rows(`INSERT INTO link_aliases (${columns}) VALUES (${values})`);
  const give = (aliasNo: number, company: string, name: string) =>
    registry.rows(
      `INSERT INTO names (state, file_number_key, source_no, position, kind, name, folded, name_key, source_type, source_id)
       VALUES ('CO', $2, ${source}, $1, 'trade', $3, upper($3), upper($3), 'record', 'us/fmcsa')`,
      [aliasNo, company, name],
    );
  await give(1, '1', 'Ridge Hauling');
  await give(3, '2', 'Sage Inc');
  const names = () =>
    registry.rows(
      "SELECT DISTINCT file_number_key AS company, name FROM names WHERE source_type = 'record' ORDER BY 1, 2",
    );
  const before = await names();
  await registry.rows('DROP TABLE named_holders, aliases, further_states, due_holders CASCADE');
  await registry.rows('DROP INDEX names_of_records');
  await registry.rows('DELETE FROM migrations WHERE name = $1', [NAME]);

  expect(await runMigrations({ url: registry.test.url, name: 'business-registry', migrations })).toEqual([NAME]);
  await give(9, '1', 'Meanwhile');
  while (await registry.database.transaction(async (client) => recordsSubscription.complete?.(client)));

  expect(await names()).toEqual(before);
  const history = await registry.rows<{ before: { name: string }[]; after: { name: string }[] }>(
    "SELECT before, after FROM business_changes WHERE field = 'alternativeNames'",
  );
  expect(history.map((line) => [line.before.map(({ name }) => name), line.after.map(({ name }) => name)])).toEqual([
    [['Ridge Hauling', 'Meanwhile'], ['Ridge Hauling']],
  ]);
});
