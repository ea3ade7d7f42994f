import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inThePast } from '@registry/request-context';
import { projectRoot } from '@registry/testing';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EntityWorker } from '../../entities/linking/entity.worker.ts';
import { businessesHandlerOn } from '../../testing/businesses-handler.ts';
import { coloradoCompany, RegistryFixture } from '../../testing/registry-fixture.ts';

const HOME = { state: 'CO', fileNumber: '1' } as const;
const ABROAD = { state: 'AK', fileNumber: '2F' } as const;
const ALASKA = 'us-ak/business-registry';
const [ALASKA_COLUMNS = ''] = readFileSync(join(projectRoot, 'libs', 'sources', ALASKA, 'sample.csv'), 'utf8').split(
  '\n',
);

it('knows what was stated before a load, as of the very millisecond in which the load ended', async () => {
  const registry = await RegistryFixture.create();
  try {
    const load = (n: number, asOf: string, entitystatus = 'Good Standing') =>
      registry.loadColorado(
        [coloradoCompany('1', 'Cedar Ridge, LLC', { entitystatus }), coloradoCompany(`9${n}`, 'Further LLC')],
        undefined,
        { extent: 'whole', asOf, acceptAbsent: true },
      );
    await load(1, '2025-01-01');
    await load(2, '2025-03-01'); // confirms the row and writes none of it
    await load(3, '2025-05-01', 'Delinquent');
    const [row] = await registry.rows<{ ended: Date }>(
      `SELECT ended FROM past.writes
        WHERE started = (SELECT known_since FROM registrations WHERE state = 'CO' AND file_number_key = '1')`,
    );
    const request = { ...HOME, withMatchKeys: false, validOn: '2025-02-01' };
    const { business } = await inThePast(row?.ended.toISOString() ?? '', () =>
      businessesHandlerOn(registry.database).getBusiness(request),
    );
    expect([business.status, business.undated]).toEqual(['active', []]);
  } finally {
    await registry.destroy();
  }
});

describe('a company with a registration in another state, on a day', () => {
  let registry: RegistryFixture;

  beforeAll(async () => {
    registry = await RegistryFixture.create();
    const worker = new EntityWorker(registry.database);
    await worker.catchUp();
    await loadColorado('Good Standing', '2025-01-01');
    await loadAlaska('Good Standing', '2025-02-01');
    await worker.catchUp();
    await loadColorado('Good Standing', '2025-03-01');
    await loadAlaska('Non-Compliant', '2025-04-01');
    await loadColorado('Delinquent', '2025-05-01');
  });
  afterAll(() => registry.destroy());

  const loadColorado = (entitystatus: string, asOf: string) =>
    registry.loadColorado([coloradoCompany('1', 'Cedar Ridge, LLC', { entitystatus })], undefined, {
      extent: 'whole',
      asOf,
    });
  const loadAlaska = (status: string, asOf: string) => {
    const file = join(registry.folder, 'alaska.csv');
    const row = `Limited Liability Company,2F,CEDAR RIDGE LLC,,${status},02/01/2025,,Colorado,UNITED STATES${','.repeat(26)}`;
    writeFileSync(file, `${ALASKA_COLUMNS}\n${row}\n`);
    return registry.load(ALASKA, file, undefined, { extent: 'increment', asOf });
  };
  const read = async (id: typeof HOME | typeof ABROAD, validOn: string) => {
    const handler = businessesHandlerOn(registry.database);
    const { business } = await handler.getBusiness({ ...id, withMatchKeys: false, validOn });
    const { status, as_of: asOf, undated, registrations } = business;
    return { status, asOf, undated, registrations: registrations.map((one) => [one.id, one.status, one.as_of]) };
  };

  it('is what its own registry states, whichever days the files of the other state have', async () => {
    expect(await read(HOME, '2025-02-01')).toMatchObject({
      status: 'active',
      undated: [],
      registrations: [
        ['us-co-1', 'Good Standing', '2025-01-01'],
        ['us-ak-2F', 'Good Standing', '2025-02-01'],
      ],
    });
  });

  it('has the other registration as the other registry states it', async () => {
    expect((await read(HOME, '2025-04-01')).registrations).toEqual([
      ['us-co-1', null, '2025-03-01'],
      ['us-ak-2F', 'Non-Compliant', '2025-04-01'],
    ]);
  });

  it('has no registration that was registered later, and does not exist before its own', async () => {
    expect((await read(HOME, '2025-01-01')).registrations).toEqual([['us-co-1', 'Good Standing', '2025-01-01']]);
    await expect(read(ABROAD, '2025-01-01')).rejects.toThrow('registered on 2025-02-01, after 2025-01-01');
  });
});
