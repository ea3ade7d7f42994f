import { migration } from '@registry/persistence/migrations';

/** Rows of further tables of a register that are filings of its companies. */
export const Filings1796950000001 = migration(
  'Filings1796950000001',
  `
      ALTER TABLE business_parts
        -- MappedFiling of libs/pipeline; null for any other row.
        ADD COLUMN filing json,
        ADD COLUMN filing_date date`,
  `
      -- The sources whose rows are filings.
      CREATE TABLE filing_sources (source_no smallint PRIMARY KEY REFERENCES sources)`,
  `CREATE INDEX filings_by_file_number ON business_parts (state, file_number_key) WHERE filing IS NOT NULL AND file_number_key IS NOT NULL`,
  `CREATE INDEX filings_by_register_id ON business_parts (state, register_id) WHERE filing IS NOT NULL AND register_id IS NOT NULL`,
);
