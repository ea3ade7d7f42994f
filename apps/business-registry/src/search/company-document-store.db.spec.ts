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
  CREATE TABLE names (state text, file_number_key text, folded text, name_key text, kind text DEFAULT 'legal');
  CREATE TABLE addresses (state text, file_number_key text, kind text, full_address text, city text, postal_code text);
  CREATE TABLE suppressions (state text, file_number_key text, lifted_at timestamptz);
  CREATE TABLE hidden_values (state text, file_number_key text, kind text, folded_names text[], lifted_at timestamptz)`;
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
  ])('come in the order of their keys from a database %s', async (_, locale) => {
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
    );
    const pool = new pg.Pool({ connectionString: url.href, max: 1 });
    try {
      const found: string[] = [];
      for await (const documents of allCompanyDocuments(new Database(pool)))
        found.push(...documents.map(({ key }) => key));
      expect(found).toEqual([...KEYS].sort().map((key) => `us-co-${key}`));
    } finally {
      await pool.end();
      await dropDatabase(given.adminUrl, `${given.name}_other`);
    }
  });
});
