import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@registry/persistence';
import { executeSql } from '@registry/private-servers';
import { dropDatabase, templateDatabase, type TestDatabase } from '@registry/testing';
import pg from 'pg';
import { allCompanyDocuments } from './company-document-store.ts';

/** What documents are read from, without what else the tables hold. */
const TABLES = `
  CREATE TABLE businesses (state text, file_number_key text, name text, status text, status_verbatim text, entity_type text,
                           registration_date date, formation_date date, PRIMARY KEY (state, file_number_key));
  CREATE TABLE names (state text, file_number_key text, folded text, name_key text, kind text DEFAULT 'legal', name text);
  CREATE TABLE company_lists (state text, file_number_key text, addresses json);
  CREATE TABLE suppressions (state text, file_number_key text, lifted_at timestamptz);
  CREATE TABLE hidden_values (state text, file_number_key text, kind text, value text, hidden_no bigint,
                              folded_names text[], lifted_at timestamptz)`;
const KEYS = ['A-2', 'A1', 'A 3', 'B', '_', 'Z', '9', '10', 'AB'];

describe('the documents of all companies', () => {
  let given: TestDatabase;

  beforeAll(async () => {
    given = await templateDatabase('ordered', async () => undefined);
  });
  afterAll(() => given.drop());

  it.each([
    ['as npm start makes it', "LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8'"],
    ['of a Postgres that sorts as dictionaries do', "LOCALE_PROVIDER icu ICU_LOCALE 'en-US'"],
  ])('come in the order of their keys, without hidden addresses, from a database %s', async (_, locale) => {
    await executeSql(given.adminUrl, `CREATE DATABASE ${given.name}_other TEMPLATE template0 ${locale}`);
    const url = new URL(given.adminUrl);
    url.pathname = `/${given.name}_other`;
    const rows = KEYS.map((key) => `('CO', '${key}', 'ACME', 'active')`).join();
    const names = KEYS.map((key) => `('CO', '${key}', 'ACME', 'ACME')`).join();
    await executeSql(
      url.href,
      TABLES,
      `INSERT INTO businesses (state, file_number_key, name, status) VALUES ${rows}`,
      `INSERT INTO names VALUES ${names}`,
      `INSERT INTO company_lists SELECT 'CO', key, '[["principal", "77 Larkspur Ln", null, "Denver", "CO", "80202"]]' FROM unnest('{B,Z}'::text[]) key`,
      `INSERT INTO hidden_values (state, file_number_key, kind, value, hidden_no)
       VALUES ('CO', 'Z', 'address', '77 Larkspur Lane, Apt 4, Denver, CO 80202', 1)`,
    );
    const pool = new pg.Pool({ connectionString: url.href, max: 1 });
    try {
      const found: string[] = [];
      const inZipCode: string[] = [];
      for await (const documents of allCompanyDocuments(new Database(pool)))
        for (const { key, names: indexed } of documents) {
          found.push(key);
          if (indexed.some(({ folded }) => folded === 'postal_code:80202')) inZipCode.push(key);
        }
      expect(found).toEqual([...KEYS].sort().map((key) => `us-co-${key}`));
      expect(inZipCode).toEqual(['us-co-B']);
    } finally {
      await pool.end();
      await dropDatabase(given.adminUrl, `${given.name}_other`);
    }
  });
});
