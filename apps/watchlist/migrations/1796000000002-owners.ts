import { migration } from '@registry/persistence/migrations';

/** Addresses of owners, who are notified as the contact address is. */
const OWNERS_SQL = `
ALTER TABLE workspace_contacts
  ALTER email DROP NOT NULL,
  ADD owners text[] NOT NULL DEFAULT '{}';
CREATE OR REPLACE VIEW sandbox.workspace_contacts AS SELECT * FROM public.workspace_contacts;
`;

export const Owners1796000000002 = migration('Owners1796000000002', OWNERS_SQL);
