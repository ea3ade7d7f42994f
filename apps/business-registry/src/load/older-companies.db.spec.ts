import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sourcesDirectory } from '@registry/sources';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registryLoadedTopic } from '../change-events/registry-loaded.topic.ts';
import { GetDataDatesHandler } from '../businesses/get-data-dates.handler.ts';
import { GetBusinessReadModel } from '../businesses/get-business.read-model.ts';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';

const SOURCE = 'us-fl/business-registry';

describe('companies of older data than those that are loaded', () => {
  let registry: RegistryFixture;

  beforeEach(async () => {
    registry = await RegistryFixture.create();
  });
  afterEach(() => registry.destroy());

  const sample = readFileSync(join(sourcesDirectory(), SOURCE, 'sample.txt'), 'latin1');
  const [, , row = ''] = sample.split('\n');
  const daily = (day: string, change: (line: string) => string = (line) => line) => {
    const file = join(registry.folder, `${day}c.txt`);
    writeFileSync(file, `${change(row)}\n`, 'latin1');
    return registry.load(SOURCE, file);
  };
  const renamed = (line: string) => `${line.slice(0, 12)}${'OLD NAME OF A COMPANY LLC'.padEnd(192)}${line.slice(204)}`;
  const company = async () => {
    const read = new GetBusinessReadModel(registry.database);
    const found = await read.find({ state: 'FL', fileNumber: row.slice(0, 12).trim() });
    return { name: found?.name, asOf: found?.registrations[0]?.as_of };
  };
  const dateInLists = async () => {
    const id = { state: 'FL', fileNumber: row.slice(0, 12).trim() } as const;
    const { dates } = await new GetDataDatesHandler(registry.database).getDataDates({
      companies: [id, { ...id, fileNumber: 'NONE' }],
    });
    return dates;
  };

  it('have no date in a list of copies that a later change has not reached', async () => {
    await daily('20261101');
    const id = { state: 'FL', fileNumber: row.slice(0, 12).trim() } as const;
    const dateOfCopy = async (version: number) =>
      (await new GetDataDatesHandler(registry.database).getDataDates({ companies: [{ ...id, version }] })).dates;
    expect(await dateOfCopy(1)).toEqual(['2026-11-01']);
    await daily('20261120', renamed);
    expect([await dateOfCopy(1), await dateOfCopy(2)]).toEqual([[null], ['2026-11-20']]);
  });

  it('of Florida leave the newer ones, their history and the date of coverage as they are', async () => {
    await daily('20261120');
    const before = await company();
    expect(before).toMatchObject({ asOf: '2026-11-20' });
    expect(await daily('20261101', renamed)).toMatchObject({ changed: 0, older: 1 });
    expect(await company()).toEqual(before);
    expect(await registry.rows('SELECT FROM business_changes')).toEqual([]);
    expect(await registry.rows("SELECT FROM announcements WHERE topic = 'registry.changed'")).toHaveLength(1);
    const [[loaded] = []] = await registryLoadedTopic.compose(registry.database, [[SOURCE]]);
    expect(loaded).toMatchObject({ asOf: '2026-11-20' });
    expect(await daily('20261121', renamed)).toMatchObject({ changed: 1, older: 0 });
    expect(await company()).toEqual({ name: 'OLD NAME OF A COMPANY LLC', asOf: '2026-11-21' });
    expect(await dateInLists()).toEqual(['2026-11-21', null]);
    expect(await registry.rows('SELECT DISTINCT as_of FROM business_changes')).toEqual([{ as_of: '2026-11-21' }]);
  });

  it('replace those of the same day', async () => {
    await daily('20261120');
    expect(await daily('20261120', renamed)).toMatchObject({ changed: 1, older: 0 });
  });

  it('of a file leave what a lookup has confirmed since as it is', async () => {
    await daily('20231101');
    await registry.rows('UPDATE registrations SET confirmed_load_no = 0, retrieved_at = now()');
    await registry.rows('UPDATE businesses SET as_of_source = NULL, as_of_load = NULL');
    expect(await company()).toMatchObject({ asOf: new Date().toISOString().slice(0, 10) });
    expect(await daily('20231102', renamed)).toMatchObject({ changed: 0, older: 1 });
  });

  it('of a file leave what a lookup has confirmed since its load began, whatever the day', async () => {
    const load = (name: string, change?: Parameters<typeof registry.loadColorado>[1]) =>
      registry.loadColorado([coloradoCompany('1', name)], change);
    await load('Cedar Ridge LLC');
    const found = await load('Cedar Mesa LLC', (target) => ({
      ...target,
      start: async (...started) => {
        await registry.rows('UPDATE registrations SET confirmed_load_no = 0, retrieved_at = now()');
        await registry.rows('UPDATE businesses SET as_of_source = NULL, as_of_load = NULL');
        return (await target.start?.(...started)) ?? 0;
      },
    }));
    expect(found).toMatchObject({ changed: 0, older: 1 });
    expect(await registry.rows('SELECT name FROM businesses')).toEqual([{ name: 'Cedar Ridge LLC' }]);
    expect(await load('Cedar Mesa LLC')).toMatchObject({ changed: 1, older: 0 });
  });

  it('are absent where a newer whole file lacks them, though they are loaded after it', async () => {
    const load = (n: string, asOf: string, extent: 'whole' | 'increment') =>
      registry.loadColorado([coloradoCompany(n, `Cedar ${n} LLC`)], undefined, { asOf, extent });
    await load('1', '2026-11-20', 'whole');
    expect(await load('2', '2026-11-01', 'increment')).toMatchObject({ new: 1 });
    const read = async () => {
      const rows = await registry.rows(
        `SELECT b.status, r.absent_since = date_trunc('milliseconds', l.started_at) AS since FROM businesses b JOIN registrations r USING (state, file_number_key)
           JOIN loads l ON l.is_whole WHERE file_number_key = '2'`,
      );
      return {
        rows,
        history: await registry.rows('SELECT field, after, as_of FROM business_changes ORDER BY position'),
      };
    };
    const before = await read();
    expect(before).toMatchObject({
      rows: [{ status: 'unknown', since: true }],
      history: [
        { field: 'status', after: 'unknown', as_of: '2026-11-20' },
        { field: 'absent_since', as_of: '2026-11-20' },
      ],
    });
    expect(await load('2', '2026-11-01', 'increment')).toMatchObject({ older: 1 });
    expect(await read()).toEqual(before);
    expect(await load('2', '2026-11-21', 'increment')).toMatchObject({ changed: 1 });
    expect((await read()).rows).toMatchObject([{ status: 'active', since: null }]);
  });

  it('leave newer trade names as they are', async () => {
    await registry.loadColorado([coloradoCompany('1', 'Cedar Ridge LLC')]);
    const load = (name: string, asOf: string) =>
      registry.loadTradeNames([{ mastertradenameid: '7', tradenamedescription: name, entityid: '1' }], {
        asOf,
        extent: 'increment',
      });
    await load('Otter Bakery', '2026-11-01');
    await load('Otter Bakery', '2026-11-20');
    expect(await load('Old Bakery', '2026-11-10')).toMatchObject({ changed: 0, older: 1 });
    expect(await registry.rows('SELECT name FROM trade_names')).toEqual([{ name: 'Otter Bakery' }]);
    expect(await load('New Bakery', '2026-11-21')).toMatchObject({ changed: 1 });
  });
});
