import { CONSUMER_TABLES_SQL, HIDDEN_VALUES_SQL, OUTBOX_TABLES_SQL, SUSPENDED_INDEXES_SQL } from '@registry/feed';
import { migration } from '@registry/persistence/migrations';

/**
 * A company's key is its id with the file number in capitals, which is also its key in the index. What is listed below
 * `-- Of matched records` is derived from subjects, and rewritten whenever a company or a subject that may be it changes.
 */
const TABLES_SQL = `
CREATE TABLE companies (
  key text COLLATE "C" PRIMARY KEY,
  id text NOT NULL,
  jurisdiction text COLLATE "C" NOT NULL,
  state text NOT NULL,
  file_number text NOT NULL,
  version integer NOT NULL,
  -- A removed company is kept only for its version.
  is_removed boolean NOT NULL,
  is_sample boolean NOT NULL,
  name text NOT NULL,
  folded text COLLATE "C" NOT NULL,
  -- Former and trade names, in the order of the change event, each with what its registry states of it: whether it has ended.
  other_names jsonb NOT NULL,
  -- All names and officers as the index takes them: see indexed-names.ts.
  indexed_names text NOT NULL,
  status text NOT NULL,
  type text NOT NULL,
  entity_type text,
  formation_date date,
  city text,
  address text,
  registry_ein text,
  officers_count integer NOT NULL,
  -- Of matched records:
  ein text,
  phones text[] NOT NULL DEFAULT '{}',
  emails text[] NOT NULL DEFAULT '{}',
  websites text[] NOT NULL DEFAULT '{}',
  naics_codes text[] NOT NULL DEFAULT '{}',
  sectors text[] NOT NULL DEFAULT '{}',
  revenue numeric,
  -- Where it is, as matching compares it.
  postal_codes text[] NOT NULL DEFAULT '{}',
  place_cities text[] NOT NULL DEFAULT '{}',
  -- Its address without formatting: see addressDigest.
  address_key uuid
);
CREATE INDEX companies_by_address_key ON companies (address_key) WHERE address_key IS NOT NULL;
CREATE INDEX companies_by_city ON companies (jurisdiction, city) WHERE city IS NOT NULL;
CREATE INDEX companies_by_ein ON companies (ein) WHERE ein IS NOT NULL;

-- What records are compared to. Names of suppressed companies are among them: they make those of others ambiguous.
CREATE TABLE company_names (
  company_key text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  state text NOT NULL,
  name text NOT NULL,
  folded text COLLATE "C" NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  is_legal boolean NOT NULL,
  -- Whether only records give it: then it is not a reason for a match.
  is_from_records boolean NOT NULL,
  PRIMARY KEY (company_key, position)
);
CREATE INDEX company_names_by_name_key ON company_names (name_key, state);

-- Persons and firms on file: officers, directors and agents.
CREATE TABLE officers (
  company_key text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  folded text COLLATE "C" NOT NULL,
  titles text[] NOT NULL,
  -- Whether it is on file only as an agent.
  is_agent boolean NOT NULL,
  PRIMARY KEY (company_key, position)
);
CREATE INDEX officers_by_name ON officers (folded, company_key);

-- Whom records are about, and what these say: records that say the same of the same are one subject.
CREATE TABLE subjects (
  subject_no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  digest uuid NOT NULL UNIQUE,
  source text NOT NULL,
  kind text NOT NULL,
  state text,
  file_number_key text,
  ein text,
  names text[] NOT NULL,
  trade_names text[] NOT NULL,
  phones text[] NOT NULL,
  emails text[] NOT NULL,
  websites text[] NOT NULL,
  naics_codes text[] NOT NULL,
  revenue numeric,
  -- Under which companies look for it: see record-subject.ts.
  match_keys text[] NOT NULL,
  record_count integer NOT NULL,
  postal_codes text[] NOT NULL DEFAULT '{}',
  cities text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX subjects_by_contact ON subjects USING gin ((phones || emails || websites)) WITH (fastupdate = off);
CREATE INDEX subjects_by_match_key ON subjects USING gin (match_keys) WITH (fastupdate = off);

-- The phones, e-mail addresses and websites that unrelated names carry.
CREATE TABLE shared_contacts (contact text COLLATE "C" PRIMARY KEY);

CREATE TABLE records (
  source text NOT NULL,
  record_key text COLLATE "C" NOT NULL,
  stamp bigint NOT NULL,
  -- Null where it says nothing that the demo shows, or is gone.
  subject_no bigint,
  PRIMARY KEY (source, record_key)
);
`;

export const DemoTables1796000000000 = migration(
  'DemoTables1796000000000',
  CONSUMER_TABLES_SQL,
  // Change events of demo for itself, which its index follows. They never leave the database.
  OUTBOX_TABLES_SQL,
  SUSPENDED_INDEXES_SQL,
  // What is hidden on companies: their contacts are matched without it.
  HIDDEN_VALUES_SQL,
  TABLES_SQL,
);
