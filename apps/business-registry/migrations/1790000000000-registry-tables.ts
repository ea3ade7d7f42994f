import { LOAD_TABLES_SQL } from '@registry/loading';
import { migration } from '@registry/persistence/migrations';

/**
 * `file_number_key` is the file number in capitals, since ids compare without regard to case. Tables of companies have one partition per
 * state: a load, search or move of a state touches only its own. There are no foreign keys between them: the merge is their only writer and writes a company's rows in one transaction.
 */
const TABLES_SQL = `
CREATE TABLE businesses (
  state text NOT NULL,
  file_number_key text NOT NULL,
  file_number text NOT NULL,
  name text NOT NULL,
  status text NOT NULL,
  status_verbatim text,
  entity_type text,
  registration_date date,
  formation_date date,
  formation_state text,
  ein text,
  full_address text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (state, file_number_key)
) PARTITION BY LIST (state);

CREATE TABLE registrations (
  state text NOT NULL,
  file_number_key text NOT NULL,
  source_no smallint NOT NULL,
  name text NOT NULL,
  status text,
  entity_type text,
  registration_date date,
  digest uuid NOT NULL,
  load_no bigint NOT NULL,
  retrieved_at timestamptz NOT NULL,
  records json NOT NULL,
  PRIMARY KEY (state, file_number_key, source_no)
) PARTITION BY LIST (state);

CREATE TABLE names (
  state text NOT NULL,
  file_number_key text NOT NULL,
  source_no smallint NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  folded text NOT NULL,
  name_key text NOT NULL,
  -- Where the name was seen: the registration itself, or a trade name or record with an id of its own.
  source_type text NOT NULL DEFAULT 'registration',
  source_id text,
  PRIMARY KEY (state, file_number_key, source_no, position)
) PARTITION BY LIST (state);
CREATE INDEX names_by_name_key ON names (name_key);

CREATE TABLE addresses (
  state text NOT NULL,
  file_number_key text NOT NULL,
  source_no smallint NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  full_address text NOT NULL,
  address_line1 text,
  address_line2 text,
  city text,
  address_state text,
  postal_code text,
  PRIMARY KEY (state, file_number_key, source_no, position)
) PARTITION BY LIST (state);

CREATE TABLE officers (
  state text NOT NULL,
  file_number_key text NOT NULL,
  source_no smallint NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  titles text[] NOT NULL,
  full_address text,
  address_line1 text,
  address_line2 text,
  city text,
  address_state text,
  postal_code text,
  PRIMARY KEY (state, file_number_key, source_no, position)
) PARTITION BY LIST (state);

CREATE TABLE business_changes (
  state text NOT NULL,
  file_number_key text NOT NULL,
  version integer NOT NULL,
  position integer NOT NULL,
  type text NOT NULL,
  field text NOT NULL,
  before jsonb,
  after jsonb,
  source_no smallint NOT NULL,
  observed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (state, file_number_key, version, position)
) PARTITION BY LIST (state);

CREATE SEQUENCE trade_name_no AS integer;
CREATE TABLE trade_names (
  state text NOT NULL,
  trade_name_id text NOT NULL,
  trade_name_no integer NOT NULL DEFAULT nextval('trade_name_no'),
  source_no smallint NOT NULL,
  name text NOT NULL,
  folded text NOT NULL,
  name_key text NOT NULL,
  registrant_name text,
  -- Its own file number, where the registry publishes it.
  registrant_key text,
  registrant_folded text,
  registrant_name_key text,
  status text,
  registration_date date,
  digest uuid NOT NULL,
  load_no bigint NOT NULL,
  retrieved_at timestamptz NOT NULL,
  records json NOT NULL,
  PRIMARY KEY (state, trade_name_id)
) PARTITION BY LIST (state);
`;

export const RegistryTables1790000000000 = migration('RegistryTables1790000000000', LOAD_TABLES_SQL, TABLES_SQL);
