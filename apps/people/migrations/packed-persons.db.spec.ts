import { expect, it } from '@jest/globals';
import { toAddress } from '@registry/contracts-business-registry';
import { DatabaseFixture, migratedDatabase } from '@registry/persistence/database-fixture';
import { runMigrations } from '@registry/persistence/migrations';
import { HIT_COLUMNS, type HitRow, toHit } from '../src/search/hit.row.ts';
import { createPublished, firm, PeopleFixture, person } from '../src/testing/people-fixture.ts';
import { PeopleTables1796000000000 } from './1796000000000-people-tables.ts';
import { migrations } from './migrations.ts';

const parts = { addressLine1: '1 Main St', addressLine2: null, state: 'CO', postalCode: null, country: 'US' };
const composed = toAddress({ ...parts, city: 'Denver', fullAddress: '1 Main St, Denver, CO' }, ['agent']);
const spelled = toAddress({ ...parts, city: null, fullAddress: 'Main Street 1' }, ['agent', 'other']);

const COMPANIES = [
  createPublished(
    'CO',
    'a1',
    [
      { ...person('Zoë Marsh', 'Manager', 'Registered Agent'), address: composed },
      { ...firm('Cedar Agents, L.L.C.'), address: spelled },
      person('Ada Marsh'),
    ],
    { name: 'Cedar' },
  ),
  createPublished('WY', '2', [], { name: 'Ash', version: 3 }),
];

/** The same as the release before wrote it, a person each in a row. */
const BEFORE = [
  `INSERT INTO companies VALUES ('CO', 'A1', 'a1', 1, 'Cedar', 'active', 'DLLC', 'CO', '2019-03-01', '1 Main St'),
                                ('WY', '2', '2', 3, 'Ash', 'active', 'DLLC', 'WY', '2019-03-01', '1 Main St')`,
  `INSERT INTO persons VALUES
     ('CO', 'A1', 2, 'person', 'Ada Marsh', 'ADA MARSH', NULL, '{Registered Agent}', NULL),
     ('CO', 'A1', 0, 'person', 'Zoë Marsh', 'ZOE MARSH', NULL, '{Manager,Registered Agent}', '${JSON.stringify(composed)}'),
     ('CO', 'A1', 1, 'firm', 'Cedar Agents, L.L.C.', 'CEDAR AGENTS LLC', 'CEDAR AGENTS', '{Registered Agent}', '${JSON.stringify(spelled)}')`,
];

/** What is shown and found of all persons. */
async function listPersons(of: Pick<DatabaseFixture, 'rows'>): Promise<unknown[]> {
  const text = `SELECT ${HIT_COLUMNS}, p.position, p.kind, p.folded, p.name_key, c.spelled_number
                  FROM companies c LEFT JOIN persons p USING (state, file_number_key) ORDER BY c.state, p.position`;
  const rows = await of.rows<HitRow>(text);
  return rows.map(({ person: packed, ...row }) => [row, packed && toHit({ ...row, person: packed })]);
}

it('a filled database is migrated to what change events write', async () => {
  const filled = new DatabaseFixture(await migratedDatabase('people-before', [PeopleTables1796000000000]));
  for (const text of BEFORE) await filled.rows(text);
  await runMigrations({ url: filled.test.url, name: 'people', migrations, states: [] });
  const made = await PeopleFixture.create();
  await made.publish(COMPANIES);
  const migrated = await listPersons(filled);
  expect(migrated).toHaveLength(4);
  expect(migrated).toEqual(await listPersons(made));
  await filled.destroy();
  await made.destroy();
});
