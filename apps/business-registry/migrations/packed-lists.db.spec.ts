import { expect, it } from '@jest/globals';
import { DatabaseFixture, migratedDatabase } from '@registry/persistence/database-fixture';
import { runMigrations } from '@registry/persistence/migrations';
import { endOfMillisecond } from '@registry/persistence/past-responses';
import { inThePast } from '@registry/request-context';
import { coloradoCompany, RegistryFixture } from '../src/testing/registry-fixture.ts';
import { migrations } from './migrations.ts';

const ADDRESS = 'full_address, address_line1, address_line2, city, address_state, postal_code, country';
const LISTS = [
  ['addresses', `state, file_number_key, source_no, position, kind, ${ADDRESS}`],
  ['officers', `state, file_number_key, source_no, position, kind, name, titles, ${ADDRESS}`],
] as const;

const COMPANIES = [
  coloradoCompany('1', 'One LLC', {
    mailingaddress1: '1 Main St',
    mailingcity: 'Denver',
    mailingstate: 'CO',
    mailingzipcode: '80202',
  }),
  coloradoCompany('2', 'Two LLC', { agentorganizationname: 'Agents "A" Inc', agentprincipaladdress1: 'PO Box 2' }),
  coloradoCompany('3', 'Three LLC', { principalcity: 'Ñandú\\', agentlastname: 'Marsh', agentfirstname: 'Zoë' }),
];

/** As the release before wrote rows: of a part, a company that is read again and has moved, one that is absent for a while. */
const OF_COMPANY = "state = 'CO' AND file_number_key = '1' AND source_no < 7";
const WRITES = [
  `INSERT INTO addresses (state, file_number_key, source_no, position, kind, full_address) VALUES ('CO', '1', 7, 0, 'other', 'Of a part')`,
  `DO $$ BEGIN
     CREATE TEMPORARY TABLE again ON COMMIT DROP AS SELECT * FROM registrations WHERE ${OF_COMPANY};
     DELETE FROM officers WHERE ${OF_COMPANY};
     DELETE FROM registrations WHERE ${OF_COMPANY};
     DELETE FROM addresses WHERE ${OF_COMPANY};
     UPDATE again SET known_since = now();
     INSERT INTO registrations SELECT * FROM again;
     INSERT INTO addresses (state, file_number_key, source_no, position, kind, full_address, city)
       SELECT state, file_number_key, source_no, 0, 'principal', 'Moved, Vail', 'Vail' FROM again;
     INSERT INTO officers (state, file_number_key, source_no, position, kind, name, titles)
       SELECT state, file_number_key, source_no, 0, 'person', 'Ida Oak', '{Manager,Treasurer}' FROM again;
   END $$`,
  "UPDATE registrations SET absent_since = now() WHERE file_number_key = '2'",
  "UPDATE registrations SET absent_since = NULL WHERE file_number_key = '2'",
  'DELETE FROM addresses WHERE source_no = 7',
];

async function copyRows(from: DatabaseFixture, to: DatabaseFixture, table: string, columns: string): Promise<void> {
  const [row] = await from.rows<{ all: string }>(
    `SELECT json_agg(t)::text AS all FROM (SELECT ${columns} FROM ${table}) t`,
  );
  await to.rows(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
    [row?.all],
  );
}

it('the lists of a filled database are the same after it is migrated, at each time', async () => {
  const made = await RegistryFixture.create();
  await made.loadColorado(COMPANIES);
  const filled = new DatabaseFixture(await migratedDatabase('lists-before', migrations.slice(0, 4)));
  const registration = 'state, file_number_key, source_no, name, digest, load_no, retrieved_at, records';
  for (const [table, columns] of [['registrations', registration], ...LISTS] as const)
    await copyRows(made, filled, table, columns);
  const readLists = () =>
    Promise.all(LISTS.map(([table, columns]) => filled.rows(`SELECT ${columns} FROM ${table} ORDER BY 1, 2, 3, 4`)));
  const seen: { readonly time: string; readonly lists: unknown }[] = [];
  for (const text of WRITES) {
    await filled.rows(text);
    seen.push({ lists: await readLists(), time: await endOfMillisecond() });
  }
  await runMigrations({ url: filled.test.url, name: 'business-registry', migrations, states: [] });
  expect(await readLists()).toEqual(seen.at(-1)?.lists);
  for (const { time, lists } of seen)
    expect({ time, lists: await inThePast(time, readLists) }).toEqual({ time, lists });
  const columns = 'file_number_key, addresses::text, officers::text';
  const packed = `SELECT ${columns} FROM registrations WHERE file_number_key > '1' ORDER BY 1`;
  const sizes = (await filled.rows<{ addresses: string }>(packed)).map(({ addresses }) => addresses.length);
  expect(Math.max(...sizes)).toBeLessThan(100);
  await filled.destroy();
  await made.destroy();
});
