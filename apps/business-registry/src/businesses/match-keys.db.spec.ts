import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { MatchKeysReadModel } from './match-keys.read-model.ts';
import { RegisterExtentReadModel } from './register-extent.read-model.ts';

describe('an EIN that a registry publishes', () => {
  let registry: RegistryFixture;

  beforeEach(async () => {
    registry = await RegistryFixture.create();
    await registry.loadColorado(
      ['Cedar Ridge LLC', 'Cedar Ridge Two LLC', 'Acme Inc', 'Blue Sky Inc', 'Old Mill Inc', 'Green Leaf Inc'].map(
        (name, i) => coloradoCompany(String(i + 1), name),
      ),
    );
  });
  afterEach(() => registry.destroy());

  const einOf = async () =>
    (await new MatchKeysReadModel(registry.database, new RegisterExtentReadModel(registry.database)).find('CO', '1'))
      ?.ein;

  it.each([
    ['of one company', "file_number_key = '1'", '123456789'],
    ['of companies that are named alike', "file_number_key IN ('1', '2')", '123456789'],
    ["of strangers is nobody's", 'true', null],
  ])('%s', async (_what, condition, ein) => {
    await registry.rows(`UPDATE businesses SET ein = '123456789' WHERE ${condition}`);
    expect(await einOf()).toBe(ein);
  });
});
