import { CONSUMER_TABLES_SQL, OUTBOX_TABLES_SQL } from '@registry/feed';
import { LIVE_LOOKUPS_SQL, LIVE_SOURCES_SQL } from '@registry/live-lookup';
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
  added_live boolean NOT NULL DEFAULT false,
  -- The source of its only registration and the load that read it last, by which the date of its data is found without the
  -- registration. Null where it has several, is absent or came live.
  as_of_source smallint,
  as_of_load bigint,
  PRIMARY KEY (state, file_number_key)
) PARTITION BY LIST (state);
CREATE INDEX businesses_by_ein ON businesses (ein) WHERE ein IS NOT NULL;

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
  -- Since when the newest complete file of its registry lacks it.
  absent_since timestamptz,
  -- The load whose file was the newest to have it, where that is not the one that wrote it.
  confirmed_load_no bigint,
  -- Its other number, by which a further table of its register may name it.
  register_id text,
  -- How the registry says that the company is reached and what it does; null in rows of registries that publish none of it.
  details json,
  -- When it ended, where its registry says so: registrations whose lives do not overlap are not of one company.
  end_date date,
  PRIMARY KEY (state, file_number_key, source_no)
) PARTITION BY LIST (state);
CREATE INDEX registrations_by_register_id ON registrations (register_id) WHERE register_id IS NOT NULL;

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
  -- What the registry states of it: whether it has ended, and days.
  status text,
  began date,
  ended date,
  filed date[],
  PRIMARY KEY (state, file_number_key, source_no, position)
) PARTITION BY LIST (state);
CREATE INDEX names_by_name_key ON names (name_key);
CREATE INDEX names_of_records ON names (position) WHERE source_type = 'record';

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
  -- ISO 3166-1 alpha-2.
  country text,
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
  -- ISO 3166-1 alpha-2.
  country text,
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
  came_live boolean NOT NULL DEFAULT false,
  -- The date of the data that showed it.
  as_of date,
  PRIMARY KEY (state, file_number_key, version, position)
) PARTITION BY LIST (state);

-- A company that comes back counts its versions on.
CREATE TABLE removed_businesses (
  state text NOT NULL,
  file_number_key text NOT NULL,
  version integer NOT NULL,
  PRIMARY KEY (state, file_number_key)
);

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
  kind text NOT NULL DEFAULT 'trade',
  name_status text,
  end_date date,
  PRIMARY KEY (state, trade_name_id)
) PARTITION BY LIST (state);

-- What further tables of a register add to its companies.
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
  -- MappedFiling of libs/pipeline; null for any other row.
  filing json,
  filing_date date,
  PRIMARY KEY (source_no, part_key)
);
CREATE INDEX business_parts_by_file_number ON business_parts (state, file_number_key) WHERE file_number_key IS NOT NULL;
CREATE INDEX business_parts_by_register_id ON business_parts (state, register_id) WHERE register_id IS NOT NULL;
CREATE INDEX filings_by_file_number ON business_parts (state, file_number_key) WHERE filing IS NOT NULL AND file_number_key IS NOT NULL;
CREATE INDEX filings_by_register_id ON business_parts (state, register_id) WHERE filing IS NOT NULL AND register_id IS NOT NULL;
-- The sources whose rows are filings.
CREATE TABLE filing_sources (source_no smallint PRIMARY KEY REFERENCES sources);

-- Counts the merges of companies by others than the load that has claimed their state.
CREATE SEQUENCE merge_turns;

-- The hits of companies that a watchlist follows, as they were when they were last screened.
CREATE TABLE screenings (
  state text NOT NULL,
  file_number_key text NOT NULL,
  -- When the company was read for it, in milliseconds of the epoch.
  checked_at_ms bigint NOT NULL,
  -- Public objects of hits.
  hits jsonb NOT NULL,
  PRIMARY KEY (state, file_number_key)
);
`;

/** Holders of names and the names that records give them, in tables of all states: an EIN is looked up once for all of them. */
const HOLDERS_SQL = `
CREATE TABLE named_holders (
  subject_no bigint PRIMARY KEY,
  stamp bigint NOT NULL,
  source_no smallint NOT NULL,
  -- Empty where its records name none, and where it is gone.
  state text NOT NULL,
  file_number_key text,
  ein text,
  -- Its own names, folded, and the key of the first.
  names text[] NOT NULL,
  name_key text,
  -- The date of the data that have its names.
  as_of date
);
CREATE INDEX named_holders_by_ein ON named_holders (ein) WHERE ein IS NOT NULL;
CREATE INDEX named_holders_by_name_key ON named_holders (state, name_key) WHERE ein IS NOT NULL;
CREATE INDEX named_holders_by_file_number ON named_holders (state, file_number_key) WHERE ein IS NOT NULL;

CREATE SEQUENCE alias_no AS integer;
CREATE TABLE aliases (
  -- The position of the name among those of its company.
  alias_no integer PRIMARY KEY DEFAULT nextval('alias_no'),
  subject_no bigint NOT NULL,
  -- Its holder's.
  state text NOT NULL,
  name text NOT NULL,
  folded text NOT NULL,
  name_key text NOT NULL,
  -- No longer given; kept until it is taken from its companies.
  is_gone boolean NOT NULL DEFAULT false
);
CREATE INDEX aliases_by_subject ON aliases (subject_no);
CREATE INDEX aliases_by_name_key ON aliases (name_key, state);

-- Other states than its own in which companies have, or had, names of a holder.
CREATE TABLE further_states (subject_no bigint NOT NULL, state text NOT NULL, PRIMARY KEY (subject_no, state));

-- In which states holders are to be linked again, and whether those with the same EIN or name are as well.
CREATE TABLE due_holders (
  state text NOT NULL,
  subject_no bigint NOT NULL,
  is_changed boolean NOT NULL,
  PRIMARY KEY (state, subject_no)
);
`;

export const RegistryTables1796000000000 = migration(
  'RegistryTables1796000000000',
  LOAD_TABLES_SQL,
  OUTBOX_TABLES_SQL,
  CONSUMER_TABLES_SQL,
  LIVE_LOOKUPS_SQL,
  LIVE_SOURCES_SQL,
  TABLES_SQL,
  HOLDERS_SQL,
);
