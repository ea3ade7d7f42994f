import { migration } from '@registry/persistence/migrations';

/** Two people may have had one address, one after the other, and be deleted within seconds. */
const PERSONS_SQL = `
ALTER TABLE erased_addresses DROP CONSTRAINT erased_addresses_pkey;
CREATE UNIQUE INDEX erased_address_persons ON erased_addresses (email, (coalesce(user_id, '')));
`;

export const EachErasedPerson1796000000009 = migration('EachErasedPerson1796000000009', PERSONS_SQL);
