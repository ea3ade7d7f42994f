import { migration } from '@registry/persistence/migrations';

/** The phones, e-mail addresses and websites that unrelated names carry, and the subjects by those. */
export const SharedContacts1795602817301 = migration(
  'SharedContacts1795602817301',
  'CREATE TABLE shared_contacts (contact text COLLATE "C" PRIMARY KEY)',
  'CREATE INDEX subjects_by_contact ON subjects USING gin ((phones || emails || websites)) WITH (fastupdate = off)',
);
