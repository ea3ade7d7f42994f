import { OUTBOX_TABLES_SQL } from '@registry/feed';
import { LIVE_LOOKUPS_SQL, LIVE_SOURCES_SQL } from '@registry/live-lookup';
import { LOAD_TABLES_SQL } from '@registry/loading';
import { migration } from '@registry/persistence/migrations';

/** One table a kind of record: a kind has its own readers and sources, and its own size. */
export const RECORD_TABLES = ['liens', 'loans', 'carriers', 'licenses', 'permits', 'federal_rows'];

/**
 * A subject is whom records of one source are about: the same state, names, EIN and file number as published. Matching
 * looks at subjects, of which a company has few, never at its records; the records of matched subjects add up without
 * overlap, since a record has one subject. There are no foreign keys: the merge is the only writer, a transaction a chunk.
 */
const TABLES_SQL = `
CREATE TABLE record_sources (
  source_no smallint PRIMARY KEY REFERENCES sources,
  -- The kind of all its records.
  kind text NOT NULL,
  -- Whose companies its records are about; null where it covers all states.
  state text,
  -- The source under which assembled records are shown, where this one's rows are parts of records.
  family_no smallint REFERENCES sources,
  makes_records boolean NOT NULL,
  gives_names boolean NOT NULL,
  -- The part of its section that it contains, if it is only a part.
  scope text,
  -- Of a source of the whole country: the states of whose companies its loaded file has records.
  states text[] NOT NULL DEFAULT '{}',
  -- Under whose number the records that several sources of a register publish are shown.
  register_no smallint REFERENCES sources
);

-- Each number stands for a block of subject numbers.
CREATE SEQUENCE subject_blocks;

CREATE TABLE subjects (
  subject_no bigint PRIMARY KEY,
  source_no smallint NOT NULL,
  -- Set for the trade names under which a holder appears in some of its records: the holder's subject.
  holder_no bigint,
  -- Whether the names are trade names.
  is_trade boolean NOT NULL,
  state text,
  file_number_key text,
  ein text,
  -- As published, in the order of their characters.
  names text[] NOT NULL,
  record_count integer NOT NULL,
  -- As matching compares them.
  postal_codes text[] NOT NULL DEFAULT '{}',
  cities text[] NOT NULL DEFAULT '{}',
  -- Second lines of its names, as published and sorted.
  second_names text[] NOT NULL DEFAULT '{}'
) WITH (fillfactor = 90);
CREATE INDEX subjects_by_ein ON subjects (ein) WHERE ein IS NOT NULL;
CREATE INDEX subjects_by_file_number ON subjects (file_number_key, state) WHERE file_number_key IS NOT NULL;
CREATE INDEX subjects_by_holder ON subjects (holder_no) WHERE holder_no IS NOT NULL;

-- state is '' where the records name none.
CREATE TABLE subject_names (
  state text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  source_no smallint NOT NULL,
  subject_no bigint NOT NULL,
  PRIMARY KEY (name_key, state, source_no, subject_no)
);

CREATE TABLE record_parts (
  source_no smallint NOT NULL,
  part_key text COLLATE "C" NOT NULL,
  family_no smallint NOT NULL,
  part text NOT NULL,
  record_key text COLLATE "C",
  join_keys text[] NOT NULL,
  adds json NOT NULL,
  records json NOT NULL,
  digest uuid NOT NULL,
  retrieved_at timestamptz NOT NULL,
  -- The last load that had it.
  load_no bigint NOT NULL,
  PRIMARY KEY (source_no, part_key)
);
CREATE INDEX record_parts_by_record ON record_parts (family_no, record_key) WHERE record_key IS NOT NULL;

CREATE TABLE part_joins (
  family_no smallint NOT NULL,
  join_key text COLLATE "C" NOT NULL,
  source_no smallint NOT NULL,
  part_key text COLLATE "C" NOT NULL,
  PRIMARY KEY (family_no, join_key, source_no, part_key)
);

-- What was composed later says what is newer: its stamp was drawn before it was read.
CREATE SEQUENCE announcement_stamps;

CREATE TABLE record_changes (
  source_no smallint NOT NULL,
  row_key text COLLATE "C" NOT NULL,
  change_no bigint GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL,
  field text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  observed_at timestamptz NOT NULL DEFAULT now(),
  came_live boolean NOT NULL DEFAULT false,
  -- The date of the data that showed it.
  as_of date,
  PRIMARY KEY (source_no, row_key, change_no)
);
`;

/** `row_key` is the record's key within its source; with the date it gives the order of sections. */
function recordTableSql(table: string): string {
  return `
CREATE TABLE ${table} (
  source_no smallint NOT NULL,
  row_key text COLLATE "C" NOT NULL,
  subject_no bigint NOT NULL,
  trade_no bigint,
  date date,
  head json NOT NULL,
  addresses json,
  record json NOT NULL,
  digest uuid NOT NULL,
  load_no bigint NOT NULL,
  retrieved_at timestamptz NOT NULL,
  -- Since when the newest whole file of its register lacks it.
  absent_since timestamptz,
  -- The load whose file was the newest to have it, where that is not the one that wrote it.
  confirmed_load_no bigint,
  -- Whom the record is about, where it is a row of a source of a register that is shown with those of others.
  hidden_subject json,
  -- Of a row that is shown of several sources: theirs.
  versions json,
  PRIMARY KEY (source_no, row_key)
);
CREATE INDEX ${table}_newest_of_subject ON ${table} (subject_no, date DESC NULLS LAST, row_key);
CREATE INDEX ${table}_newest_of_trade ON ${table} (trade_no, date DESC NULLS LAST, row_key) WHERE trade_no IS NOT NULL;
`;
}

export const RecordsTables1796000000000 = migration(
  'RecordsTables1796000000000',
  LOAD_TABLES_SQL,
  OUTBOX_TABLES_SQL,
  // Lookups at UCC registers, and their health.
  LIVE_LOOKUPS_SQL,
  LIVE_SOURCES_SQL,
  TABLES_SQL,
  RECORD_TABLES.map(recordTableSql).join('\n'),
);
