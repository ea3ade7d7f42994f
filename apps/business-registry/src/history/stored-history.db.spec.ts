import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { runMigrations } from '@registry/persistence/migrations';
import { migrations } from '../../migrations/migrations.ts';
import { RegistryFixture } from '../testing/registry-fixture.ts';

const NAME = 'DatesOfAliases1795660100000';
const names = (...texts: string[]) =>
  JSON.stringify(texts.map((name) => ({ object: 'name', name, type: 'alternative', kind: 'trade' })));

let registry: RegistryFixture;

beforeAll(async () => {
  registry = await RegistryFixture.create();
});
afterAll(() => registry.destroy());

it('an upgrade removes entries of the history in which a name was only stated again, and no others', async () => {
  await registry.rows("INSERT INTO sources (slug) VALUES ('us/fmcsa')");
  const entries: readonly (readonly [before: string, after: string])[] = [
    [names('Lifted Northwest'), names('Lifted Northwest', 'LIFTED NORTHWEST', 'Lifted, Northwest')],
    [names('A', 'A'), names('A')],
    [names(), names('A')],
    [names('A'), names('A', 'B')],
    [names('A'), names()],
    [names('+'), names('*')],
  ];
  for (const [version, lists] of entries.entries()) {
    await registry.rows(
      `INSERT INTO business_changes (state, file_number_key, version, position, type, field, before, after, source_no)
       SELECT 'CO', '1', $1, 0, 'business.name_changed', 'alternativeNames', $2, $3, source_no FROM sources`,
      [version, ...lists],
    );
  }
  await registry.rows('ALTER TABLE link_aliases DROP COLUMN as_of');
  await registry.rows('DELETE FROM migrations WHERE name = $1', [NAME]);
  expect(await runMigrations({ url: registry.test.url, name: 'business-registry', migrations })).toEqual([NAME]);
  const kept = await registry.rows('SELECT version FROM business_changes ORDER BY version');
  expect(kept.map(({ version }) => version)).toEqual([2, 3, 4, 5]);
});
