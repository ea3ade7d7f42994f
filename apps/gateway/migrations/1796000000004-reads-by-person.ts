import { migration } from '@registry/persistence/migrations';

/** Entries of people in the logs of all workspaces, for the exports of their data. Those of keys are not in the index. */
const READS_SQL = `
CREATE INDEX audit_entries_by_user ON audit_entries (substring(entry FROM '"user":"(usr_[0-9A-Za-z]{22})"'))
  WHERE strpos(entry, '"user":"usr_') > 0;
`;

export const ReadsByPerson1796000000004 = migration('ReadsByPerson1796000000004', READS_SQL);
