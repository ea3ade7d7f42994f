import { migration } from '@registry/persistence/migrations';

/** What further tables of a register add to its companies, and the other number by which such a table may name one. */
export const BusinessParts1795810000000 = migration(
  'BusinessParts1795810000000',
  `
      CREATE TABLE business_parts (
        source_no smallint NOT NULL,
        part_key text NOT NULL,
        state text NOT NULL,
        -- The company's file number, or its other number; one of them is null.
        file_number_key text,
        register_id text,
        -- Names, addresses and officers.
        content json NOT NULL,
        digest uuid NOT NULL,
        load_no bigint NOT NULL,
        confirmed_load_no bigint,
        retrieved_at timestamptz NOT NULL,
        absent_since timestamptz,
        records json NOT NULL,
        PRIMARY KEY (source_no, part_key)
      );
      CREATE INDEX business_parts_by_file_number ON business_parts (state, file_number_key) WHERE file_number_key IS NOT NULL;
      CREATE INDEX business_parts_by_register_id ON business_parts (state, register_id) WHERE register_id IS NOT NULL;
      ALTER TABLE registrations ADD COLUMN register_id text;
      CREATE INDEX registrations_by_register_id ON registrations (register_id) WHERE register_id IS NOT NULL`,
);
