import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StateCode } from '@registry/domain';
import { projectRoot } from '@registry/testing';
import { coloradoCompany, RegistryFixture } from '../../testing/registry-fixture.ts';
import { GetBusinessReadModel } from '../get-business.read-model.ts';

const HISTORY = 'us-co/transaction-history';
const COLUMNS = ['entityid', 'transactionid', 'historydes', 'comment', 'receiveddate', 'effectivedate', 'name'];
const mesa = { state: 'CO', fileNumber: '20191000007' } as const;
const spring = { state: 'CT', fileNumber: '1000000' } as const;

describe('the dates of former names', () => {
  let registry: RegistryFixture;

  beforeAll(async () => {
    registry = await RegistryFixture.create();
    await registry.loadColorado([
      coloradoCompany(mesa.fileNumber, 'Cedar Mesa LLC'),
      coloradoCompany('20191000008', 'Dry Mesa LLC'),
    ]);
    const filings = [
      ['1', '05/05/2015', 'Mesa LLC'],
      ['2', '04/02/2018', 'Mesa LLC'],
      ['3', '04/02/2021', 'Mesa LLC'],
      ['4', '', 'Undated Mesa LLC'],
      ['5', '04/02/2022', 'Cedar Mesa LLC'],
    ].map(([no = '', day = '', name = '']) => [mesa.fileNumber, no, 'Entity Name Change', '', day, '', name]);
    await load(HISTORY, [COLUMNS, ...filings].map((row) => row.join(',')).join('\n'));
    for (const source of ['business-registry', 'name-changes'])
      await registry.load(
        `us-ct/${source}`,
        join(projectRoot, 'libs', 'sources', 'us-ct', source, 'sample.csv'),
        undefined,
        { extent: 'increment' },
      );
  });
  afterAll(() => registry.destroy());

  const load = (source: string, csv: string) => {
    const file = join(registry.folder, 'filings.csv');
    writeFileSync(file, `${csv}\n`);
    return registry.load(source, file, undefined, { extent: 'increment', asOf: '2026-11-01' });
  };
  const listNames = async (company: { readonly state: StateCode; readonly fileNumber: string }) => {
    const found = await new GetBusinessReadModel(registry.database).find(company);
    return found?.names.map(({ name, dates }) => [name, ...dates.map(({ type, date }) => `${type} ${date}`)]).sort();
  };

  it('are those of the first and the last filing with the name, each with its source, and none where no date is stated', async () => {
    expect(await listNames(mesa)).toEqual([
      ['Cedar Mesa LLC'],
      ['Mesa LLC', 'filed 2015-05-05', 'filed 2021-04-02'],
      ['Undated Mesa LLC'],
    ]);
    const found = await new GetBusinessReadModel(registry.database).find(mesa);
    expect(found?.names.flatMap(({ dates }) => dates)[0]).toEqual({
      type: 'filed',
      date: '2015-05-05',
      source: HISTORY,
    });
    expect(await listNames({ state: 'CO', fileNumber: '20191000008' })).toEqual([['Dry Mesa LLC']]);
  });

  it('are those on which another name replaced it, where the registry states that', async () => {
    expect(await listNames(spring)).toEqual([
      ['Fresh Spring Productions, LLC'],
      ['H2O, LLC', 'changed 2012-12-01'],
      ['Spring Water, LLC', 'changed 2013-05-06'],
    ]);
  });
});
