import { expect, it } from '@jest/globals';
import { publishedCompany } from '@registry/contracts-business-registry/published-company';
import { DatabaseFixture, migratedDatabase } from '@registry/persistence/database-fixture';
import { runMigrations } from '@registry/persistence/migrations';
import { DemoFixture, record } from '../src/testing/demo-fixture.ts';
import { DemoTables1796000000000 } from './1796000000000-demo-tables.ts';
import { migrations } from './migrations.ts';

const TABLES = ['companies', 'company_names', 'officers'];

const officer = (name: string, ...titles: string[]) => ({ name, kind: 'person' as const, titles, address: null });
const sources = [{ type: 'record' as const, id: 'us/ppp-loans' }];
const twin = publishedCompany('CO', 'a2', {
  name: 'Café Twin, LLC',
  people: [officer('Ada Marsh', 'Manager', 'Agent')],
});
const COMPANIES = [
  publishedCompany('CO', '1', {
    name: 'Twin LLC',
    ein: '123456789',
    names: [
      { name: 'Twin LLC', kind: 'legal', sources: [] },
      { name: 'Ash-Tree', kind: 'trade', sources: [] },
      { name: 'Oak', kind: 'other', sources },
    ],
    people: [officer('Zoë-Lee', 'Manager'), officer('Agents Inc', 'Registered Agent'), officer('Ben')],
  }),
  twin,
  publishedCompany('OR', '3', { name: '—' }),
  publishedCompany('QC', '4', { name: 'New', names: [{ name: 'Old', kind: 'former', sources: [] }] }),
  { ...publishedCompany('CO', '5', { version: 2 }), current: null, suppressed_names: twin.current?.names ?? [] },
];

it('a filled database is migrated to what change events write', async () => {
  const made = await DemoFixture.create();
  await made.publish(COMPANIES);
  await made.publishRecords([record('r1', { names: ['Twin LLC'] }, { phones: ['503-555-0100'] })]);
  const filled = new DatabaseFixture(await migratedDatabase('demo-before', [DemoTables1796000000000]));
  // What both releases read, as the release before wrote it.
  for (const table of TABLES) {
    const rows = await made.rows<{ all: string }>(`SELECT json_agg(t)::text AS all FROM ${table} t`);
    await filled.rows(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [rows[0]?.all]);
  }
  await runMigrations({ url: filled.test.url, name: 'demo', migrations, states: [] });
  const written = [
    ...TABLES.map((table) => `SELECT * FROM ${table} ORDER BY 1, 2, 7`),
    'SELECT indexdef FROM pg_indexes ORDER BY 1',
  ];
  for (const text of written) expect(await filled.rows(text)).toEqual(await made.rows(text));
  expect(await made.rows('SELECT FROM companies WHERE legal_key IS NOT NULL AND phones <> $1', [[]])).toHaveLength(1);
  expect(await made.rows('SELECT FROM further_names')).toHaveLength(5);
  await filled.destroy();
  await made.destroy();
});
