import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';

describe('the original rows of a company', () => {
  let registry: RegistryFixture;
  beforeEach(async () => {
    registry = await RegistryFixture.create();
  });
  afterEach(() => registry.destroy());

  const firstElements = () =>
    registry.rows<{ type: string }>('SELECT DISTINCT json_typeof(records->0) AS type FROM registrations');
  const versions = () => registry.rows('SELECT file_number_key AS key, version FROM businesses ORDER BY 1');

  it('are stored without the names of their fields, which every file of the same columns shares', async () => {
    await registry.loadColorado([coloradoCompany('1', 'Cedar Ridge LLC'), coloradoCompany('2', 'Blue Mesa Inc')]);
    await registry.loadColorado([coloradoCompany('3', 'Third LLC')]);
    expect(await firstElements()).toEqual([{ type: 'array' }]);
    expect(await registry.rows('SELECT json_array_length(names) AS names FROM row_headers')).toEqual([{ names: 35 }]);
    expect((await registry.originalRows('1'))[0]).toMatchObject(coloradoCompany('1', 'Cedar Ridge LLC'));
    expect(Object.keys((await registry.originalRows('3'))[0] ?? {}).slice(0, 2)).toEqual(['entityid', 'entityname']);
  });

  it('are readable after a file of the source has other columns', async () => {
    await registry.loadColorado([coloradoCompany('1', 'Cedar Ridge LLC')]);
    await registry.loadColorado([coloradoCompany('2', 'Blue Mesa Inc')], undefined, { isReversed: true });
    expect(await registry.rows('SELECT FROM row_headers')).toHaveLength(2);
    expect((await registry.originalRows('1'))[0]).toMatchObject(coloradoCompany('1', 'Cedar Ridge LLC'));
    expect((await registry.originalRows('2'))[0]).toMatchObject(coloradoCompany('2', 'Blue Mesa Inc'));
  });

  it('are recognized as the same rows, read by a newer mapping', async () => {
    await registry.loadColorado([coloradoCompany('1', 'Cedar Ridge LLC')]);
    await registry.rows('UPDATE registrations SET digest = gen_random_uuid()');
    await registry.rows("UPDATE businesses SET entity_type = 'as it was mapped before'");
    expect(await registry.loadColorado([coloradoCompany('1', 'Cedar Ridge LLC')])).toMatchObject({ changed: 1 });
    expect(await registry.rows('SELECT field FROM business_changes')).toEqual([]);
    expect(await versions()).toEqual([{ key: '1', version: 2 }]);
    expect(await firstElements()).toEqual([{ type: 'array' }]);
  });
});
