import { migration } from '@registry/persistence/migrations';

/**
 * Lists of excluded, denied and sanctioned parties. There are no foreign keys between entries: the merge is the only writer, a transaction a
 * chunk. Natural persons are never in these tables.
 */
export const Exclusions1796000000001 = migration(
  'Exclusions1796000000001',
  `
CREATE TABLE exclusion_entries (
  source_no smallint NOT NULL,
  -- The entry's key within its source.
  row_key text COLLATE "C" NOT NULL,
  -- Abbreviation of the list, and the number that its agency issued: equal ones of several sources are one entry.
  list text NOT NULL,
  entry_id text COLLATE "C",
  name text NOT NULL,
  kind text NOT NULL,
  listed_at date,
  -- The last day on the list; null where none is stated.
  expires_at date,
  -- All of it: ExclusionEntry of libs/contracts/records-sections.
  entry json NOT NULL,
  record json NOT NULL,
  digest uuid NOT NULL,
  load_no bigint NOT NULL,
  retrieved_at timestamptz NOT NULL,
  confirmed_load_no bigint,
  -- A later whole file of the source lacks it.
  absent_since timestamptz,
  PRIMARY KEY (source_no, row_key)
);
CREATE INDEX exclusion_entries_by_id ON exclusion_entries (list, entry_id) WHERE entry_id IS NOT NULL;
-- An entry that is shown is looked up among those that another source of its list removed.
CREATE INDEX exclusion_entries_ended ON exclusion_entries (list, source_no) WHERE absent_since IS NOT NULL OR expires_at IS NOT NULL;

-- Names of entries that are listed: neither absent nor ended.
CREATE TABLE exclusion_names (
  name_key text COLLATE "C" NOT NULL,
  source_no smallint NOT NULL,
  row_key text COLLATE "C" NOT NULL,
  -- 0 for the entry's own name, then its aliases in their order.
  place smallint NOT NULL,
  name text NOT NULL,
  -- primary, strong or weak.
  quality text NOT NULL,
  PRIMARY KEY (source_no, row_key, place)
);
CREATE INDEX exclusion_names_by_key ON exclusion_names (name_key);

-- Identifiers of entries that are listed.
CREATE TABLE exclusion_identifiers (
  scheme text NOT NULL,
  value text COLLATE "C" NOT NULL,
  source_no smallint NOT NULL,
  row_key text COLLATE "C" NOT NULL,
  PRIMARY KEY (scheme, value, source_no, row_key)
);
CREATE INDEX exclusion_identifiers_by_entry ON exclusion_identifiers (source_no, row_key);

-- What each load had of each list: a file of several lists is several lists.
CREATE TABLE exclusion_list_loads (
  load_no bigint NOT NULL REFERENCES loads,
  source_no smallint NOT NULL REFERENCES sources,
  list text NOT NULL,
  -- Rows of the list in the file, with those of persons; 0 until the load has ended.
  rows bigint NOT NULL DEFAULT 0,
  -- Entries of the list that were not absent when the load of a whole file began.
  rows_known bigint NOT NULL DEFAULT 0,
  -- Of a source with one list: rows that its description expects.
  rows_expected bigint,
  -- Whether the file was loaded as whole, with as many rows as its description expects.
  is_whole boolean NOT NULL DEFAULT false,
  PRIMARY KEY (load_no, list)
);
CREATE INDEX exclusion_list_loads_by_source ON exclusion_list_loads (source_no, list);

-- What each load added to the lists, changed on them and removed from them.
CREATE TABLE exclusion_changes (
  change_no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source_no smallint NOT NULL,
  load_no bigint NOT NULL,
  row_key text COLLATE "C" NOT NULL,
  -- added, changed or removed.
  type text NOT NULL,
  -- The entry before; null for one that is added.
  before json,
  observed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX exclusion_changes_by_load ON exclusion_changes (source_no, load_no, row_key);
-- Every read of a company looks up what changed on the lists since.
CREATE INDEX exclusion_changes_newest ON exclusion_changes (source_no, change_no);
`,
);
