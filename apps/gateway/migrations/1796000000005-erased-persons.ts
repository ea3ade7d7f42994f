import { migration } from '@registry/persistence/migrations';

const PERSONS_SQL = `
ALTER TABLE erased_addresses
  -- Of the person; null for an address that never signed in.
  ADD user_id text;
`;

export const ErasedPersons1796000000005 = migration('ErasedPersons1796000000005', PERSONS_SQL);
