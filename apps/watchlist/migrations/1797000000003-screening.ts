import { migration } from '@registry/persistence/migrations';

export const Screening1797000000003 = migration(
  'Screening1797000000003',
  `
-- The keys of the entries of lists that may change the screening of a followed company.
CREATE TABLE screening_keys (
  company_key text COLLATE "C" NOT NULL REFERENCES followed_companies ON DELETE CASCADE,
  key text COLLATE "C" NOT NULL,
  PRIMARY KEY (key, company_key)
);
CREATE INDEX screening_keys_by_company ON screening_keys (company_key);

-- From which day on the company is to be screened again, as a hit expires: never if none does; always if it was never screened.
ALTER TABLE followed_companies ADD COLUMN screening_due date NOT NULL DEFAULT '-infinity';
CREATE INDEX followed_companies_by_screening_due ON followed_companies (screening_due) WHERE screening_due < 'infinity' AND NOT is_removed;
-- Of each entry that is or was a hit, the digest of what it says.
ALTER TABLE followed_companies ADD COLUMN hit_contents jsonb NOT NULL DEFAULT '{}';
-- The screening that business-registry has.
ALTER TABLE followed_companies ADD COLUMN sent_screening text;

-- Hits that a workspace decided are not a match: a copy of the gateway's decisions.
CREATE TABLE rejected_hits (
  company_key text COLLATE "C" NOT NULL,
  workspace_id integer NOT NULL,
  result_id text COLLATE "C" NOT NULL,
  -- Digest of what the entry said then.
  content text NOT NULL,
  PRIMARY KEY (company_key, workspace_id, result_id)
);
`,
);
