import { migration } from '@registry/persistence/migrations';

/** Addresses of people who were deleted, until the other services have erased them. */
const ERASED_SQL = `
CREATE TABLE erased_addresses (
  email text PRIMARY KEY,
  erased_at timestamptz NOT NULL DEFAULT now()
);
`;

export const ErasedAddresses1796000000003 = migration('ErasedAddresses1796000000003', ERASED_SQL);
