import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';

const tradeName = (id: string, name: string, registrant: string) => ({
  mastertradenameid: id,
  tradenamedescription: name,
  registrantorganization: registrant,
  entitystatus: 'Effective',
});

describe('trade names', () => {
  let registry: RegistryFixture;

  beforeEach(async () => {
    registry = await RegistryFixture.create();
  });
  afterEach(() => registry.destroy());

  const linked = () =>
    registry.rows<{ file_number_key: string; name: string }>(
      "SELECT file_number_key, name FROM names WHERE kind = 'trade' ORDER BY 1, 2",
    );
  const companies = [coloradoCompany('1', 'Cedar Ridge LLC'), coloradoCompany('2', 'Blue Mesa Inc')];
  const tradeNames = [
    tradeName('T1', 'The Corner Bakery', 'Cedar Ridge, L.L.C.'),
    tradeName('T2', 'Nobody Knows', 'Absent LLC'),
  ];

  it('are linked to the one company of their registrant, whichever file comes first', async () => {
    await registry.loadColorado(companies);
    await registry.loadTradeNames(tradeNames);
    expect(await linked()).toEqual([{ file_number_key: '1', name: 'The Corner Bakery' }]);

    await registry.rows('TRUNCATE businesses, registrations, names, business_changes, trade_names, loads CASCADE');
    await registry.loadTradeNames(tradeNames);
    expect(await linked()).toEqual([]);
    await registry.loadColorado(companies);
    expect(await linked()).toEqual([{ file_number_key: '1', name: 'The Corner Bakery' }]);
  });

  it('are let go when a second company bears the name, and the history says so', async () => {
    await registry.loadColorado(companies);
    await registry.loadTradeNames(tradeNames);
    await registry.loadColorado([...companies, coloradoCompany('3', 'Cedar Ridge LLC')]);
    expect(await linked()).toEqual([]);
    const history = await registry.rows('SELECT version, before, after FROM business_changes ORDER BY version');
    expect(history).toEqual([
      { version: 2, before: [], after: [expect.objectContaining({ kind: 'trade', name: 'The Corner Bakery' })] },
      { version: 3, before: [expect.objectContaining({ kind: 'trade', name: 'The Corner Bakery' })], after: [] },
    ]);
  });

  it('go by the file number that the registry names, whatever the names are', async () => {
    await registry.loadColorado(companies);
    await registry.loadTradeNames([{ ...tradeName('T1', 'Somewhere Else', 'Cedar Ridge LLC'), entityid: '2' }]);
    expect(await linked()).toEqual([{ file_number_key: '2', name: 'Somewhere Else' }]);
  });

  it('are no namesake’s where the registry names the number of a company that is not loaded', async () => {
    await registry.loadColorado(companies);
    await registry.loadTradeNames([{ ...tradeName('T1', 'Somewhere Else', 'Cedar Ridge LLC'), entityid: '7' }]);
    expect(await linked()).toEqual([]);
    await registry.loadColorado([coloradoCompany('7', 'Cedar Ridge Holdings LLC')]);
    expect(await linked()).toEqual([{ file_number_key: '7', name: 'Somewhere Else' }]);
  });

  it('follow their company when a trade name is reworded', async () => {
    await registry.loadColorado(companies);
    await registry.loadTradeNames(tradeNames);
    await registry.loadTradeNames([tradeName('T1', 'The Corner Cafe', 'Cedar Ridge LLC')]);
    expect(await linked()).toEqual([{ file_number_key: '1', name: 'The Corner Cafe' }]);
  });
});
