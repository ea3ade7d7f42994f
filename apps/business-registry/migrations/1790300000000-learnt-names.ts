import { migration } from '@registry/persistence/migrations';

/** Names that records give to companies. */
export const LearntNames1790300000000 = migration(
  'LearntNames1790300000000',
  `
-- Of each holder the stamp of what is known: what is older is not news.
CREATE TABLE name_holders (
  subject_no bigint PRIMARY KEY,
  stamp bigint NOT NULL,
  -- Null where its records name none, and where it is gone.
  state text
);

CREATE SEQUENCE learnt_no AS integer;
CREATE TABLE learnt_names (
  state text NOT NULL,
  learnt_no integer NOT NULL DEFAULT nextval('learnt_no'),
  subject_no bigint NOT NULL,
  source_no smallint NOT NULL,
  name text NOT NULL,
  folded text NOT NULL,
  name_key text NOT NULL,
  -- By which of its names the holder is looked for among the companies, and by which file number.
  holder_folded text,
  holder_name_key text,
  holder_file_number_key text,
  -- No longer given; kept until it is taken from its company.
  is_gone boolean NOT NULL DEFAULT false,
  -- The company that has the name by it.
  tied_to text,
  PRIMARY KEY (state, learnt_no)
) PARTITION BY LIST (state);
CREATE INDEX learnt_names_by_subject ON learnt_names (subject_no);
`,
);
