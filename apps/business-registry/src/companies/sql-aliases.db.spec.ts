import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  asOfSql,
  confirmingLoadSql,
  lastListedDaySql,
  newestDataSql,
  newestWholeSql,
} from '@registry/loading/as-of.sql';
import { isOfAnotherDaySql } from '@registry/loading';
import { retrievedAtSql } from '@registry/loading/retrieved-at.sql';
import { partOriginSql, rowOriginSql } from '@registry/loading/row-origin.sql';
import { alternativeNamesSql } from '../aliases/alternative-names.sql.ts';
import { choosePartition } from '../aliases/rename-companies.ts';
import { hideValue } from '../suppress/hide-value.ts';
import { suppressBusiness } from '../suppress/suppress-business.ts';
import { hiddenAddressesSql, hiddenSql } from '../suppressions/hidden.sql.ts';
import { isNameShown, isShown, isShownNow, isShownOfAll } from './is-shown.sql.ts';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { entityIdSql } from './entity-members.sql.ts';
import { loadOfCompanySql } from './loads-of-companies.ts';

/** Each fragment as it is selected for the rows of a table with a given alias. */
const FRAGMENTS: readonly (readonly [name: string, table: string, toSql: (row: string) => string])[] = [
  ['asOfSql', 'registrations', asOfSql],
  ['lastListedDaySql', 'registrations', lastListedDaySql],
  ['confirmingLoadSql', 'registrations', confirmingLoadSql],
  ['retrievedAtSql', 'registrations', retrievedAtSql],
  ['rowOriginSql', 'registrations', rowOriginSql],
  ['partOriginSql', 'registrations', partOriginSql],
  ['isOfAnotherDaySql', 'registrations', (row) => isOfAnotherDaySql(row, '$1')],
  ['newestDataSql', 'sources', (row) => `(SELECT n.as_of FROM (${newestDataSql(`${row}.source_no`)}) n)`],
  [
    'newestWholeSql',
    'described_sources',
    (row) => `(SELECT n.as_of FROM (${newestWholeSql(`${row}.source_no`, row)}) n)`,
  ],
  [
    'loadOfCompanySql',
    'businesses',
    (row) => `(SELECT n FROM (${loadOfCompanySql(`${row}.state`, `${row}.file_number_key`)}) n)`,
  ],
  ['alternativeNamesSql', 'businesses_co', (row) => alternativeNamesSql(choosePartition('CO'), row)],
  ['entityIdSql', 'businesses', (row) => entityIdSql(row)],
  ['isShownNow', 'businesses', isShownNow],
  ['isShown', 'businesses', isShown],
  ['isShownOfAll', 'businesses', isShownOfAll],
  ['hiddenSql', 'businesses', (row) => hiddenSql(row)],
  ['hiddenAddressesSql', 'businesses', hiddenAddressesSql],
  ['isNameShown', 'names', isNameShown],
];
const TABLE = /\b(?:FROM|JOIN) ([a-z_.]+) ([a-z]\w*)\b/g;
const ALIASES = [
  ...new Set(FRAGMENTS.flatMap(([, , toSql]) => [...toSql('x').matchAll(TABLE)].flatMap(([, ...names]) => names))),
].filter((name) => !name.includes('.'));

describe('a fragment of SQL that is given the alias of a row', () => {
  let registry: RegistryFixture;

  beforeAll(async () => {
    registry = await RegistryFixture.create();
    const state = 'CO';
    const companies = ['20191000001', '20191000002', '20191000003'].map((fileNumber, i) =>
      coloradoCompany(fileNumber, `Cedar ${i} LLC`),
    );
    await registry.loadColorado(companies, undefined, { extent: 'whole', asOf: '2026-01-10' });
    await registry.loadColorado(companies.slice(1), undefined, { extent: 'whole', asOf: '2026-02-10' });
    await registry.load('us-ct/business-registry', 'libs/sources/us-ct/business-registry/sample.csv', undefined, {
      asOf: '2026-10-04',
    });
    await registry.database.transaction(async (client) => {
      await suppressBusiness(client, { state, fileNumber: '20191000002' }, { by: 'ops', reason: 'test' });
      for (const n of [1, 3]) {
        await client.query(
          `INSERT INTO names (state, file_number_key, source_no, position, kind, name, folded, name_key, source_type, source_id)
           VALUES ('CO', $1, 1, 7, 'trade', $2, upper($2), upper($2), 'registration', $1)`,
          [`2019100000${n}`, `Ida Marsh ${n}`],
        );
      }
      const scope = { state, fileNumber: '20191000003' } as const;
      for (const value of [
        { kind: 'address', text: '1 Elm St' },
        { kind: 'person', text: 'Ida Marsh 3' },
      ] as const) {
        await hideValue(client, { scope, value, isUnlisted: true }, { by: 'ops', reason: 'test' });
      }
      await client.query("INSERT INTO entities (entity_id) VALUES ('e1'), ('e2')");
      await client.query(
        `INSERT INTO entity_members (entity_id, state, file_number_key) VALUES ('e1', 'CO', '20191000001'), ('e2', 'CO', '20191000003')`,
      );
    });
  });
  afterAll(() => registry.destroy());

  const read = async (table: string, sql: string, row: string) => {
    const values = sql.includes('$1') ? [1] : [];
    return registry.rows(`SELECT ${sql} AS value FROM ${table} ${row} ORDER BY ${row}::text`, values);
  };

  it.each(FRAGMENTS)('says the same under every alias that any of them uses: %s', async (_, table, toSql) => {
    const expected = await read(table, toSql('a_row'), 'a_row');
    expect(new Set(expected.map(({ value }) => JSON.stringify(value))).size).toBeGreaterThan(1);
    for (const alias of ALIASES) {
      expect({ alias, rows: await read(table, toSql(alias), alias) }).toEqual({ alias, rows: expected });
    }
  });
});
