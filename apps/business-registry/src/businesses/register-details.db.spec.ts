import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hideValue } from '../suppress/hide-value.ts';
import { businessesHandlerOn, servedBy } from '../testing/businesses-handler.ts';
import { RegistryFixture } from '../testing/registry-fixture.ts';
import type { BusinessesHandler } from './businesses.handler.ts';
import { ListMatchKeysHandler } from './list-match-keys.handler.ts';
import { MatchKeysReadModel } from './match-keys.read-model.ts';
import { RegisterDetailsReadModel } from './register-details.read-model.ts';
import { RegisterExtentReadModel } from './register-extent.read-model.ts';

const SOURCE = 'us-ct/business-registry';
const FILE = `libs/sources/${SOURCE}/sample.csv`;

describe('how a registry says that a company is reached', () => {
  let registry: RegistryFixture;
  let handler: BusinessesHandler;
  let listMatchKeys: ListMatchKeysHandler;

  beforeAll(async () => {
    registry = await RegistryFixture.create();
    const { database } = registry;
    const extents = new RegisterExtentReadModel(database);
    const matchKeys = new MatchKeysReadModel(database, extents);
    handler = businessesHandlerOn(database);
    listMatchKeys = servedBy(database, new ListMatchKeysHandler(matchKeys, new RegisterDetailsReadModel(database)));
    await registry.load(SOURCE, FILE, undefined, { asOf: '2026-10-04' });
  });
  afterAll(() => registry.destroy());

  const productions = {
    source: SOURCE,
    record: '1000000',
    as_of: '2026-10-04',
    loaded_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    details: { emails: ['office@fresh-spring.example.com'], naics: ['All Other Personal Services (812990)'] },
  };

  it('comes with a company whose records are matched, and not with a sparse one', async () => {
    const get = (withMatchKeys: boolean) => handler.getBusiness({ state: 'CT', fileNumber: '1000000', withMatchKeys });
    expect((await get(true)).details).toEqual([productions]);
    expect(await get(false)).not.toHaveProperty('details');
  });

  it('comes with the match keys of a list, of each company what its registration says', async () => {
    const numbers = ['1000002', '1000000', '9999999'];
    const companies = numbers.map((fileNumber) => ({ state: 'CT' as const, fileNumber }));
    const { matchKeys, details } = await listMatchKeys.listMatchKeys({ companies, withDetails: true });
    expect(matchKeys.map((keys) => keys?.fileNumber ?? null)).toEqual(['1000002', '1000000', null]);
    expect(details).toEqual([[], [productions], []]);
    expect(await listMatchKeys.listMatchKeys({ companies, withDetails: false })).not.toHaveProperty('details');
  });

  it('is kept without empty lists, and is left out where the row says nothing', async () => {
    const rows = await registry.rows<{ key: string; details: string | null }>(
      `SELECT file_number_key AS key, details::text AS details FROM registrations WHERE state = 'CT' AND file_number_key IN ('1000000', '1000002') ORDER BY 1`,
    );
    expect(rows.map(({ details }) => details && JSON.parse(details))).toEqual([productions.details, null]);
  });

  it('follows a later file', async () => {
    const [head = '', row = ''] = readFileSync(FILE, 'latin1').split('\n');
    const file = join(registry.folder, 'later.csv');
    writeFileSync(file, `${head}\n${row.replace('office@', 'new@')}\n`);
    await registry.load(SOURCE, file, undefined, { asOf: '2026-11-04', extent: 'increment' });
    const { details } = await handler.getBusiness({ state: 'CT', fileNumber: '1000000', withMatchKeys: true });
    expect(details).toMatchObject([{ as_of: '2026-11-04', details: { emails: ['new@fresh-spring.example.com'] } }]);
  });

  it('lacks a hidden email address, in a profile and in a list', async () => {
    const company = { state: 'CT', fileNumber: '1000003' } as const;
    const read = async () => [
      (await handler.getBusiness({ ...company, withMatchKeys: true })).details?.[0]?.details.emails,
      (await listMatchKeys.listMatchKeys({ companies: [company], withDetails: true })).details?.[0]?.[0]?.details
        .emails,
    ];
    expect(await read()).toEqual([['Owner@Example.COM'], ['Owner@Example.COM']]);
    const value = { kind: 'email', text: 'owner@example.com' } as const;
    await registry.database.transaction((client) =>
      hideValue(client, { scope: company, value, isUnlisted: false }, { by: 'ops', reason: 'private' }),
    );
    expect(await read()).toEqual([[], []]);
  });
});
