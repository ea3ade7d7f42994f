import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { RequestFor } from '@registry/contracts-message';
import type { listMatchKeys as message } from '@registry/contracts-business-registry';
import { recordsNamed } from '@registry/contracts-records-sections';
import { storeAliases } from '../aliases/store-aliases.ts';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { ListMatchKeysHandler } from './list-match-keys.handler.ts';
import { MatchKeysReadModel } from './match-keys.read-model.ts';
import { RegisterDetailsReadModel } from './register-details.read-model.ts';
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

describe('other companies that records of a company may be of', () => {
  let registry: RegistryFixture;

  beforeEach(async () => {
    registry = await RegistryFixture.create();
  });
  afterEach(() => registry.destroy());

  const readKeys = (fileNumber: string) =>
    new MatchKeysReadModel(registry.database, new RegisterExtentReadModel(registry.database)).find('CO', fileNumber);
  const othersOf = async (fileNumber: string) =>
    (await readKeys(fileNumber))?.others?.map((other) => other.fileNumber).toSorted();
  const numbered = (names: readonly string[]) => names.map((name, i) => coloradoCompany(String(i + 1), name));
  let stamp = 0;
  const hold = (subject_no: number, names: string[], trade_names: string[], state: 'CO' | 'WY' = 'CO') =>
    registry.database.transaction((client) =>
      storeAliases(
        client,
        [{ ...recordsNamed.example, subject_no, stamp: (stamp += 1), state, ein: null, names, trade_names }],
        false,
      ),
    );

  it('are those named like a holder that gives its name as a trade name, linked or one of several', async () => {
    await registry.loadColorado(
      numbered(['Ridge Hauling LLC', 'Cedar Inc', 'Blue Mesa Inc', 'Blue Mesa LLC', 'Elm Co']),
    );
    expect(await othersOf('1')).toEqual([]);
    await hold(7, ['Cedar Inc'], ['RIDGE HAULING']);
    await hold(8, ['Blue Mesa Ltd'], ['Ridge Hauling']);
    await hold(9, ['Elm Co'], ['Ridge Hauling'], 'WY');
    expect(await othersOf('1')).toEqual(['2', '3', '4']);
    const [cedar] = (await readKeys('1'))?.others ?? [];
    expect(cedar).toMatchObject({
      fileNumber: '2',
      legal: { folded: 'CEDAR INC' },
      places: { postalCodes: ['80202'] },
    });
    // Nothing is known against the holder's own company, and what is gone counts no longer.
    expect(await othersOf('2')).toEqual([]);
    await hold(8, ['Blue Mesa Ltd'], []);
    expect(await othersOf('1')).toEqual(['2']);
  });

  it('are those that have its name key where one of both is a trade name', async () => {
    await registry.loadTradeNames([
      { mastertradenameid: 'T1', tradenamedescription: 'Alder LLC', registrantorganization: 'Mill LLC' },
    ]);
    await registry.loadColorado(numbered(['Mill LLC', 'Alder Inc', 'Alder Ltd']));
    expect([await othersOf('1'), await othersOf('2'), await othersOf('3')]).toEqual([['2', '3'], ['1'], ['1']]);
  });

  it('are not known where they are too many, or one is suppressed', async () => {
    await registry.loadColorado(
      numbered(['Ridge Hauling LLC', 'Cedar Inc', ...Array.from({ length: 11 }, () => 'Elm Co')]),
    );
    await hold(7, ['Cedar Inc'], ['Ridge Hauling']);
    await registry.rows(
      `INSERT INTO suppressions (state, file_number_key, file_number, reason, suppressed_by) VALUES ('CO', '2', '2', 'x', 'x')`,
    );
    expect((await readKeys('1'))?.others).toBeNull();
    await registry.rows('DELETE FROM suppressions');
    expect(await othersOf('1')).toEqual(['2']);
    await hold(8, ['Elm Co'], ['Ridge Hauling']);
    expect((await readKeys('1'))?.others).toBeNull();
  });
});

describe('namesakes', () => {
  let registry: RegistryFixture;

  beforeEach(async () => {
    registry = await RegistryFixture.create();
  });
  afterEach(() => registry.destroy());

  it('are read with their trade names, which are names by themselves, not second lines', async () => {
    await registry.loadTradeNames([
      { mastertradenameid: 'T1', tradenamedescription: 'Lodge Five', registrantorganization: 'Elk Inc', entityid: '2' },
    ]);
    await registry.loadColorado(['1', '2', '3'].map((id) => coloradoCompany(id, id === '3' ? 'Elk LLC' : 'Elk Inc')));
    const extents = new RegisterExtentReadModel(registry.database);
    const [one, two] = await Promise.all(
      ['1', '2'].map((id) => new MatchKeysReadModel(registry.database, extents).find('CO', id)),
    );
    expect(one?.namesakeNames).toEqual([[{ folded: 'LODGE FIVE', isWhole: true }]]);
    expect(two?.namesakeNames).toEqual([[]]);
    expect(two?.alternatives).toMatchObject([{ name: 'Lodge Five', isWhole: true }]);
    await registry.rows("UPDATE names SET kind = 'other' WHERE kind = 'trade'");
    const after = await new MatchKeysReadModel(registry.database, extents).find('CO', '1');
    expect(after?.namesakeNames).toEqual([[{ folded: 'LODGE FIVE', isWhole: false }]]);
  });
});

describe('list-match-keys', () => {
  let registry: RegistryFixture;

  beforeEach(async () => {
    registry = await RegistryFixture.create();
  });
  afterEach(() => registry.destroy());

  const companies = (fileNumbers: readonly string[]) =>
    fileNumbers.map((fileNumber) => ({ state: 'CO' as const, fileNumber }));

  const listMatchKeys = (sent: RequestFor<typeof message>['companies'], withDetails = false) => {
    const { database } = registry;
    const readModel = new MatchKeysReadModel(database, new RegisterExtentReadModel(database));
    return new ListMatchKeysHandler(readModel, new RegisterDetailsReadModel(database)).listMatchKeys({
      companies: sent,
      withDetails,
    });
  };

  it('returns the keys of each company as one alone has them, and null for one that is not shown', async () => {
    const numbers = Array.from({ length: 20 }, (_, i) => String(i + 1));
    await registry.loadColorado(numbers.map((number) => coloradoCompany(number, `Elm ${Number(number) % 7} LLC`)));
    await registry.rows(
      `INSERT INTO suppressions (state, file_number_key, file_number, reason, suppressed_by) VALUES ('CO', '2', '2', 'x', 'x')`,
    );
    const readModel = new MatchKeysReadModel(registry.database, new RegisterExtentReadModel(registry.database));
    const sent = companies(['99', ...numbers]);
    const { matchKeys } = await listMatchKeys(sent);
    const own = await Promise.all(sent.map(({ state, fileNumber }) => readModel.find(state, fileNumber)));
    expect(matchKeys).toEqual(own.map((keys) => keys ?? null));
    expect(matchKeys.flatMap((keys, at) => (keys === null ? sent[at]?.fileNumber : []))).toEqual(['99', '2']);
  });

  it('returns the keys of the first companies where those of all do not fit into a message', async () => {
    const numbers = Array.from({ length: 250 }, (_, i) => String(i + 1));
    const long = 'CEDAR '.repeat(300);
    await registry.loadColorado(numbers.map((number) => coloradoCompany(number, `${number} ${long}`)));
    const { matchKeys } = await listMatchKeys(companies(numbers));
    expect(matchKeys.length).toBeGreaterThan(1);
    expect(matchKeys.length).toBeLessThan(numbers.length);
    expect(JSON.stringify(matchKeys).length).toBeLessThan(2_097_152);
    expect(matchKeys.map((keys) => keys?.fileNumber)).toEqual(numbers.slice(0, matchKeys.length));
  });
});
